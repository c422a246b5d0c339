import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Effect, Layer, Option } from "effect"
import { storeLayer } from "../../src/Command/Store.ts"
import { problemsIn } from "../ProblemsIn.ts"
import { changes, makeComparePages } from "./SortedPages.ts"

/** Many values are equal: a third are missing, and all acts are the same. */
const insert = (first: number, last: number, step: number) => `
  WITH RECURSIVE ids (id) AS (SELECT ${first} UNION ALL SELECT id + ${step} FROM ids WHERE id + ${step} <= ${last})
  INSERT INTO invoices (id, company, payer_id, recipient_id, payer, recipient, number, folded_number, created_at,
    amount, acts_amount, status, payment_order_rising, payment_order_falling, paid_at_rising, paid_at_falling,
    record, details)
  SELECT id, 1 + (id % 11 = 0), 1, 1, '', '', 'N-' || (id * 7919 % 5000), '', '2026-11-' || (10 + id % 3),
    id * 7919 % 977, 0, '', iif(id % 3, id % 50, x'ff'), iif(id % 3, id % 50, -9e999),
    iif(id % 3, '2026-11-' || (10 + id % 9), x'ff'), iif(id % 3, '2026-11-' || (10 + id % 9), -9e999),
    '{"count_id":' || id || '}', '{}' FROM ids WHERE true
  ON CONFLICT (id) DO UPDATE SET amount = excluded.amount`

const opened = Effect.gen(function* () {
  const path = `${newFolder()}/estate.db`
  const services = yield* Layer.build(storeLayer(Option.some(`sqlite:${path}`)))
  return { path, services }
}).pipe(Effect.provide(NodeContext.layer))

layer(NodeContext.layer)("sorted lists", it => {
  it.scoped("have the right pages, whatever is written, and `check` compares counters with the rows", () =>
    Effect.gen(function* () {
      const { path, services } = yield* opened
      const problems = yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        const comparePages = makeComparePages(column => `+${column}`, 8)
        yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
        // From both ends, and in between.
        yield* sql.unsafe(insert(1, 5_000, 2))
        yield* comparePages
        yield* sql.unsafe(insert(2, 5_000, 2))
        yield* sql.unsafe(insert(1, 5_000, 3))
        yield* comparePages
        for (const change of changes) {
          yield* sql.unsafe(change)
          yield* comparePages
        }
        const sound = yield* problemsIn(path)
        yield* sql`INSERT INTO ranks VALUES ('calls_by_status 3', 2, '2026-11-10', 1)`
        return [sound, yield* problemsIn(path)]
      }).pipe(Effect.provide(services))
      expect(problems).toEqual([
        [],
        ["the counter of calls_by_status 3 of company 2 on 2026-11-10 is not the number of rows"]
      ])
    })
  )
})
