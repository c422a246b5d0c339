import { HttpApi, HttpApiBuilder, HttpRouter } from "@effect/platform"
import { pathForms } from "@estate/api/Path"
import { Effect } from "effect"

/**
 * Adds a route for each shorter form of a path, with the handler of the whole path: the router
 * allows one optional segment at most. `HttpApi.Api` is required so that the contract's routes
 * are there first.
 */
export const layer = HttpApiBuilder.Router.use(router =>
  Effect.gen(function* () {
    yield* HttpApi.Api
    const { routes } = yield* router.router
    const shorter = Array.from(routes).flatMap(route =>
      shorterFormsOf(route.path).map(path => HttpRouter.makeRoute(route.method, path, route.handler))
    )
    yield* router.concat(HttpRouter.fromIterable(shorter))
  })
)

const shorterFormsOf = (path: HttpRouter.PathInput): ReadonlyArray<`/${string}`> =>
  path === "*" ? [] : pathForms(path).slice(1)
