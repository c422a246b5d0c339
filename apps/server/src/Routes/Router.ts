import * as FindMyWay from "find-my-way-ts"
import type { RawParameters } from "./Parameters.ts"
import { type Route, routeTable } from "./RouteTable.ts"

/** A route, and the parameters of the URL. */
export interface Match {
  readonly route: Route
  /** The variant of the route's path that the URL has. */
  readonly form: string
  readonly path: RawParameters
  readonly query: RawParameters
}

/** A proxy may send the whole URL (RFC 9112, section 3.2.2). */
const ORIGIN = "(?:[Hh][Tt]{2}[Pp][Ss]?://[^/?#]*)?"

/**
 * URLs whose path has the words of the variant exactly, neither in another case nor escaped: a
 * proxy that blocks a path compares them in this way.
 */
const exactly = (form: string): RegExp =>
  new RegExp(`^${ORIGIN}${form.replaceAll(".", "\\.").replaceAll(/:[^/]+/g, "[^/?#]+")}(?:[/?#]|$)`)

/** An id of any length leads to its route, which says that there is no such record. */
const MAX_PARAM_LENGTH = 100_000

const forms = FindMyWay.make<Pick<Match, "route" | "form"> & { readonly exact: RegExp }>({
  maxParamLength: MAX_PARAM_LENGTH,
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false
})
for (const route of routeTable)
  for (const form of route.forms) forms.on(route.method, form, { route, form, exact: exactly(form) })

const find = (method: string, url: string) => {
  const found = forms.find(method, url)
  return found?.handler.exact.test(url) ? found : undefined
}

/** Finds the route of a request; a HEAD request has the same route as a GET. */
export const findRoute = (method: string, url: string): Match | undefined => {
  const found = find(method === "HEAD" ? "GET" : method, url)
  if (found === undefined) return undefined
  const { route, form } = found.handler
  return { route, form, path: found.params, query: found.searchParams }
}

const methods = [...new Set(routeTable.map(({ method }) => method))]

/** The methods that a URL can be requested with; none if its path is unknown. */
export const methodsAt = (url: string): ReadonlyArray<string> =>
  methods
    .filter(method => find(method, url) !== undefined)
    .flatMap(method => (method === "GET" ? ["GET", "HEAD"] : [method]))
