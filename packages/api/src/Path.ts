const OPTIONAL_SEGMENT = /\/:(?:page|limit)$/

const isPath = (path: string): path is `/${string}` => path.startsWith("/")

/**
 * All variants of a contract's path, the complete one first: a caller may omit `/{page}` and
 * `/{limit}` from its end (spec, «Endpoints»).
 */
export const pathForms = (path: `/${string}`): ReadonlyArray<`/${string}`> => {
  const shorter = path.replace(OPTIONAL_SEGMENT, "")
  return shorter !== path && isPath(shorter) ? [path, ...pathForms(shorter)] : [path]
}

/** A contract's path as OpenAPI, errors and traces show it: `/v1/threads/{ulid}/messages`. */
export const urlTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}")

/** The contract's path for a URL template. */
export const pathOfTemplate = (template: string): `/${string}` =>
  `/${template.replace(/^\//, "").replaceAll(/\{(\w+)\}/g, ":$1")}`
