import { HttpApiBuilder } from "@effect/platform"
import { effectFamilies } from "@estate/operations/Exposition"
import { metricsResponse } from "@estate/operations/MetricsPage"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"
import { Effect, Metric } from "effect"
import manifest from "../../package.json" with { type: "json" }

/** Effect's own fiber metrics have this prefix; some of its counters decrease. */
const FOREIGN = "effect_"

const ownMetrics = () =>
  Metric.unsafeSnapshot().filter(({ metricKey }) => !metricKey.name.startsWith(FOREIGN))

/** `/metrics`: the page for Prometheus. */
export const layer = HttpApiBuilder.Router.use(router =>
  router.get(
    "/metrics",
    Effect.sync(() =>
      metricsResponse([
        ...processFamilies(),
        buildFamily("estate_server_build_info", manifest.version),
        ...effectFamilies(ownMetrics())
      ])
    )
  )
)
