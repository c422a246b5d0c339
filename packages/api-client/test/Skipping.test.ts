import { describe, expect, it } from "@effect/vitest"
import { CallOptions, type SkippedRecord } from "@estate/api-client/CallOptions"
import { Calls } from "@estate/api-client/Calls"
import { skippedRecords } from "@estate/api-client/ClientMetrics"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { createClient } from "@estate/api-client/Promise"
import { Threads } from "@estate/api-client/Threads"
import { ListingId } from "@estate/domain/Listing"
import { PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Either, HashMap, Logger, Metric, Option, Stream } from "effect"
import { type Answer, against, answer, anyAgainst, scripted } from "./ScriptedPlatform.ts"
import { fieldWire, pageWire, projectCallWire, threadWire } from "./Wire.ts"

const ulid = (n: number) => `01JD3W5Q6R7S8T9V0W1X2Y3Z${String(n).padStart(2, "0")}`
const thread = (n: number, changes: object = {}) => ({
  ...threadWire,
  ulid: ulid(n),
  order_id: n,
  ...changes
})
const secret = "a secret of the buyer"
const bad = (n: number) => thread(n, { last_message_at: secret })

const page = Effect.flatMap(Threads, threads => threads.page())
const quietly = { onUnreadable: "skip", onSkipped: () => {} } as const

const numbers = (threads: Iterable<{ readonly listingId: number }>) =>
  [...threads].map(each => each.listingId)

describe("a record that cannot be read", () => {
  it.scopedLive("fails its page by default, and is skipped where the client or the call says so", () =>
    Effect.gen(function* () {
      const answers = [answer(200, pageWire([thread(1), bad(2), thread(3)]))]
      const strict = yield* against(answers, page)
      expect(strict.exit).toMatchObject({
        left: { _tag: "UnreadableResponse", path: "items.1.last_message_at", recordId: Option.some(ulid(2)) }
      })
      const bySetting = yield* against(answers, page, quietly)
      const skipping = Effect.provideService(page, CallOptions, { onUnreadable: "skip" })
      const byCall = yield* against(answers, skipping, { onSkipped: () => {} })
      for (const { exit } of [bySetting, byCall]) {
        const { items, skipped, total } = Either.getOrThrow(exit)
        expect([numbers(items), total]).toEqual([[1, 3], 3])
        expect(skipped).toEqual([
          {
            index: 1,
            path: "last_message_at",
            detail: "Expected a date and time as YYYY-MM-DD HH:MM:SS",
            recordId: Option.some(ulid(2))
          }
        ])
      }
      const failing = Effect.provideService(page, CallOptions, { onUnreadable: "fail" })
      const overridden = yield* against(answers, failing, quietly)
      expect(overridden.exit).toMatchObject({ left: { _tag: "UnreadableResponse" } })
    })
  )

  it.scopedLive("is reported to the callback and counted, without its content", () =>
    Effect.gen(function* () {
      const metric = Metric.value(Metric.tagged(skippedRecords, "operation", "Threads.page"))
      const before = yield* metric
      const reported: Array<SkippedRecord> = []
      yield* against([answer(200, pageWire([bad(1), thread(2), { ...bad(3), ulid: 3 }]))], page, {
        onUnreadable: "skip",
        onSkipped: record => reported.push(record)
      })
      expect(reported.map(({ operation, index, path }) => [operation, index, path])).toEqual([
        ["Threads.page", 0, "last_message_at"],
        ["Threads.page", 2, "ulid"]
      ])
      expect(JSON.stringify(reported)).not.toContain(secret)
      expect((yield* metric).count - before.count).toBe(2)
    })
  )

  it.scopedLive("is reported to the call that read it, of many at once, and not to the client", () =>
    Effect.gen(function* () {
      const byClient: Array<SkippedRecord> = []
      const answers = [answer(200, pageWire([bad(1), thread(2)]))]
      const both = Effect.forEach(
        ["one", "other"],
        name => {
          const skipped: Array<string> = []
          const list = Effect.flatMap(Threads, threads => Stream.runDrain(threads.stream()))
          const onSkipped = ({ operation }: SkippedRecord) => skipped.push(`${name} ${operation}`)
          return Effect.as(Effect.provideService(list, CallOptions, { onSkipped }), skipped)
        },
        { concurrency: 2 }
      )
      const { exit } = yield* against(answers, both, {
        onUnreadable: "skip",
        onSkipped: record => byClient.push(record)
      })
      expect(exit).toEqual(Either.right([["one Threads.page"], ["other Threads.page"]]))
      expect(byClient).toEqual([])
    })
  )

  it.scopedLive("is logged where there is no callback, once for a page, without its content", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const logger = Logger.make(({ message, annotations, logLevel }) => {
        lines.push([logLevel.label, message, Object.fromEntries(HashMap.toEntries(annotations))])
      })
      yield* against([answer(200, pageWire([bad(1), bad(2)]))], page, { onUnreadable: "skip" }).pipe(
        Effect.provide(Logger.replace(Logger.defaultLogger, logger))
      )
      expect(lines).toHaveLength(1)
      expect(JSON.stringify(lines)).toContain("last_message_at")
      expect(JSON.stringify(lines)).not.toContain(secret)
    })
  )

  it.scopedLive("ends no list: streams go on behind a page that has no other", () =>
    Effect.gen(function* () {
      const pages = [[bad(1), bad(2)], [thread(3), bad(4)], [thread(5)]]
      const paged: Answer = response => {
        const number = Number(new URL(response.req.url ?? "", "http://platform").searchParams.get("page"))
        answer(200, pageWire(pages[number - 1] ?? [], number, 3))(response)
      }
      const query = { pageSize: PageSize.make(2) }
      for (const read of [
        (threads: Threads["Type"]) => threads.stream(query),
        (threads: Threads["Type"]) => threads.unread(query)
      ]) {
        const all = Effect.flatMap(Threads, threads => Stream.runCollect(read(threads)))
        const { exit } = yield* against([paged], all, quietly)
        expect(Either.map(exit, Chunk.toReadonlyArray).pipe(Either.map(numbers))).toEqual(
          Either.right([3, 5])
        )
      }
    })
  )

  it.scopedLive("is skipped in the lists of filters too, which end at a short page as sent", () =>
    Effect.gen(function* () {
      const paged: Answer = response =>
        answer(200, {
          data: /\/1\/2/.test(response.req.url ?? "")
            ? [{ "7": "A" }, { "8": "B", "9": "C" }]
            : [{ "10": "D" }]
        })(response)
      const payers = Effect.flatMap(Invoices, invoices =>
        Stream.runCollect(invoices.payers({ pageSize: PageSize.make(2) }))
      )
      const { exit } = yield* anyAgainst([paged], payers, quietly)
      expect(Either.map(exit, found => [...found].map(({ id }) => id))).toEqual(Either.right(["7", "10"]))
    })
  )

  it.scopedLive("is skipped in a list without pages", () =>
    Effect.gen(function* () {
      const body = { data: [fieldWire, { ...fieldWire, id: null }] }
      const empty = Effect.flatMap(ListingFields, fields => fields.empty(ListingId.make(42)))
      const { exit } = yield* anyAgainst([answer(200, body)], empty, quietly)
      expect(Either.map(exit, fields => fields.map(({ id }) => id))).toEqual(Either.right([3]))
    })
  )

  it.scopedLive("hides nothing else: a page that is wrong itself, or calls of the other variant, fail", () =>
    Effect.gen(function* () {
      const { total, ...lost } = pageWire([bad(1), thread(2)])
      const cut = yield* against([answer(200, lost)], page, quietly)
      expect([total, cut.exit]).toMatchObject([2, { left: { _tag: "UnreadableResponse", path: "total" } }])
      const calls = { ...pageWire([projectCallWire]), pages: { page: 1, total: 1, limit: 10 } }
      const listingCalls = Effect.flatMap(Calls, calls => calls.listingPage())
      const other = yield* anyAgainst([answer(200, calls)], listingCalls, quietly)
      expect(other.exit).toMatchObject({ left: { _tag: "UnreadableResponse", path: "items.0" } })
    })
  )

  it.scopedLive("is a plain object for those without Effect", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(answer(200, pageWire([bad(1), thread(2)])))
      const reported: Array<unknown> = []
      const skipped = { index: 0, path: "last_message_at", recordId: ulid(1) }
      const result = yield* Effect.promise(async () => {
        const client = createClient({
          apiUrl: platform.url,
          apiKey: "k",
          onUnreadable: "skip",
          onSkipped: record => reported.push(record)
        })
        const one = await client.threads.page()
        const all: Array<number> = []
        for await (const { listingId } of client.threads.list()) all.push(listingId)
        const ofCall: Array<unknown> = []
        await client.threads.page({}, { onSkipped: record => ofCall.push(record) })
        const strict = await client.threads
          .page({}, { onUnreadable: "fail" })
          .catch((error: unknown) => error)
        const wrong = await client.threads
          .page({}, JSON.parse('{"onUnreadable":"hide"}'))
          .catch((error: unknown) => error)
        await client.close()
        return { one, all, ofCall, strict, wrong }
      })
      expect(result).toMatchObject({
        one: { items: [{ listingId: 2 }], skipped: [skipped], total: 2 },
        all: [2],
        ofCall: [{ operation: "Threads.page", ...skipped }],
        strict: { name: "UnreadableResponse", path: "items.0.last_message_at" },
        wrong: { name: "InvalidInput" }
      })
      expect(reported).toMatchObject([
        { operation: "Threads.page", ...skipped },
        { operation: "Threads.page", ...skipped }
      ])
    })
  )
})
