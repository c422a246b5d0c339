import { createServer } from "node:http"
import { HttpRouter, HttpServer, HttpServerResponse } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { metricsResponse } from "@estate/operations/MetricsPage"
import { Console, DateTime, Effect, Option } from "effect"
import type { Settings } from "../Settings/Settings.ts"
import { families } from "./Metrics.ts"
import { readiness } from "./Readiness.ts"

/**
 * Serves `/livez`, `/readyz` and `/metrics` while the scope is open. `/readyz`, and `/healthz` with
 * it, is 503 if polls do not succeed or the state cannot be used. An address in use is an error if
 * it was set, and a warning if it is the default.
 */
export const servePages = Effect.fn("Pages.serve")(function* (settings: Settings) {
  const { host, port, isExplicit } = settings.listen
  const startedAt = yield* DateTime.now
  const server = yield* Effect.option(NodeHttpServer.make(createServer, { host, port }))
  if (Option.isNone(server)) {
    const en = `cannot listen on ${host} port ${port}: set ESTATE_NOTIFIER_LISTEN to a free address for /healthz and /metrics`
    const ru = `не удалось открыть ${host}, порт ${port}: задайте в ESTATE_NOTIFIER_LISTEN свободный адрес для /healthz и /metrics`
    return yield* isExplicit ? failed(ExitCode.wrongUse, { en, ru }) : Effect.logWarning(en)
  }
  yield* HttpServer.serveEffect(pages(startedAt)).pipe(
    Effect.provideService(HttpServer.HttpServer, server.value)
  )
  const { address } = server.value
  if (address._tag === "TcpAddress") {
    yield* Console.log(`listening on http://${address.hostname}:${address.port}`)
  }
})

const pages = (startedAt: DateTime.Utc) =>
  HttpRouter.empty.pipe(
    HttpRouter.get("/livez", HttpServerResponse.unsafeJson({ status: "ok" })),
    HttpRouter.get("/readyz", readyPage(startedAt)),
    HttpRouter.get("/healthz", readyPage(startedAt)),
    HttpRouter.get("/metrics", Effect.map(families(startedAt), metricsResponse))
  )

const readyPage = (startedAt: DateTime.Utc) =>
  Effect.map(readiness(startedAt), ({ isReady, isHealthy, stalled, parked, problems }) =>
    HttpServerResponse.unsafeJson(
      { status: isReady ? "ok" : isHealthy ? "failing" : "stalled", problems, stalled, parked },
      { status: isReady ? 200 : 503 }
    )
  )
