import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import { RecipientId } from "@estate/domain/Invoice"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { type Read, readsFrom } from "@estate/store/Read"
import { Effect } from "effect"
import { problemsInPostgres } from "../../src/Backup/Check.ts"
import { invoicesPage } from "../../src/Invoices/Repo.ts"
import { testStore } from "../TestStore.ts"
import { changes, makeComparePages } from "./SortedPages.ts"

/** Many values are equal: a third are missing, and all acts are the same. */
const insert = (first: number, last: number, step: number) => `
  INSERT INTO invoices (id, company, payer_id, recipient_id, payer, recipient, number, folded_number, created_at,
    amount, acts_amount, status, payment_order_rising, payment_order_falling, paid_at_rising, paid_at_falling,
    record, details)
  SELECT id, 1 + (id % 11 = 0)::int, 1, 1, '', '', 'N-' || (id * 7919 % 5000), '', '2026-11-' || (10 + id % 3),
    id * 7919 % 977, 0, '', CASE WHEN id % 3 > 0 THEN int8send(id % 50) ELSE '\\xff' END,
    CASE WHEN id % 3 > 0 THEN int8send(id % 50) ELSE '' END,
    CASE WHEN id % 3 > 0 THEN convert_to('2026-11-' || (10 + id % 9), 'UTF8') ELSE '\\xff' END,
    CASE WHEN id % 3 > 0 THEN convert_to('2026-11-' || (10 + id % 9), 'UTF8') ELSE '' END,
    '{"count_id":' || id || '}', '{}' FROM generate_series(${first}, ${last}, ${step}) AS id
  ON CONFLICT (id) DO UPDATE SET amount = excluded.amount`

/** The SQL of a read's questions, to the first whose answer is no number. */
const questionsOf = (read: Read<unknown>): ReadonlyArray<string> => {
  const asked: Array<string> = []
  const reads = readsFrom("postgres", ({ sql }) => {
    asked.push(sql)
    return 1
  })
  expect(() => read(reads)).toThrow("expected text")
  return asked
}

layer(testStore())("sorted lists in Postgres", it => {
  it.effect("have the right pages, whatever is written, and `check` compares counters with the rows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const comparePages = makeComparePages(column => column, 2)
      yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
      yield* sql.unsafe(insert(1, 9_000, 2))
      yield* comparePages
      yield* sql.unsafe(insert(2, 9_000, 2))
      yield* sql.unsafe(insert(1, 9_000, 3))
      yield* comparePages
      for (const change of changes) {
        yield* sql.unsafe(change)
        yield* comparePages
      }
      expect(yield* problemsInPostgres).toEqual([])
      yield* sql`INSERT INTO ranks VALUES ('calls_by_status 3', 2, '2026-11-10', 1)`
      yield* sql`UPDATE ranks SET records = records + 1
        WHERE list = 'invoices' AND company = 1 AND day = '2026-11-10'`
      expect(yield* problemsInPostgres).toMatchObject([
        { en: "the counter of invoices of company 1 on 2026-11-10 is not the number of rows" },
        { en: "the counter of calls_by_status 3 of company 2 on 2026-11-10 is not the number of rows" }
      ])
    })
  )

  it.effect("of one value are sought in its index, though all other records have the same", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* sql`ANALYZE invoices`
      const paging = { page: PageNumber.make(1), limit: PageSize.make(10) }
      for (const order of [{}, { sort: "amount" }] as const) {
        const wanted = { ...order, recipient_id: RecipientId.make(2) }
        const asked = questionsOf(reads => invoicesPage(reads, CompanyId.make(1), paging, wanted)).filter(
          question => question.includes("invoices")
        )
        expect(asked.length).toBe(2)
        for (const question of asked) {
          let parameters = 0
          const plan = sql.unsafe<{ "QUERY PLAN": string }>(
            `EXPLAIN (GENERIC_PLAN) ${question.replaceAll("?", () => `$${++parameters}`)}`
          )
          const lines = (yield* plan).map(row => row["QUERY PLAN"])
          expect(lines.join("\n")).toContain("using invoices_by_recipient_id")
        }
      }
    })
  )
})
