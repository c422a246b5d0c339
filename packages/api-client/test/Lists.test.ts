import { describe, expect, it } from "@effect/vitest"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Either, Option, Stream } from "effect"
import { type Answer, against, answer, cutAnswer, heldAnswers } from "./ScriptedPlatform.ts"
import { pageWire, threadWire } from "./Wire.ts"

const thread = (listing: number) => ({
  ...threadWire,
  ulid: `01JD${String(listing).padStart(22, "0")}`,
  order_id: listing
})

/** The page that was asked for, of a list of `total` threads, numbered from 1. */
const listOf =
  (total: number, first = 1): Answer =>
  response => {
    const { searchParams } = new URL(response.req.url ?? "", "http://platform")
    const page = Number(searchParams.get("page"))
    const limit = Number(searchParams.get("limit"))
    const numbers = Array.from({ length: total }, (_, index) => index + first)
    const items = numbers.slice((page - 1) * limit, page * limit).map(thread)
    return answer(200, pageWire(items, page, Math.ceil(total / limit), total))(response)
  }

const query = { pageSize: PageSize.make(2) }

const listings = (stream: Parameters<(typeof Threads.Service)["stream"]>[0] = query, most = 1_000_000) =>
  Effect.flatMap(Threads, threads => Stream.runCollect(Stream.take(threads.stream(stream), most))).pipe(
    Effect.map(found => Chunk.toReadonlyArray(found).map(({ listingId }) => listingId))
  )

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const streamed = (
  answers: ReadonlyArray<Answer>,
  program = listings(),
  settings: Partial<ClientSettings> = {}
) =>
  Effect.map(against(answers, program, settings), ({ exit, received }) => ({
    exit,
    pages: received.map(({ query }) => Number(query.page))
  }))

describe("all records of a list", () => {
  it.scopedLive("are in the platform's order, each page requested once and none after the last", () =>
    Effect.gen(function* () {
      for (const prefetch of [0, 1, 2, 9]) {
        const { exit, pages } = yield* streamed([listOf(9)], listings(), { prefetch })
        expect(exit).toEqual(Either.right(upTo(9)))
        expect([...pages].sort()).toEqual([1, 2, 3, 4, 5])
      }
    })
  )

  it.scopedLive("come in the platform's order however long a page takes", () =>
    Effect.gen(function* () {
      const slow: Answer = response => {
        setTimeout(() => listOf(9)(response), /page=2&/.test(response.req.url ?? "") ? 150 : 0)
      }
      expect((yield* streamed([slow])).exit).toEqual(Either.right(upTo(9)))
    })
  )

  it.scopedLive.each([400, 422])("come in smaller pages if the platform refuses large ones with %i", status =>
    Effect.gen(function* () {
      const small: Answer = response => {
        const limit = Number(new URL(response.req.url ?? "", "http://platform").searchParams.get("limit"))
        return (limit > 2 ? answer(status, "limit") : listOf(3))(response)
      }
      const { exit } = yield* streamed([small], listings({ pageSize: PageSize.make(9) }))
      expect(exit).toEqual(Either.right(upTo(3)))
    })
  )

  it.scopedLive("are none where there are none", () =>
    Effect.gen(function* () {
      expect(yield* streamed([listOf(0)])).toEqual({ exit: Either.right([]), pages: [1] })
    })
  )

  it.scopedLive("fail after three empty pages, and can be resumed after them", () =>
    Effect.gen(function* () {
      const { exit, pages } = yield* streamed(
        [
          answer(200, pageWire([thread(1)], 1, 10)),
          ...[2, 3, 4].map(page => answer(200, pageWire([], page, 10, 10)))
        ],
        listings(),
        { prefetch: 0 }
      )
      expect(exit).toMatchObject({
        left: {
          _tag: "UnreadableResponse",
          path: "items",
          detail: "page 4 of 10 is empty: 1 of 10 records came",
          isIncomplete: true,
          call: Option.some({ operation: "Threads.page", page: Option.some(4) })
        }
      })
      expect(pages).toEqual([1, 2, 3, 4])
    })
  )

  it.scopedLive("are complete before empty pages, if as many came as the platform counts", () =>
    Effect.gen(function* () {
      const withEmptyPages: Answer = response => {
        const page = Number(new URL(response.req.url ?? "", "http://platform").searchParams.get("page"))
        const items = upTo(5)
          .slice((page - 1) * 2, page * 2)
          .map(thread)
        return answer(200, pageWire(items, page, 8, 5))(response)
      }
      const { exit, pages } = yield* streamed([withEmptyPages], listings(), { prefetch: 0 })
      expect(exit).toEqual(Either.right(upTo(5)))
      expect(pages).toEqual([1, 2, 3, 4, 5, 6])
    })
  )

  it.scopedLive("are read behind an empty page, and then fail, as some are missing", () =>
    Effect.gen(function* () {
      const seen: Array<number> = []
      const gap: Answer = response =>
        response.req.url?.includes("page=2&")
          ? answer(200, pageWire([], 2, 3, 5))(response)
          : listOf(5)(response)
      const program = Effect.flatMap(Threads, threads =>
        Stream.runForEach(threads.stream(query), ({ listingId }) => Effect.sync(() => seen.push(listingId)))
      )
      const { exit } = yield* against([gap], program)
      expect([seen, exit]).toMatchObject([[1, 2, 5], { left: { isIncomplete: true } }])
    })
  )

  it.scopedLive("may be counted before the last one is shown", () =>
    Effect.gen(function* () {
      let pagesSent = 0
      const early: Answer = response =>
        pagesSent++ === 0 ? answer(200, pageWire([thread(1)], 1, 1, 2))(response) : listOf(2)(response)
      const { exit, pages } = yield* streamed([early])
      expect([exit, pages]).toEqual([Either.right([1, 2]), [1, 2, 1]])
    })
  )

  it.scopedLive.each([400, 404])(
    "are counted too high by a platform that answers %d to the next page",
    status =>
      Effect.gen(function* () {
        const refusing: Answer = response =>
          response.req.url?.includes("page=2&")
            ? answer(status, "")(response)
            : answer(200, pageWire([thread(1)], 1, 1, 5))(response)
        const { exit, pages } = yield* streamed([refusing], listings(), { prefetch: 0 })
        expect(exit).toMatchObject({
          left: { detail: "page 2 of 1 is empty: 1 of 5 records came", isIncomplete: true }
        })
        expect(pages).toEqual([1, 2, 1, 2])
      })
  )

  it.scopedLive("end at an empty page if the list has become shorter", () =>
    Effect.gen(function* () {
      const { exit } = yield* streamed(
        [
          answer(200, pageWire([thread(1)], 1, 3)),
          answer(200, pageWire([], 2, 1, 1)),
          answer(200, pageWire([thread(1)], 1, 1, 1))
        ],
        listings(),
        { prefetch: 0 }
      )
      expect(exit).toEqual(Either.right([1]))
    })
  )

  it.scopedLive("name the page that failed", () =>
    Effect.gen(function* () {
      const { exit } = yield* streamed([answer(200, pageWire([thread(1)], 1, 3)), answer(403, "")])
      expect(exit).toMatchObject({
        left: { _tag: "AccessDenied", call: Option.some({ page: Option.some(2) }) }
      })
    })
  )

  it.scopedLive("may become more while they are read", () =>
    Effect.gen(function* () {
      const grown: Answer = response => listOf(response.req.url?.includes("page=1&") ? 4 : 7)(response)
      expect((yield* streamed([grown])).exit).toEqual(Either.right(upTo(7)))
    })
  )

  it.scopedLive("prefetch a bounded number of pages, after the first page alone", () =>
    Effect.gen(function* () {
      const head = yield* streamed([listOf(1000)], listings(query, 2))
      expect(head).toEqual({ exit: Either.right([1, 2]), pages: [1] })
      const more = yield* streamed([listOf(1000)], listings(query, 3))
      expect(more.exit).toEqual(Either.right([1, 2, 3]))
      expect(Math.max(...more.pages)).toBeLessThanOrEqual(4)
    })
  )

  it.scopedLive("are fetched ahead: as many at a time as are set, and one", () =>
    Effect.gen(function* () {
      for (const prefetch of [0, 2, 4]) {
        // A page that is fetched alone, four times as many as are fetched at once, and none after a
        // last page that is not full.
        const records = 2 * (1 + 4 * (prefetch + 1)) - 1
        const { seen, held } = heldAnswers(prefetch + 1, listOf(records))
        const { exit } = yield* streamed([held], listings(), { prefetch })
        expect([exit, seen.most]).toEqual([Either.right(upTo(records)), prefetch + 1])
      }
    })
  )

  it.scopedLive("stop at the page that fails, with its error, and can be taken up there", () =>
    Effect.gen(function* () {
      const seen: Array<number> = []
      const broken: Answer = response =>
        response.req.url?.includes("page=3&") ? answer(401, "")(response) : listOf(9)(response)
      const program = Effect.flatMap(Threads, threads =>
        Stream.runForEach(threads.stream(query), ({ listingId }) => Effect.sync(() => seen.push(listingId)))
      )
      const { exit } = yield* against([broken], program)
      expect([seen, exit]).toMatchObject([upTo(4), { left: { _tag: "NotSignedIn" } }])
      const rest = yield* streamed([listOf(9)], listings({ ...query, firstPage: PageNumber.make(3) }))
      expect(rest.exit).toEqual(Either.right([5, 6, 7, 8, 9]))
      expect(rest.pages).not.toContain(1)
    })
  )
})

describe("a platform that does not turn its pages", () => {
  it.scopedLive.each([2, 3, 9])("fails the list of %d pages", pages =>
    Effect.gen(function* () {
      const total = pages * 2
      const same: Answer = response => {
        const page = Number(new URL(response.req.url ?? "", "http://platform").searchParams.get("page"))
        return answer(200, pageWire([1, 2].map(thread), page, pages, total))(response)
      }
      const { exit } = yield* streamed([same])
      expect(exit).toMatchObject({
        left: {
          _tag: "UnreadableResponse",
          detail: expect.stringMatching(`repeats earlier records: 2 of ${total} records came`)
        }
      })
    })
  )
})

describe("a page that fails for a passing reason", () => {
  const passing: ReadonlyArray<readonly [string, Answer]> = [
    ["too many requests", answer(429, "", { "retry-after": "0" })],
    ["a failed platform", answer(503, "")],
    ["a broken connection", response => response.destroy()],
    ["a cut answer", cutAnswer(200, '{"items":[')]
  ]

  it.scopedLive.each(passing)("is retried, and no other: %s", ([, fault]) =>
    Effect.gen(function* () {
      let faults = 2
      const healing: Answer = response =>
        response.req.url?.includes("page=3&") && faults-- > 0 ? fault(response) : listOf(9)(response)
      const { exit, pages } = yield* streamed([healing])
      expect(exit).toEqual(Either.right(upTo(9)))
      expect([...pages].sort()).toEqual([1, 2, 3, 3, 3, 4, 5])
    })
  )
})

describe("a record that moves while the list is read", () => {
  /** A new one at the front moves all others by one, so that the last of a page comes again on the next. */
  const moving: Answer = response => (isFirst-- > 0 ? listOf(9) : listOf(10, 0))(response)
  let isFirst = 1

  it.scopedLive("comes once, and the new one at the end", () =>
    Effect.gen(function* () {
      expect((yield* streamed([moving])).exit).toEqual(Either.right([...upTo(9), 0]))
    })
  )

  it.scopedLive("may come again when it is further off than is looked", () =>
    Effect.gen(function* () {
      const again: Answer = response => {
        const page = Number(new URL(response.req.url ?? "", "http://platform").searchParams.get("page"))
        const items =
          page > 5 ? [] : page === 5 ? [thread(1), thread(9)] : [thread(page * 2 - 1), thread(page * 2)]
        answer(200, pageWire(items, page, 5, 9))(response)
      }
      const near = yield* streamed([again])
      expect(near.exit).toEqual(Either.right(upTo(9)))
      const far = yield* streamed([again], listings(), { seenRecords: 2 })
      expect(far.exit).toEqual(Either.right([...upTo(8), 1, 9]))
    })
  )
})
