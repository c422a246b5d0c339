import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { storeLayer } from "../../src/Command/Store.ts"
import { Invoices } from "../../src/Invoices/Repo.ts"
import { newFolder } from "../NewFolder.ts"
import { problemsIn } from "../ProblemsIn.ts"
import { changes, makeComparePages } from "./SortedPages.ts"

/** Values of which many are equal: a third are missing, and all acts are the same. */
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
  const path = `${yield* newFolder}/estate.db`
  const store = storeLayer(Option.some(`sqlite:${path}`))
  const services = yield* Layer.build(Layer.provideMerge(Invoices.layer, store))
  return { path, services }
}).pipe(Effect.provide(NodeContext.layer))

/** As a store of version 6 is, which has records. */
const withoutSegments = Effect.gen(function* () {
  const sql = yield* SqlClient
  const triggers = yield* sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'
    AND (sql LIKE '%UPDATE segments%')`
  yield* Effect.forEach(triggers, ({ name }) => sql.unsafe(`DROP TRIGGER ${name}`))
  yield* sql`DROP TABLE segments`
  for (const column of ["duration", "waiting"]) {
    yield* sql.unsafe(`DROP INDEX calls_by_${column}`)
    yield* sql.unsafe(`CREATE INDEX calls_by_${column} ON calls (company, feeds, ${column})`)
  }
  yield* sql`DELETE FROM migrations WHERE migration_id > 6`
  yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
  yield* sql.unsafe(insert(1, 9_000, 1))
})

layer(NodeContext.layer)("the segments of sorted lists", it => {
  it.scoped("lead to the right page, whatever is written, and `check` compares them with the rows", () =>
    Effect.gen(function* () {
      const { path, services } = yield* opened
      const problems = yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        const comparePages = makeComparePages(column => `+${column}`, 8)
        yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
        // From both ends, and in between.
        yield* sql.unsafe(insert(1, 9_000, 2))
        yield* comparePages
        yield* sql.unsafe(insert(2, 9_000, 2))
        yield* sql.unsafe(insert(1, 9_000, 3))
        yield* comparePages
        for (const change of changes) {
          yield* sql.unsafe(change)
          yield* comparePages
        }
        const [most] = yield* sql<{ records: number }>`SELECT max(records) AS records FROM segments`
        expect(most?.records).toBeLessThanOrEqual(2_000)
        const sound = yield* problemsIn(path)
        yield* sql`UPDATE segments SET records = records + 1 WHERE list = 'invoices_by_amount' AND company = 2 AND records > 0`
        return [sound, yield* problemsIn(path)]
      }).pipe(Effect.provide(services))
      expect(problems).toEqual([[], ["the segments of invoices_by_amount of company 2 are not its rows"]])
    })
  )

  it.scoped("are made for the records of a store that had none", () =>
    Effect.gen(function* () {
      const path = `${yield* newFolder}/estate.db`
      const inStore = Effect.provide(storeLayer(Option.some(`sqlite:${path}`)))
      yield* inStore(withoutSegments)
      const counted = Effect.flatMap(
        SqlClient,
        sql => sql`SELECT company, count(*) AS segments, sum(records) AS records, max(records) AS most
          FROM segments WHERE list = 'invoices_by_amount' GROUP BY company`
      )
      expect(yield* inStore(counted)).toEqual([
        { company: 1, segments: 9, records: 8_182, most: 1_000 },
        { company: 2, segments: 1, records: 818, most: 818 }
      ])
      expect(yield* problemsIn(path)).toEqual([])
    })
  )
})
