import { createServer } from "node:http"
import { HttpRouter, HttpServer, HttpServerResponse } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { metricsResponse } from "@estate/operations/MetricsPage"
import { Console, DateTime, Effect, Option } from "effect"
import { Board } from "../Poll/Board.ts"
import type { Settings } from "../Settings.ts"
import { healthOf } from "./Health.ts"
import { families } from "./Metrics.ts"

/**
 * Serves `/healthz` (503 when polling makes no progress) and `/metrics` as long as the scope lives. An address that was asked for and is taken is a
 * wrong setting; the usual one is only worth a word.
 */
export const servePages = Effect.fn("Pages.serve")(function* (settings: Settings) {
  const { host, port, isAskedFor } = settings.listen
  const startedAt = yield* DateTime.now
  const server = yield* Effect.option(NodeHttpServer.make(createServer, { host, port }))
  if (Option.isNone(server)) {
    const what = `cannot listen on ${host} port ${port}: set ESTATE_NOTIFIER_LISTEN to a free address for /healthz and /metrics`
    return yield* isAskedFor
      ? new CommandFailed({ exitCode: ExitCode.wrongUse, message: what })
      : Effect.logWarning(what)
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
    HttpRouter.get(
      "/healthz",
      Effect.gen(function* () {
        const board = yield* Board
        const health = healthOf(yield* board.all, startedAt, yield* DateTime.now)
        return HttpServerResponse.unsafeJson(
          { status: health.isWell ? "ok" : "stalled", stalled: health.stalled, parked: health.parked },
          { status: health.isWell ? 200 : 503 }
        )
      })
    ),
    HttpRouter.get(
      "/metrics",
      Effect.map(families(startedAt), metricsResponse).pipe(
        Effect.catchAll(error =>
          Effect.succeed(
            HttpServerResponse.text(`the state cannot be read: ${error.message}\n`, { status: 503 })
          )
        )
      )
    )
  )
