import { createServer } from "node:http"
import { expect, it } from "@effect/vitest"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { localServer } from "@estate/testing/LocalServer"
import * as wire from "@estate/testing/Wire"
import { Effect, Logger, Redacted } from "effect"
import { collect } from "../../src/Platform/Pages.ts"
import { platformOf } from "../../src/Platform/Threads.ts"

const emptyPage = JSON.stringify({ items: [], total: 0, page: 1, limit: 1, total_pages: 0 })

it.live("a platform that does not answer is logged after one attempt, once until it answers", () =>
  Effect.gen(function* () {
    let isHanging = true
    const server = createServer((_, response) => {
      if (!isHanging) response.setHeader("content-type", "application/json").end(emptyPage)
    })
    const { url } = yield* localServer(server)
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

/** A platform with 120 unread threads, which refuses larger pages than this. */
const limitedTo = (most: number) => {
  const all = Array.from({ length: 120 }, (_, n) =>
    wire.thread({ ulid: `01JDT${String(n).padStart(21, "0")}`, unread_messages: 1 })
  )
  const limits: Array<number> = []
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://platform")
    const [page, limit] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("limit"))]
    limits.push(limit)
    const answer = {
      items: all.slice((page - 1) * limit, page * limit),
      total: all.length,
      pages: { page, total: Math.ceil(all.length / limit) }
    }
    response.statusCode = limit > most ? 400 : 200
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer))
  })
  return { limits, server }
}

const threadsOf = (url: string) =>
  platformOf({ name: "north", platform: { apiUrl: new URL(url), apiKey: Redacted.make("live_1") } })

it.live("all threads of a platform that refuses larger pages are read, and its largest is remembered", () =>
  Effect.gen(function* () {
    const { server, limits } = limitedTo(50)
    const { url } = yield* localServer(server)
    const { stream } = yield* threadsOf(url)
    const read = collect(stream({ onlyUnread: true }))
    expect((yield* read).items).toHaveLength(120)
    limits.length = 0
    expect((yield* read).items).toHaveLength(120)
    expect(limits).toEqual([50, 50, 50])
  }).pipe(Effect.scoped, Effect.provide(NodeHttp.layer))
)

it.live("a platform that refuses something else is asked for one record, and its error is passed on", () =>
  Effect.gen(function* () {
    const { server, limits } = limitedTo(0)
    const { url } = yield* localServer(server)
    const { stream } = yield* threadsOf(url)
    const error = yield* Effect.flip(collect(stream({ pageSize: PageSize.make(32) })))
    expect([error._tag, limits]).toEqual(["RequestRejected", [32, 1]])
  }).pipe(Effect.scoped, Effect.provide(NodeHttp.layer))
)
