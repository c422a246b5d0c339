import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { openApiDocument } from "@estate/api/OpenApiDocument"
import { Effect, Layer } from "effect"
import { precompressed } from "../Connection/Compression.ts"
import { pagePolicy } from "../Connection/SecurityHeaders.ts"
import { docsPage } from "../Docs/DocsPage.ts"
import { docsStyle } from "../Docs/DocsStyle.ts"
import { pagePaths } from "../Routes/RouteTable.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"
import { live, ready } from "./Health.ts"

/** `/openapi.json`, the contract for machines, and `/docs`, the same for people. */
const contract = HttpApiBuilder.Router.use(router => {
  const document = openApiDocument()
  const docs = precompressed(docsPage(document), "text/html; charset=utf-8")
  return Effect.zipRight(
    router.get(pagePaths.document, precompressed(JSON.stringify(document), "application/json")),
    router.get(
      pagePaths.docs,
      Effect.map(docs, HttpServerResponse.setHeader("content-security-policy", pagePolicy(docsStyle)))
    )
  )
})

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
export const layer = Layer.merge(contract, health)
