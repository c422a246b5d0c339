import { HttpRouter, HttpServerResponse } from "@effect/platform"
import { effectFamilies } from "@estate/operations/Exposition"
import { metricsResponse } from "@estate/operations/MetricsPage"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"
import { Effect, Metric } from "effect"
import manifest from "../../package.json" with { type: "json" }
import type { Answer } from "../Connection/Answer.ts"
import { pagePaths } from "../Routes/RouteTable.ts"
import { live, ready } from "./Health.ts"

/** Effect's own fiber metrics have this prefix; some of its counters decrease. */
const FOREIGN = "effect_"

const ownMetrics = () =>
  Metric.unsafeSnapshot().filter(({ metricKey }) => !metricKey.name.startsWith(FOREIGN))

/** `/metrics`: the page for Prometheus. */
const metrics = Effect.sync(() =>
  metricsResponse([
    ...processFamilies(),
    buildFamily("estate_server_build_info", manifest.version),
    ...effectFamilies(ownMetrics())
  ])
)

const responseOf = ({ status, type, body }: Answer) =>
  HttpServerResponse.uint8Array(Buffer.from(body), { status, contentType: type })

const readiness = Effect.map(ready, responseOf)

/** Health and metrics. */
export const operatorPages = HttpRouter.empty.pipe(
  HttpRouter.get(pagePaths.live, Effect.map(live, responseOf)),
  HttpRouter.get(pagePaths.ready, readiness),
  HttpRouter.get(pagePaths.health, readiness),
  HttpRouter.get("/metrics", metrics)
)
