import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Effect, Schema } from "effect"
import { callsPage } from "../../src/Calls/Repo.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"
import { testStore } from "../TestStore.ts"

const CALLS = `WITH RECURSIVE numbers (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < 30000)
  INSERT INTO calls (id, company, feeds, called_at, time_of_day, phone_digits, duration, waiting, package_id, status,
    folded_project, record)
  SELECT id, 1, 0, '2026-' || substr(CAST(101 + id % 12 AS TEXT), 2) || '-' || substr(CAST(101 + id * 7 % 28 AS TEXT), 2) || ' 09:00:00', '09:00:00', '', id * 31 % 1800,
    id * 17 % 90, 1, 1, '', '{"id":' || id || '}' FROM numbers`

const decodeIds = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Schema.Struct({ id: Schema.Int }))))

layer(testStore())("a range of thirty thousand calls", it => {
  it.effect("has the right pages at both ends and between", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const { read } = yield* StoreReads
      yield* sql`INSERT INTO companies (id, title, feeds) VALUES (1, '', 0)`
      yield* sql.unsafe(CALLS)
      for (const { column, from, to, wanted } of [
        { column: "waiting", to: 6, wanted: { callWaitingTo: 6 } },
        { column: "duration", from: 1650, wanted: { callLengthFrom: 1650 } },
        { column: "duration", from: 600, to: 750, wanted: { callLengthFrom: 600, callLengthTo: 750 } },
        { column: "waiting", from: 10, to: 80, wanted: { callWaitingFrom: 10, callWaitingTo: 80 } }
      ]) {
        const expected = yield* sql<{ id: number }>`SELECT id FROM calls
            WHERE ${sql(column)} >= ${from ?? 0} AND ${sql(column)} <= ${to ?? 9999} ORDER BY called_at DESC, id DESC`
        expect(expected.length).toBeGreaterThan(2_000)
        const pages = Math.ceil(expected.length / 10)
        for (const number of [1, Math.ceil(pages / 4), Math.ceil(pages / 2), pages]) {
          const paging = { page: PageNumber.make(number), limit: PageSize.make(10) }
          const page = yield* read("list", reads =>
            callsPage(reads, CompanyId.make(1), false, paging, wanted)
          )
          expect(page.total).toBe(expected.length)
          expect(decodeIds(`[${Buffer.from(page.items).toString()}]`)).toEqual(
            expected.slice((number - 1) * 10, number * 10).map(({ id }) => ({ id }))
          )
        }
      }
    })
  )
})
