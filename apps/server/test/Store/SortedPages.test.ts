import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { layer as sqliteClient } from "@estate/store/SqliteClient"
import { Effect, Layer, Option } from "effect"
import { storeLayer } from "../../src/Command/Store.ts"
import { storeMigrations } from "../../src/Store/Migrations.ts"
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
  const services = yield* Layer.build(storeLayer(Option.some(`sqlite:${path}`)))
  return { path, services }
}).pipe(Effect.provide(NodeContext.layer))

const call = (id: number, day: number, status: string) =>
  `INSERT INTO calls VALUES (${id}, 1, ${status === "NULL" ? 1 : 0}, '2026-11-${day} 10:00:00', '', '', 0, 0, 0, ${status}, '', '{}')`

/** A store of version 8, with records. */
const storeOfVersion8 = Effect.gen(function* () {
  const sql = yield* SqlClient
  const run = (statement: string) => sql.unsafe(statement)
  for (const { id, name, statements } of storeMigrations.migrations.filter(each => each.id <= 8)) {
    yield* Effect.forEach(statements, run)
    if (id === 1)
      yield* sql`CREATE TABLE migrations (migration_id INTEGER PRIMARY KEY NOT NULL,
        created_at DATETIME NOT NULL DEFAULT current_timestamp, name VARCHAR(255) NOT NULL)`
    yield* sql`INSERT INTO migrations (migration_id, name) VALUES (${id}, ${name})`
  }
  yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
  yield* run(insert(1, 5_000, 1))
  yield* Effect.forEach([call(1, 10, "1"), call(2, 10, "1"), call(3, 11, "2"), call(4, 11, "NULL")], run)
})

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

  it.scoped("of a store of version 0.1.0 lose their segments, and its calls are counted by status", () =>
    Effect.gen(function* () {
      const path = `${yield* newFolder}/estate.db`
      yield* Effect.provide(storeOfVersion8, sqliteClient({ path }))
      const counted = Effect.flatMap(
        SqlClient,
        sql => sql`SELECT list, day, records FROM ranks WHERE list LIKE 'calls_by_status%' ORDER BY list`
      )
      expect(yield* Effect.provide(counted, storeLayer(Option.some(`sqlite:${path}`)))).toEqual([
        { list: "calls_by_status 1", day: "2026-11-10", records: 2 },
        { list: "calls_by_status 2", day: "2026-11-11", records: 1 }
      ])
      expect(yield* problemsIn(path)).toEqual([])
    })
  )
})
