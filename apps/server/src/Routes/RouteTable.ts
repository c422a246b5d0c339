import { HttpApi } from "@effect/platform"
import { type Area, KeyOrNotSignedIn, NeededArea } from "@estate/api/Key"
import { pathForms } from "@estate/api/Path"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Context, Option } from "effect"
import { type DecodeParameters, noParameters, pathDecoder, queryDecoder } from "./Parameters.ts"

/** What requests of one method at some paths are for. */
export interface Route {
  readonly kind: "contract" | "page" | "unmatched"
  /** The contract's operation id, such as `threads.list`; for a page, its path. */
  readonly id: string
  readonly method: string
  /** The contract's path, with the names of its parameters. */
  readonly path: string
  /** That path first, then its shorter forms. */
  readonly forms: ReadonlyArray<`/${string}`>
  /** The area that a key needs; undefined if no key is needed. */
  readonly area: Area | undefined
  /** The refusal of a request without a known key. */
  readonly withoutKey: "denied" | "notSignedIn"
  readonly decodePath: DecodeParameters
  readonly decodeQuery: DecodeParameters
}

/** Pages beside the contract. */
export const pagePaths = {
  live: "/livez",
  ready: "/readyz",
  health: "/healthz",
  document: "/openapi.json",
  docs: "/docs"
} as const

const contract: ReadonlyArray<Route> = (() => {
  const found: Array<Route> = []
  HttpApi.reflect(PlatformApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint, mergedAnnotations, middleware }) => {
      const { name, path, method } = endpoint
      found.push({
        kind: "contract",
        id: `${group.identifier}.${name}`,
        method,
        path,
        forms: pathForms(path),
        area:
          middleware.size > 0
            ? Option.getOrUndefined(Context.getOption(mergedAnnotations, NeededArea))
            : undefined,
        withoutKey: [...middleware].some(({ key }) => key === KeyOrNotSignedIn.key)
          ? "notSignedIn"
          : "denied",
        decodePath: Option.match(endpoint.pathSchema, {
          onNone: () => noParameters,
          onSome: pathDecoder
        }),
        decodeQuery: Option.match(endpoint.urlParamsSchema, {
          onNone: () => noParameters,
          onSome: queryDecoder
        })
      })
    }
  })
  return found
})()

const pages = Object.values(pagePaths).map(
  (path): Route => ({
    kind: "page",
    id: path,
    method: "GET",
    path,
    forms: [path],
    area: undefined,
    withoutKey: "denied",
    decodePath: noParameters,
    decodeQuery: noParameters
  })
)

/** All routes of the service: the contract's, and the pages. */
export const routeTable: ReadonlyArray<Route> = [...contract, ...pages]

/** The contract's operation ids, as the OpenAPI document has them. */
export const operationIds: ReadonlyArray<string> = contract.map(({ id }) => id)

/** The route of a request that matches none. */
export const unmatched: Route = {
  kind: "unmatched",
  id: "unmatched",
  method: "",
  path: "unmatched",
  forms: [],
  area: undefined,
  withoutKey: "denied",
  decodePath: noParameters,
  decodeQuery: noParameters
}
