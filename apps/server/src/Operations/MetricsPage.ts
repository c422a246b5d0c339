import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Effect, Metric } from "effect"
import { EXPOSITION_CONTENT_TYPE, expositionOf, familiesOf } from "./Exposition.ts"
import { processFamilies } from "./ProcessFacts.ts"

/** Effect counts its own fibers under this name, some of them as counters that fall; they say nothing of the service. */
const FOREIGN = "effect_"

const ownMetrics = () =>
  Metric.unsafeSnapshot().filter(({ metricKey }) => !metricKey.name.startsWith(FOREIGN))

/** `/metrics`: what Prometheus reads. */
export const layer = HttpApiBuilder.Router.use(router =>
  router.get(
    "/metrics",
    Effect.sync(() =>
      HttpServerResponse.text(expositionOf([...processFamilies(), ...familiesOf(ownMetrics())]), {
        contentType: EXPOSITION_CONTENT_TYPE
      })
    )
  )
)
