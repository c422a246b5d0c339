import type { RequestListener } from "node:http"
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
 * Escapes that letter of a path once more: both routers would look for what follows it at a wrong
 * place. No id has it, so what the parameter is then is refused alike.
 */
export const withFindableUrl =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url !== undefined && LONGER_LETTER.test(request.url)) {
      const [path = "", ...query] = request.url.split("?")
      request.url = [path.replaceAll(/%c4%b0/gi, "%25C4%25B0"), ...query].join("?")
    }
    next(request, response)
  }

/** An id of any length leads to its route, which says that there is no such record. */
export const routerConfig = { maxParamLength: 100_000 }

/** A router over the route table. Effect's own, by the same library, hands requests to handlers. */
export const router: Router = (() => {
  const forms = FindMyWay.make<Pick<Match, "route" | "form">>(routerConfig)
  for (const route of routeTable)
    for (const form of route.forms) forms.on(route.method, form, { route, form })
  const methods = [...new Set(routeTable.map(({ method }) => method))]
  return {
    find: (method, url) => {
      const found = forms.find(method === "HEAD" ? "GET" : method, url)
      return found && { ...found.handler, path: found.params, query: found.searchParams }
    },
    methodsAt: url =>
      methods
        .filter(method => forms.find(method, url) !== undefined)
        .flatMap(method => (method === "GET" ? ["GET", "HEAD"] : [method]))
  }
})()
