import type { PageNumber, PageSize } from "@estate/domain/Page"
import { PlatformUnreachable } from "@estate/domain/PlatformError"
import { Effect, FastCheck, Option } from "effect"
import { describe, expect, it } from "vitest"
import { collectList } from "../../src/Platform/ReadList.ts"

/** A list of records, some of which cannot be read. It counts requests. */
const listOf = (total: number, unreadable: ReadonlySet<number>) => {
  const list = {
    requests: 0,
    page: ({ page, limit }: { readonly page: PageNumber; readonly limit: PageSize }) =>
      Effect.sync(() => {
        list.requests += 1
        const from = (page - 1) * limit
        const all = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, at) => from + at)
        const skipped = all.flatMap((item, index) =>
          unreadable.has(item) ? [{ index, path: "x", detail: "", recordId: Option.some(`${item}`) }] : []
        )
        const items = all.filter(item => !unreadable.has(item))
        return { items, skipped, total, page, totalPages: Math.ceil(total / limit) }
      })
  }
  return list
}

describe("a list with records that do not match the contract", () => {
  it("returns all other records, and names each of those once", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.integer({ min: 0, max: 700 }),
        FastCheck.uniqueArray(FastCheck.integer({ min: 0, max: 699 }), { maxLength: 5 }),
        (total, bad) => {
          const unreadable = new Set(bad.filter(index => index < total))
          const { items, skipped } = Effect.runSync(collectList(listOf(total, unreadable).page))
          const all = Array.from({ length: total }, (_, index) => index)
          expect(items).toEqual(all.filter(index => !unreadable.has(index)))
          expect(skipped.map(({ recordId }) => Number(Option.getOrThrow(recordId)))).toEqual(
            [...unreadable].sort((a, b) => a - b)
          )
        }
      )
    )
  })

  it("costs no request more, and does not end at a page of them alone", () => {
    const page = listOf(600, new Set(Array.from({ length: 300 }, (_, index) => index)))
    expect(Effect.runSync(collectList(page.page)).items).toHaveLength(300)
    expect(page.requests).toBe(3)
  })

  it("fails if there is no answer", () => {
    const cut = new PlatformUnreachable({ baseUrl: "", detail: "" })
    expect(Effect.runSync(Effect.flip(collectList(() => Effect.fail(cut))))).toBe(cut)
  })
})
