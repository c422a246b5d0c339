import { expect, it } from "@effect/vitest"
import { Effect, FastCheck, Option } from "effect"
import { describe } from "vitest"
import { collect } from "../../src/Platform/Pages.ts"
import { type Answer, type Asked, memoryPlatform, pageOf, threadId, threadWires } from "./MemoryPlatform.ts"

/** What the notifier reads of a platform that answers like this, and how often it asks. */
const readFrom = (answer: (asked: Asked) => Answer) =>
  Effect.gen(function* () {
    const { threads, requests } = memoryPlatform(answer)
    const { items, skipped } = yield* collect((yield* threads).stream({ onlyUnread: true }))
    return { items, skipped, count: items.length, isWhole: skipped.length === 0, requests: requests.length }
  })

/** A list of threads, some of which cannot be read. */
const partlyReadable = (count: number, isUnreadable: (n: number) => boolean) => {
  const all = threadWires(count, n => (isUnreadable(n) ? { last_message_at: "soon" } : {}))
  return (asked: Asked) => pageOf(all, asked)
}

const counts = FastCheck.integer({ min: 0, max: 700 })
const numbers = FastCheck.uniqueArray(FastCheck.integer({ min: 0, max: 699 }), { maxLength: 5 })

describe("a list with records that do not match the contract", () => {
  it.effect.prop(
    "returns all other records, and names each of those once",
    [counts, numbers],
    ([count, bad]) =>
      Effect.gen(function* () {
        const { items, skipped } = yield* readFrom(partlyReadable(count, n => bad.includes(n)))
        const all = Array.from({ length: count }, (_, n) => n)
        expect(items.map(({ id }) => id)).toEqual(all.filter(n => !bad.includes(n)).map(threadId))
        expect(skipped.map(({ recordId }) => Option.getOrThrow(recordId))).toEqual(
          all.filter(n => bad.includes(n)).map(threadId)
        )
      }),
    { fastCheck: { numRuns: 20 } }
  )

  it.effect("costs no request more, and does not end at a page of them alone", () =>
    Effect.gen(function* () {
      const { count, requests } = yield* readFrom(partlyReadable(600, n => n < 300))
      expect([count, requests]).toEqual([300, 3])
    })
  )
})

describe("a list of a platform that counts in its own way", () => {
  const all = threadWires(300)

  it.effect("is read to its end if the platform shortens pages, and counts them by the requested size", () =>
    Effect.gen(function* () {
      const read = yield* readFrom(asked => {
        const total = Math.ceil(all.length / asked.limit)
        return { ...pageOf(all, asked, 50), pages: { page: asked.page, total } }
      })
      expect(read).toMatchObject({ count: 300, isWhole: true, requests: 6 })
    })
  )

  it.effect("is read to its end if the platform counts no pages, or leaves one empty", () =>
    Effect.gen(function* () {
      const uncounted = yield* readFrom(asked => ({
        ...pageOf(all, asked),
        pages: { page: asked.page, total: 0 }
      }))
      expect(uncounted).toMatchObject({ count: 300, isWhole: true })
      const gap = yield* readFrom(asked => {
        const page = pageOf(all, asked, 100)
        return asked.page === 2 ? { ...page, items: [] } : page
      })
      // What was to be on that page does not come.
      expect(gap).toMatchObject({ count: 200, isWhole: false })
    })
  )

  it.effect("does not end in silence if the platform ignores which page is asked for", () =>
    Effect.gen(function* () {
      const read = yield* readFrom(() => pageOf(all, { page: 1, limit: 100 }))
      expect(read).toMatchObject({ count: 100, isWhole: false })
    })
  )

  it.effect(
    "does not end in silence if the platform counts more records than it shows, in two readings",
    () =>
      Effect.gen(function* () {
        const read = yield* readFrom(asked => ({ ...pageOf(all, asked), total: 500 }))
        expect(read).toMatchObject({ count: 300, isWhole: false, requests: 6 })
      })
  )

  it.effect("may have no page after the last one", () =>
    Effect.gen(function* () {
      for (const refusal of [400, 404]) {
        const read = (total: number) =>
          readFrom(asked => (asked.page > 2 ? refusal : { ...pageOf(all, asked), total }))
        expect(yield* read(300)).toMatchObject({ count: 300, isWhole: true, requests: 2 })
        expect(yield* read(500)).toMatchObject({ count: 300, isWhole: false, requests: 6 })
      }
      const full = threadWires(512)
      const afterFull = yield* readFrom(asked => (asked.page > 2 ? 503 : pageOf(full, asked)))
      expect(afterFull).toMatchObject({ count: 512, isWhole: true })
    })
  )

  it.effect("may get a record after a page was read and before it was counted", () =>
    Effect.gen(function* () {
      let isFirst = true
      const read = yield* readFrom(asked => {
        const page = pageOf(isFirst ? all.slice(1, 10) : all.slice(0, 10), asked)
        isFirst = false
        return { ...page, total: 10 }
      })
      expect(read).toMatchObject({ count: 10, isWhole: true })
    })
  )
})
