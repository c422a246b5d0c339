import { describe, expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { unseen } from "../../src/internal/Unseen.ts"

/** Pages as a list gives them: mostly in order, up or down, some with neighbours again, some in none, some of texts. */
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
        const fresh = unseen(most, (record: { readonly id: unknown }) => record.id)
        const came: Array<unknown> = []
        for (const ids of listed) {
          const records = ids.map(id => ({ id }))
          const kept = new Set(fresh(records))
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
    const fresh = unseen(10, (id: number) => id)
    const from = (first: number) => Array.from({ length: 5 }, (_, index) => first + index)
    fresh(from(0))
    for (let first = 100; first < 200; first += 5) expect(fresh(from(first))).toHaveLength(5)
    expect(fresh(from(0))).toHaveLength(5)
    expect(fresh(from(198))).toHaveLength(3)
  })
})
