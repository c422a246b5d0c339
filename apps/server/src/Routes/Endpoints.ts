import { HttpApi, HttpApiBuilder, HttpRouter, HttpServerError } from "@effect/platform"
import { type Area, NeededArea } from "@estate/api/Key"
import { pathForms } from "@estate/api/Path"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Context, Effect, Option } from "effect"

/** What a request is for. */
export interface Endpoint {
  /** The contract's operation id, such as `threads.list`; of a page beside the contract, its path. */
  readonly id: string
  /** The contract's path, with the names of its parameters. */
  readonly path: string
  readonly kind: "contract" | "page" | "unmatched"
  /** What a key must be let into; undefined where none is needed. */
  readonly area: Area | undefined
}

/** A request that nothing is there for. */
export const unmatched: Endpoint = {
  id: "unmatched",
  path: "unmatched",
  kind: "unmatched",
  area: undefined
}

interface ContractEndpoint extends Endpoint {
  readonly method: string
  readonly forms: ReadonlyArray<string>
}

const contract: ReadonlyArray<ContractEndpoint> = (() => {
  const found: Array<ContractEndpoint> = []
  HttpApi.reflect(PlatformApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint: { name, path, method }, mergedAnnotations, middleware }) => {
      const area =
        middleware.size > 0
          ? Option.getOrUndefined(Context.getOption(mergedAnnotations, NeededArea))
          : undefined
      found.push({
        id: `${group.identifier}.${name}`,
        path,
        forms: pathForms(path),
        method,
        kind: "contract",
        area
      })
    }
  })
  return found
})()

/** The contract's operation ids, as the OpenAPI document has them. */
export const operationIds: ReadonlyArray<string> = contract.map(({ id }) => id)

/** The endpoint of a path of the router, in any of its forms. */
export const endpointAt = (method: string, path: string): Endpoint =>
  contract.find(endpoint => endpoint.method === method && endpoint.forms.includes(path)) ?? {
    id: path,
    path,
    kind: "page",
    area: undefined
  }

/**
 * Says what a request is for, before anything is done for it. A second router holds every path of the first; it is made
 * once, when all paths are there.
 */
export const makeFindEndpoint = Effect.flatMap(HttpApiBuilder.Router, service =>
  Effect.cached(
    Effect.flatMap(service.router, ({ routes }) =>
      HttpRouter.toHttpApp(
        HttpRouter.fromIterable(
          Array.from(routes, ({ method, path }) =>
            HttpRouter.makeRoute(method, path, Effect.fail(endpointAt(method, path)))
          )
        )
      )
    )
  )
).pipe(
  Effect.map(router =>
    Effect.flatten(router).pipe(
      Effect.match({
        onSuccess: () => unmatched,
        onFailure: found => (found instanceof HttpServerError.RouteNotFound ? unmatched : found)
      })
    )
  )
)
