import * as FindMyWay from "find-my-way-ts"
import type { RawParameters } from "./Parameters.ts"
import { type Route, routeTable } from "./RouteTable.ts"

/** A route, and the parameters of the URL. */
export interface Match {
  readonly route: Route
  /** The form of the route's path that the URL has. */
  readonly form: string
  readonly path: RawParameters
  readonly query: RawParameters
}

/** Finds the route of a request. */
export interface Router {
  /** A HEAD request has the route of its GET. */
  readonly find: (method: string, url: string) => Match | undefined
  /** The methods that a URL can be requested with; none if its path is unknown. */
  readonly methodsAt: (url: string) => ReadonlyArray<string>
}

/** `İ` in a URL: the one letter that is longer in lower case, in which paths are compared. */
const LONGER_LETTER = /%c4%b0/i

/**
 * Escapes that letter of a path once more: the library would look for what follows it at a wrong
 * place. No id has it, so what the parameter is then is refused alike.
 */
const findable = (url: string): string => {
  if (!LONGER_LETTER.test(url)) return url
  const [path = "", ...query] = url.split("?")
  return [path.replaceAll(/%c4%b0/gi, "%25C4%25B0"), ...query].join("?")
}

/** An id of any length leads to its route, which says that there is no such record. */
const MAX_PARAM_LENGTH = 100_000

/** A router over the route table. */
export const router: Router = (() => {
  const forms = FindMyWay.make<Pick<Match, "route" | "form">>({ maxParamLength: MAX_PARAM_LENGTH })
  for (const route of routeTable)
    for (const form of route.forms) forms.on(route.method, form, { route, form })
  const methods = [...new Set(routeTable.map(({ method }) => method))]
  return {
    find: (method, url) => {
      const found = forms.find(method === "HEAD" ? "GET" : method, findable(url))
      return found && { ...found.handler, path: found.params, query: found.searchParams }
    },
    methodsAt: url =>
      methods
        .filter(method => forms.find(method, findable(url)) !== undefined)
        .flatMap(method => (method === "GET" ? ["GET", "HEAD"] : [method]))
  }
})()
