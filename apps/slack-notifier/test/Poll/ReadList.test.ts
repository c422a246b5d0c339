import type { PageNumber, PageSize } from "@estate/domain/Page"
import { PlatformUnreachable, UnreadableResponse } from "@estate/domain/PlatformError"
import { Effect, FastCheck } from "effect"
import { describe, expect, it } from "vitest"
import { collectList } from "../../src/Poll/ReadList.ts"

/** A list of records, some of which make their page unreadable. It counts requests. */
const listOf = (total: number, unreadable: ReadonlySet<number>) => {
  const list = {
    requests: 0,
    page: ({ page, limit }: { readonly page: PageNumber; readonly limit: PageSize }) =>
      Effect.suspend(() => {
        list.requests += 1
        const from = (page - 1) * limit
        const items = Array.from(
          { length: Math.max(0, Math.min(limit, total - from)) },
          (_, index) => from + index
        )
        const bad = items.findIndex(item => unreadable.has(item))
        return bad < 0
          ? Effect.succeed({ items, total, page, totalPages: Math.ceil(total / limit) })
          : Effect.fail(
              new UnreadableResponse({ path: `items.${bad}.x`, detail: "", recordId: `${items[bad]}` })
            )
      })
  }
  return list
}

describe("a list with records that do not match the spec", () => {
  it("returns all other records, and names each of those once", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.integer({ min: 0, max: 700 }),
        FastCheck.uniqueArray(FastCheck.integer({ min: 0, max: 699 }), { maxLength: 5 }),
        (total, bad) => {
          const unreadable = new Set(bad.filter(index => index < total))
          const entries = Effect.runSync(collectList(listOf(total, unreadable).page))
          const good = entries.flatMap(entry => (entry._tag === "Readable" ? [entry.record] : []))
          const named = entries.flatMap(entry =>
            entry._tag === "Unreadable" ? [Number(entry.failure.recordId)] : []
          )
          expect(good).toEqual(
            Array.from({ length: total }, (_, index) => index).filter(index => !unreadable.has(index))
          )
          expect(named).toEqual([...unreadable].sort((a, b) => a - b))
        }
      )
    )
  })

  it("costs eight more requests for one of them, and none without", () => {
    const whole = listOf(200, new Set())
    Effect.runSync(collectList(whole.page))
    expect(whole.requests).toBe(1)
    const one = listOf(256, new Set([100]))
    Effect.runSync(collectList(one.page))
    expect(one.requests).toBe(9)
  })

  it("fails if the page itself is invalid, or there is no answer", () => {
    const nonsense = new UnreadableResponse({ path: "total", detail: "" })
    expect(Effect.runSync(Effect.flip(collectList(() => Effect.fail(nonsense))))).toBe(nonsense)
    const cut = new PlatformUnreachable({ baseUrl: "", detail: "" })
    expect(Effect.runSync(Effect.flip(collectList(() => Effect.fail(cut))))).toBe(cut)
  })
})
