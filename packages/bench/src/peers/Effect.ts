import { createServer } from "node:http"
import { HttpRouter, HttpServer, HttpServerResponse } from "@effect/platform"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { openDatabase } from "./Calls.ts"

// Effect's server alone: it answers with a prepared page.
const records: ReadonlyArray<unknown> = openDatabase()
  .prepare(
    "SELECT record FROM calls WHERE company = 1 AND feeds = 0 ORDER BY called_at DESC, id DESC LIMIT 10"
  )
  .pluck(true)
  .all()
const ready = `{"items":[${records.join(",")}],"total":1000000,"pages":{"page":1,"total":100000,"limit":10}}`

const router = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/v1/calls/list/:page",
    Effect.sync(() => HttpServerResponse.text(ready, { contentType: "application/json" }))
  )
)

const listening = HttpServer.addressFormattedWith(address =>
  Effect.sync(() => console.log(`listening on ${address}`))
)

Layer.effectDiscard(listening).pipe(
  Layer.provideMerge(HttpServer.serve(router)),
  Layer.provide(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })),
  Layer.launch,
  NodeRuntime.runMain
)
