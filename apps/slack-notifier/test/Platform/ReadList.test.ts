import { type Page, PageNumber, PageSize } from "@estate/domain/Page"
import { PlatformUnreachable } from "@estate/domain/PlatformError"
import { Effect, FastCheck, Option } from "effect"
import { describe, expect, it } from "vitest"
import { collectList } from "../../src/Platform/ReadList.ts"

interface Asked {
  readonly page: PageNumber
  readonly limit: PageSize
}

interface Item {
  readonly id: number
}

/** Numbers from 0. */
const numbers = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

/** A page of a list that is in order, in pages of at most `most`. */
const pageOf = (all: ReadonlyArray<Item>, { page, limit }: Asked, most: number = limit): Page<Item> => {
  const size = Math.min(limit, most)
  return {
    items: all.slice((page - 1) * size, page * size),
    skipped: [],
    total: all.length,
    page,
    totalPages: Math.ceil(all.length / size)
  }
}

/** A list of records, some of which cannot be read. It counts requests. */
const listOf = (total: number, unreadable: ReadonlySet<number>) => {
  const list = {
    requests: 0,
    page: (asked: Asked) =>
      Effect.sync(() => {
        list.requests += 1
        const page = pageOf(numbers(total), asked)
        const skipped = page.items.flatMap(({ id }, index) =>
          unreadable.has(id) ? [{ index, path: "x", detail: "", recordId: Option.some(`${id}`) }] : []
        )
        return { ...page, skipped, items: page.items.filter(({ id }) => !unreadable.has(id)) }
      })
  }
  return list
}

/** What a platform shows that answers in its own way, and how often it was asked. */
const readFrom = (answer: (asked: Asked) => Page<Item> | undefined) => {
  let requests = 0
  const { items, isWhole } = Effect.runSync(
    collectList((asked: Asked) =>
      Effect.suspend(() => {
        requests += 1
        const page = answer(asked)
        return page === undefined ? Effect.fail("no such page") : Effect.succeed(page)
      })
    )
  )
  const ids = [...new Set(items.map(({ id }) => id))]
  return { count: ids.length, isWhole, requests }
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
          expect(items).toEqual(numbers(total).filter(({ id }) => !unreadable.has(id)))
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

describe("a list of a platform that counts in its own way", () => {
  const all = numbers(300)

  it("is read to its end if the platform shortens pages, and counts them by the requested size", () => {
    const read = readFrom(asked => ({ ...pageOf(all, asked, 50), totalPages: Math.ceil(300 / asked.limit) }))
    expect(read).toEqual({ count: 300, isWhole: true, requests: 6 })
  })

  it("is read to its end if the platform counts no pages, or leaves one empty", () => {
    expect(readFrom(asked => ({ ...pageOf(all, asked), totalPages: 0 })).count).toBe(300)
    const gap = readFrom(asked => {
      const page = pageOf(all, asked, 100)
      return asked.page === 2 ? { ...page, items: [] } : page
    })
    // What was to be on that page does not come.
    expect(gap).toMatchObject({ count: 200, isWhole: false })
  })

  it("does not end in silence if the platform ignores which page is asked for", () => {
    const first = { page: PageNumber.make(1), limit: PageSize.make(100) }
    expect(readFrom(() => pageOf(all, first))).toEqual({ count: 100, isWhole: false, requests: 8 })
  })

  it("does not end in silence if the platform counts more records than it shows", () => {
    const read = readFrom(asked => ({ ...pageOf(all, asked), total: 500 }))
    expect(read).toEqual({ count: 300, isWhole: false, requests: 6 })
  })

  it("may have no page after the last one", () => {
    const beyond = ({ page }: Asked) => page > 2
    const read = (total: number) =>
      readFrom(asked => (beyond(asked) ? undefined : { ...pageOf(all, asked), total }))
    expect(read(300)).toEqual({ count: 300, isWhole: true, requests: 2 })
    expect(read(500)).toEqual({ count: 300, isWhole: false, requests: 6 })
  })

  it("may get a record after a page was read and before it was counted", () => {
    let isFirst = true
    const read = readFrom(asked => {
      const page = pageOf(isFirst ? all.slice(1, 10) : all.slice(0, 10), asked)
      isFirst = false
      return { ...page, total: 10 }
    })
    expect(read).toMatchObject({ count: 10, isWhole: true })
  })
})
