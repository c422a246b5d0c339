import { HttpApi, HttpApiBuilder, HttpRouter } from "@effect/platform"
import { Effect } from "effect"

/**
 * `/{page}/{limit}` may be left out from the end (spec, «Endpoints»), and the router knows one optional segment at most: the
 * shorter forms are routes of their own, with the very handler of the whole one, in which what is not there is not given.
 * The contract is asked for only so that its routes are there first.
 */
export const layer = HttpApiBuilder.Router.use(router =>
  Effect.gen(function* () {
    yield* HttpApi.Api
    const { routes } = yield* router.router
    const shorter = Array.from(routes).flatMap(route => {
      const [, list] = /^(.*)\/:page\/:limit$/.exec(route.path) ?? []
      if (list === undefined) return []
      return [`${list}/:page`, list].flatMap(path =>
        isPath(path) ? [HttpRouter.makeRoute(route.method, path, route.handler)] : []
      )
    })
    yield* router.concat(HttpRouter.fromIterable(shorter))
  })
)

const isPath = (path: string): path is `/${string}` => path.startsWith("/")
