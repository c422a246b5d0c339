import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import { Effect, FastCheck, Layer, Option } from "effect"
import { storeLayer } from "../../src/Command/Store.ts"
import { type CountedRecords, positionOf, totalOf } from "../../src/Store/DayCounts.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"

const store = Layer.unwrapScoped(
  Effect.map(
    Effect.flatMap(FileSystem.FileSystem, files => files.makeTempDirectoryScoped()),
    folder => storeLayer(Option.some(`sqlite:${folder}/estate.db`))
  )
)

const company = CompanyId.make(1)

/** Something that happens to a thread, straight in the store: the counts must hold after any write. */
const change = FastCheck.record({
  id: FastCheck.integer({ min: 0, max: 19 }),
  kind: FastCheck.constantFrom("write", "read", "delete", "remove", "move"),
  day: FastCheck.integer({ min: 10, max: 14 }),
  unread: FastCheck.nat({ max: 2 })
})
const changes = FastCheck.array(change, { minLength: 1, maxLength: 60 })

const ulid = (id: number) => `01JD${String(id).padStart(22, "0")}`

/** Compares the total and each position with the rows themselves. */
const comparePositions = (counted: CountedRecords, moment: string, rows: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const { read } = yield* StoreReads
    const select = `SELECT id FROM ${rows}`
    const newest = `ORDER BY ${moment} DESC, id DESC`
    const expected = yield* sql.unsafe<{ id: unknown }>(`${select} ${newest}`)
    expect(yield* read("total", reads => totalOf(reads, counted))).toBe(expected.length)
    for (const [offset, { id }] of expected.entries()) {
      const { until, skip } = yield* read("position", reads => positionOf(reads, counted, offset))
      const at = `${select} AND ${moment} < ? ${newest} LIMIT 1 OFFSET ${skip}`
      const [found] = yield* sql.unsafe<{ id: unknown }>(at, [until])
      expect(found?.id).toBe(id)
    }
  })

layer(Layer.provide(store, NodeContext.layer))("the day counts of a list", it => {
  it.effect.prop("equal counting and skipping, after any changes", { changes }, ({ changes }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* sql`DELETE FROM threads`
      yield* sql`INSERT OR IGNORE INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
      for (const { id, kind, day, unread } of changes) {
        const at = `2026-11-${day} 09:00:0${id % 3}`
        if (kind === "write")
          yield* sql`INSERT INTO threads (id, company, board_id, listing_id, listing_title, author, author_avatar,
                last_message, last_message_at, unread_count, entity, folded_title, folded_author)
              VALUES (${ulid(id)}, 1, 1, ${id}, '', '', '', '', ${at}, ${unread}, 'order', '', '')
              ON CONFLICT DO UPDATE SET last_message_at = excluded.last_message_at, unread_count = excluded.unread_count`
        if (kind === "read") yield* sql`UPDATE threads SET unread_count = 0 WHERE id = ${ulid(id)}`
        if (kind === "delete") yield* sql`UPDATE threads SET deleted = 1 WHERE id = ${ulid(id)}`
        if (kind === "remove") yield* sql`DELETE FROM threads WHERE id = ${ulid(id)}`
        if (kind === "move") yield* sql`UPDATE threads SET company = 3 - company WHERE id = ${ulid(id)}`
      }
      for (const onlyUnread of [false, true]) {
        const unread = `unread_count >= ${onlyUnread ? 1 : 0}`
        yield* comparePositions(
          { lists: [onlyUnread ? "threads_unread" : "threads"], company },
          "last_message_at",
          `threads WHERE company = 1 AND deleted = 0 AND ${unread}`
        )
      }
    })
  )

  const record = FastCheck.record({
    id: FastCheck.integer({ min: 1, max: 20 }),
    kind: FastCheck.constantFrom("write", "status", "feeds", "remove", "move"),
    day: FastCheck.integer({ min: 10, max: 14 }),
    status: FastCheck.nat({ max: 3 })
  })
  const records = FastCheck.array(record, { minLength: 1, maxLength: 60 })

  it.effect.prop(
    "of calls by status equal counting and skipping, after any changes",
    { records },
    ({ records }) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        yield* sql`DELETE FROM calls`
        yield* sql`INSERT OR IGNORE INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
        for (const { id, kind, day, status } of records) {
          const at = `2026-11-${day} 09:00:0${id % 3}`
          if (kind === "write")
            yield* sql`INSERT INTO calls VALUES (${id}, 1, 0, ${at}, '', '', 0, 0, 0, ${status}, '', '{}')
              ON CONFLICT DO UPDATE SET called_at = excluded.called_at, status = excluded.status`
          if (kind === "status") yield* sql`UPDATE calls SET status = ${status} WHERE id = ${id}`
          if (kind === "feeds") yield* sql`UPDATE calls SET feeds = 1 - feeds WHERE id = ${id}`
          if (kind === "remove") yield* sql`DELETE FROM calls WHERE id = ${id}`
          if (kind === "move") yield* sql`UPDATE calls SET company = 3 - company WHERE id = ${id}`
        }
        yield* comparePositions(
          { lists: ["calls_by_status 1", "calls_by_status 3"], company },
          "called_at",
          "calls WHERE company = 1 AND feeds = 0 AND status IN (1, 3)"
        )
      })
  )

  it.effect.prop(
    "of invoices by status equal counting and skipping, after any changes",
    { records },
    ({ records }) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        yield* sql`DELETE FROM invoices`
        yield* sql`INSERT OR IGNORE INTO companies (id, title, feeds) VALUES (1, '', 0), (2, '', 0)`
        for (const { id, kind, day, status } of records) {
          if (kind === "write")
            yield* sql`INSERT INTO invoices VALUES (${id}, 1, 1, 1, '', '', '', '', ${`2026-11-${day}`}, 0, 0,
                ${`s${status}`}, 0, 0, 0, 0, '{}', '{}')
              ON CONFLICT DO UPDATE SET created_at = excluded.created_at, status = excluded.status`
          if (kind === "status") yield* sql`UPDATE invoices SET status = ${`s${status}`} WHERE id = ${id}`
          if (kind === "remove") yield* sql`DELETE FROM invoices WHERE id = ${id}`
          if (kind === "move") yield* sql`UPDATE invoices SET company = 3 - company WHERE id = ${id}`
        }
        yield* comparePositions(
          { lists: ["invoices_by_status s1"], company },
          "created_at",
          "invoices WHERE company = 1 AND status = 's1'"
        )
      })
  )
})
