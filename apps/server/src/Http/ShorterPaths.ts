import { HttpApi, HttpApiBuilder, HttpRouter } from "@effect/platform"
import { Effect } from "effect"

/** However long a wrong id is, it is a thread that is not there. */
export const routerConfig = { maxParamLength: 100_000 }

/** The shorter forms of a path whose last two segments may be left out. */
export const shorterPathsOf = (path: string): ReadonlyArray<`/${string}`> => {
  const [, list] = /^(.*)\/:page\/:limit$/.exec(path) ?? []
  return list === undefined ? [] : [`${list}/:page`, list].filter(isPath)
}

/**
 * `/{page}/{limit}` may be left out from the end (spec, «Endpoints»), and the router knows one optional segment at most: the
 * shorter forms are routes of their own, with the very handler of the whole one, in which what is not there is not given.
 * The contract is asked for only so that its routes are there first.
 */
export const layer = HttpApiBuilder.Router.use(router =>
  Effect.gen(function* () {
    yield* HttpApi.Api
    const { routes } = yield* router.router
    const shorter = Array.from(routes).flatMap(route =>
      shorterPathsOf(route.path).map(path => HttpRouter.makeRoute(route.method, path, route.handler))
    )
    yield* router.concat(HttpRouter.fromIterable(shorter))
  })
)

const isPath = (path: string): path is `/${string}` => path.startsWith("/")
