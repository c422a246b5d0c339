import { SqlError } from "@effect/sql/SqlError"
import { expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { describe } from "vitest"
import { batchedByCompany } from "../../src/State/BatchedByCompany.ts"

const all = { concurrency: "unbounded" } as const

/** A table of names, one per company, and the queries that it got. */
class Table {
  rows = ["north 1", "east 1", "north 2"]
  failure: SqlError | undefined
  readonly asked: Array<ReadonlyArray<string>> = []

  readonly of = batchedByCompany(
    companies =>
      Effect.suspend(() => {
        this.asked.push(companies)
        return this.failure ?? Effect.succeed(this.rows)
      }),
    (row: string) => row.split(" ")[0] ?? ""
  )
}

describe("what there is of a company", () => {
  it.effect("is read once for all who ask together, even if the first one leaves", () =>
    Effect.gen(function* () {
      const table = new Table()
      const rowsOf = table.of
      const first = yield* Effect.fork(rowsOf("east"))
      const others = yield* Effect.fork(Effect.forEach(["north", "constructor", "north"], rowsOf, all))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(first)
      expect(yield* Fiber.join(others)).toEqual([["north 1", "north 2"], [], ["north 1", "north 2"]])
      expect(table.asked).toEqual([["east", "north", "constructor"]])
      // A later query sees what has changed.
      table.rows = []
      expect(yield* rowsOf("north")).toEqual([])
    })
  )

  it.effect("is not known to any of them if it cannot be read, and then is asked for again", () =>
    Effect.gen(function* () {
      const table = new Table()
      const rowsOf = table.of
      table.failure = new SqlError({ cause: "away", message: "away" })
      const failed = yield* Effect.forEach(["north", "east"], name => Effect.flip(rowsOf(name)), all)
      expect(failed).toEqual([table.failure, table.failure])
      table.failure = undefined
      expect(yield* rowsOf("east")).toEqual(["east 1"])
    })
  )

  it.effect("is read in parts where ten thousand ask", () =>
    Effect.gen(function* () {
      const table = new Table()
      const rowsOf = table.of
      const names = Array.from({ length: 10_000 }, (_, index) => `company-${index}`)
      yield* Effect.forEach(names, rowsOf, all)
      expect(Math.max(...table.asked.map(({ length }) => length))).toBe(500)
      expect(table.asked.flat()).toHaveLength(10_000)
    })
  )
})
