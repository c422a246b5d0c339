import { HttpApiBuilder, HttpRouter, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"

/**
 * Says which methods a request's path has: none where the path itself is unknown. A second router holds every path of the
 * first for all methods; it is made once, when all paths are there.
 */
export const makeAllowedMethods = Effect.flatMap(HttpApiBuilder.Router, service =>
  Effect.cached(Effect.flatMap(service.router, router => HttpRouter.toHttpApp(forAllMethods(router))))
).pipe(
  Effect.map(router =>
    Effect.flatten(router).pipe(
      Effect.map(response => Option.fromNullable(response.headers.allow)),
      Effect.catchAll(() => Effect.succeedNone)
    )
  )
)

const forAllMethods = <E, R>(router: HttpRouter.HttpRouter<E, R>) => {
  const methods = new Map<HttpRouter.PathInput, ReadonlyArray<string>>()
  for (const { path, method } of router.routes)
    methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])])
  return HttpRouter.fromIterable(
    Array.from(methods, ([path, names]) =>
      HttpRouter.makeRoute("*", path, HttpServerResponse.empty({ headers: { allow: names.join(", ") } }))
    )
  )
}
