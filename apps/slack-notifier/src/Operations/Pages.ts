import { HttpServerResponse } from "@effect/platform"
import { print } from "@estate/command-line/Streams"
import { serveOperatorPages } from "@estate/operations/OperatorPages"
import { Effect, Option } from "effect"
import { defaultListen } from "../Settings/ProcessTable.ts"
import type { StartSettings } from "../Settings/Settings.ts"
import { families } from "./Metrics.ts"
import { readiness } from "./Readiness.ts"

/**
 * Serves `/livez`, `/readyz` and `/metrics` while the scope is open. `/readyz`, and `/healthz` with
 * it, is 503 if polls do not succeed or the state cannot be used.
 */
export const servePages = Effect.fn("Pages.serve")(function* (settings: StartSettings) {
  const listen = Option.match(settings.listen, {
    onNone: () => ({ ...defaultListen, isExplicit: false }),
    onSome: address => ({ ...address, isExplicit: true })
  })
  const url = yield* serveOperatorPages(listen, "ESTATE_NOTIFIER_LISTEN", { readiness: readyPage, families })
  if (Option.isSome(url)) yield* print(`listening on ${url.value}`)
})

const readyPage = Effect.map(readiness, ({ isReady, isHealthy, stalled, parked, problems }) =>
  HttpServerResponse.unsafeJson(
    { status: isReady ? "ok" : isHealthy ? "failing" : "stalled", problems, stalled, parked },
    { status: isReady ? 200 : 503 }
  )
)
