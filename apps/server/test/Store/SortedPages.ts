import { SqlClient } from "@effect/sql/SqlClient"
import { expect } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import type { InvoiceSortKey } from "@estate/domain/Invoice"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Random } from "@estate/testing/Random"
import { Effect } from "effect"
import { invoicesPage } from "../../src/Invoices/Repo.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"

const company = CompanyId.make(1)
const limit = PageSize.make(7)

/** The columns that each sorting goes by, ascending and descending. */
const sortings: ReadonlyArray<readonly [sort: InvoiceSortKey, rising: string, falling: string]> = [
  ["count_number", "number", "number"],
  ["created_at", "created_at", "created_at"],
  ["amount", "amount", "amount"],
  ["acts_amount", "acts_amount", "acts_amount"],
  ["payment_order", "payment_order_rising", "payment_order_falling"],
  ["payed_at", "paid_at_rising", "paid_at_falling"]
]

/** Writes to invoices that move them within their lists, to another company, and away. */
export const changes = [
  "UPDATE invoices SET amount = amount + 500, number = number || 'a' WHERE id % 4 = 1",
  "UPDATE invoices SET company = 3 - company WHERE id % 17 = 0",
  "UPDATE invoices SET paid_at_rising = '2026-12-01', paid_at_falling = '2026-12-01' WHERE id % 6 = 0",
  "DELETE FROM invoices WHERE id % 5 = 2",
  "UPDATE invoices SET amount = 1"
]

/**
 * Compares pages of each sorting, some of them at random, with all invoices in that order. `scanned` is SQL
 * for a column without its index.
 */
export const makeComparePages = (scanned: (column: string) => string, pagesAtRandom: number) => {
  const random = new Random(1)
  return Effect.gen(function* () {
    const sql = yield* SqlClient
    const { read } = yield* StoreReads
    for (const [sort, rising, falling] of sortings)
      for (const direction of ["asc", "desc"] as const) {
        const column = direction === "asc" ? rising : falling
        const expected = (yield* sql.unsafe<{ id: number }>(
          `SELECT id FROM invoices WHERE company = 1 ORDER BY ${scanned(column)} ${direction}, id ${direction}`
        )).map(({ id }) => id)
        const pages = Math.ceil(expected.length / limit)
        for (const number of [
          1,
          pages,
          ...Array.from({ length: pagesAtRandom }, () => 1 + random.below(pages))
        ]) {
          const paging = { page: PageNumber.make(number), limit }
          const page = yield* read("list", reads => invoicesPage(reads, company, paging, { sort, direction }))
          const ids = [...Buffer.from(page.items).toString().matchAll(/\d+/g)].map(([id]) => Number(id))
          expect([sort, direction, number, ids]).toEqual([
            sort,
            direction,
            number,
            expected.slice((number - 1) * limit, number * limit)
          ])
        }
      }
  })
}
