import { HttpApiBuilder, HttpApiSwagger, HttpServerResponse, OpenApi } from "@effect/platform"
import { SqlError } from "@effect/sql/SqlError"
import { openApiDocument } from "@estate/api/OpenApiDocument"
import { PlatformApi } from "@estate/api/PlatformApi"
import { effectFamilies } from "@estate/operations/Exposition"
import { metricsResponse } from "@estate/operations/MetricsPage"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"
import { Effect, Layer, Metric } from "effect"
import { Companies } from "../Companies/Repo.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
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

import manifest from "../../package.json" with { type: "json" }

/** Effect's own fiber metrics have this prefix; some of its counters decrease. */
const FOREIGN = "effect_"

const ownMetrics = () =>
  Metric.unsafeSnapshot().filter(({ metricKey }) => !metricKey.name.startsWith(FOREIGN))

/** `/metrics`: the page for Prometheus. */
const metrics = HttpApiBuilder.Router.use(router =>
  router.get(
    pagePaths.metrics,
    Effect.sync(() =>
      metricsResponse([
        ...processFamilies(),
        buildFamily("estate_server_build_info", manifest.version),
        ...effectFamilies(ownMetrics())
      ])
    )
  )
)

/** The pages beside the contract. */
export const layer = Layer.mergeAll(document, docs, health, metrics)
