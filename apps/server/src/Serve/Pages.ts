import { HttpApiBuilder, HttpApiSwagger, HttpServerResponse, OpenApi } from "@effect/platform"
import { SqlError } from "@effect/sql/SqlError"
import { openApiDocument } from "@estate/api/OpenApiDocument"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Layer } from "effect"
import { Companies } from "../Companies/Repo.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
import { layer as metrics } from "../Operations/MetricsPage.ts"
import { pagePaths } from "../Routes/RouteTable.ts"

/** `/openapi.json`: the contract for machines. */
const document = HttpApiBuilder.Router.use(router =>
  router.get(pagePaths.document, HttpServerResponse.unsafeJson(openApiDocument()))
)

/** `/docs`: the contract for people. The page loads nothing from other hosts. */
const docs = HttpApiSwagger.layer({ path: pagePaths.docs }).pipe(
  Layer.provide(HttpApiBuilder.api(PlatformApi.annotate(OpenApi.Transform, openApiDocument)))
)

/** `/healthz`: 200 while the store answers. */
const health = HttpApiBuilder.Router.use(router =>
  Effect.gen(function* () {
    const companies = yield* Companies
    yield* router.get(
      pagePaths.health,
      companies.isEmpty.pipe(
        Effect.timeoutFail({
          duration: "5 seconds",
          onTimeout: () => new SqlError({ message: "no answer in 5 seconds" })
        }),
        Effect.as(HttpServerResponse.unsafeJson({ status: "ok" })),
        orUnavailable
      )
    )
  })
)

/** The pages beside the contract. */
export const layer = Layer.mergeAll(document, docs, health, metrics)
