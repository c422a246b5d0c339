import { createServer } from "node:http"
import { expect, it } from "@effect/vitest"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { listenLocally } from "@estate/testing/LocalServer"
import { Effect, Logger, Redacted } from "effect"
import { platformOf } from "../../src/Platform/Threads.ts"

const emptyPage = JSON.stringify({ items: [], total: 0, page: 1, limit: 1, total_pages: 0 })

it.live("a platform that does not answer is logged after one attempt, once until it answers", () =>
  Effect.gen(function* () {
    let isHanging = true
    const server = createServer((_, response) => {
      if (!isHanging) response.setHeader("content-type", "application/json").end(emptyPage)
    })
    const { url } = yield* Effect.acquireRelease(
      Effect.promise(() => listenLocally(server)),
      local => Effect.promise(local.close)
    )
    const log: Array<string> = []
    const logger = Logger.make(({ message }) => void log.push(String(message)))
    const { page } = yield* Effect.provide(
      platformOf({
        name: "north",
        platform: {
          apiUrl: new URL(url),
          apiKey: Redacted.make("live_1"),
          timeout: "2100 millis",
          retries: 0
        }
      }),
      Logger.replace(Logger.defaultLogger, logger)
    )
    const read = Effect.option(page({ page: PageNumber.make(1), limit: PageSize.make(1) }))
    const line = "north: GET /v1/threads: no answer within 2s 100ms"
    yield* read
    yield* read
    expect(log).toEqual([line])
    isHanging = false
    yield* read
    isHanging = true
    yield* read
    expect(log).toEqual([line, line])
  }).pipe(Effect.scoped, Effect.provide(NodeHttp.layer))
)
