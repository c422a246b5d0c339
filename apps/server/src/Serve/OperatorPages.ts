import { HttpServerResponse } from "@effect/platform"
import { effectFamilies } from "@estate/operations/Exposition"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"
import { Effect, Metric } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { ready } from "./Health.ts"

/** Effect's own fiber metrics have this prefix; some of its counters decrease. */
const FOREIGN = "effect_"

const ownMetrics = () =>
  Metric.unsafeSnapshot().filter(({ metricKey }) => !metricKey.name.startsWith(FOREIGN))

/** Health and metrics. */
export const operatorPages = {
  readiness: Effect.map(ready, ({ status, type, body }) =>
    HttpServerResponse.uint8Array(Buffer.from(body), { status, contentType: type })
  ),
  families: Effect.sync(() => [
    ...processFamilies(),
    buildFamily("estate_server_build_info", manifest.version),
    ...effectFamilies(ownMetrics())
  ])
}
