import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { deduplicate } from "../../../src/internal/paging/Deduplicate.ts"

/**
 * Pages as a list gives them: mostly in order, up or down; some repeat neighbours, some have no
 * order, some are of texts.
 */
const pages = FastCheck.array(
  FastCheck.oneof(
    {
      weight: 4,
      arbitrary: FastCheck.tuple(
        FastCheck.nat(120),
        FastCheck.integer({ min: 1, max: 12 }),
        FastCheck.constantFrom(1, -1)
      ).map(([from, length, step]) => Array.from({ length }, (_, index) => from + index * step))
    },
    { weight: 1, arbitrary: FastCheck.array(FastCheck.nat(120), { maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: FastCheck.array(FastCheck.oneof(FastCheck.nat(9), FastCheck.constantFrom("1", "2", "b")), {
        maxLength: 6
      })
    }
  ),
  { maxLength: 30 }
)

describe("records that came already", () => {
  it("are left out among the last, and no others are", () => {
    FastCheck.assert(
      FastCheck.property(pages, FastCheck.integer({ min: 1, max: 20 }), (listed, most) => {
        const deduplicated = deduplicate(most, (record: { readonly id: unknown }) => record.id)
        const came: Array<unknown> = []
        for (const ids of listed) {
          const records = ids.map(id => ({ id }))
          const kept = new Set(deduplicated(records))
          for (const record of records) {
            const past = came.toReversed()
            if (past.slice(0, most).includes(record.id))
              expect([record.id, kept.has(record)]).toEqual([record.id, false])
            if (!past.includes(record.id)) expect([record.id, kept.has(record)]).toEqual([record.id, true])
            came.push(record.id)
          }
        }
      }),
      { numRuns: 2000 }
    )
  })

  it("are forgotten in the end, so that a list may be endless", () => {
    const deduplicated = deduplicate(10, (id: number) => id)
    const from = (first: number) => Array.from({ length: 5 }, (_, index) => first + index)
    deduplicated(from(0))
    for (let first = 100; first < 200; first += 5) expect(deduplicated(from(first))).toHaveLength(5)
    expect(deduplicated(from(0))).toHaveLength(5)
    expect(deduplicated(from(198))).toHaveLength(3)
  })
})
