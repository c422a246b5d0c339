import { HttpApiBuilder, HttpApiSwagger, HttpServerResponse, OpenApi } from "@effect/platform"
import { openApiDocument } from "@estate/api/OpenApiDocument"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Layer } from "effect"
import { pagePaths } from "../Routes/RouteTable.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"
import { live, ready } from "./Health.ts"

/** `/openapi.json`: the contract for machines. */
const document = HttpApiBuilder.Router.use(router =>
  router.get(pagePaths.document, HttpServerResponse.unsafeJson(openApiDocument()))
)

/** `/docs`: the contract for people. The page loads nothing from other hosts. */
const docs = HttpApiSwagger.layer({ path: pagePaths.docs }).pipe(
  Layer.provide(HttpApiBuilder.api(PlatformApi.annotate(OpenApi.Transform, openApiDocument)))
)

/** `/livez`, `/readyz` and `/healthz`. */
const health = HttpApiBuilder.Router.use(router =>
  Effect.gen(function* () {
    const storeHealth = yield* StoreHealth
    const readiness = Effect.provideService(ready, StoreHealth, storeHealth)
    yield* router.get(pagePaths.live, live)
    yield* router.get(pagePaths.ready, readiness)
    yield* router.get(pagePaths.health, readiness)
  })
)

/** The pages beside the contract. */
export const layer = Layer.mergeAll(document, docs, health)
