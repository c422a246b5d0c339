import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Row, SqliteBackground } from "@estate/store/SqliteBackground"
import type { Translations } from "@estate/text/Language"
import { Effect } from "effect"
import { type CountedTable, countedTables, listOf } from "../Store/DayCountTriggers.ts"
import { differencesOf, formOf, lacking, selectForm } from "../Store/Form.ts"
import { currentForm } from "../Store/Migrations.ts"
import { indexedTexts } from "../Store/SearchedTexts.ts"
import { compareTextIndex, type IndexedTexts } from "../Store/TextIndex.ts"

/** Problems are listed up to this many each. */
const MOST = 20

/** SQLite's own messages are in English. */
const asSqliteSays = (line: string): Translations => ({ en: line, ru: line })

/** The names of tables, indexes and triggers that differ from those of this version. */
export const formDifferences = Effect.fnUntraced(function* (store: SqliteBackground) {
  const form = formOf(yield* store.rows(selectForm))
  return differencesOf(form, yield* currentForm)
})

/**
 * What is wrong with a store, in lines: damaged pages, references to missing records, counters and
 * search indexes that differ from the rows. Empty if the store is undamaged.
 */
export const problemsOf = Effect.fn("Backup.check")(function* (store: SqliteBackground) {
  const damaged = (yield* store.rows(`PRAGMA integrity_check(${MOST})`))
    .map(row => String(row.integrity_check))
    .filter(line => line !== "ok")
    .map(asSqliteSays)
  if (damaged.length > 0) return damaged
  const lacks = lacking(yield* formDifferences(store))
  if (lacks !== "")
    return [
      {
        en: `the tables are not those of estate-server (${lacks})`,
        ru: `таблицы не те, что создала estate-server (${lacks})`
      }
    ]
  yield* store.run("PRAGMA temp_store = FILE")
  const references = (yield* store.rows("PRAGMA foreign_key_check"))
    .slice(0, MOST)
    .map(({ table, rowid, parent }) => ({
      en: `${String(table)} ${String(rowid)} refers to a record that is not in ${String(parent)}`,
      ru: `${String(table)} ${String(rowid)} ссылается на запись, которой нет в ${String(parent)}`
    }))
  const counters = yield* Effect.forEach(countedTables, list => wrongCounters(store.rows, list))
  const indexes = yield* Effect.forEach(indexedTexts, index => wrongIndex(store, index))
  return [...references, ...counters.flat(), ...indexes.flat()]
})

type Rows = (statement: string) => Effect.Effect<ReadonlyArray<Row>, SqlError>

/** What is wrong with a store in Postgres, which itself keeps references and indexes consistent. */
export const problemsInPostgres = Effect.gen(function* () {
  const sql = yield* SqlClient
  const rows: Rows = statement => sql.unsafe<Row>(statement)
  const counters = yield* Effect.forEach(countedTables, list => wrongCounters(rows, list))
  return counters.flat()
}).pipe(Effect.withSpan("Backup.check"))

/** Counts that differ from the rows: of a list, per company and day. */
const wrongCounters = (
  rows: Rows,
  counted: CountedTable
): Effect.Effect<ReadonlyArray<Translations>, SqlError> => {
  const { list, by, table, key, holds } = counted
  const isList = by === undefined ? `list = '${list}'` : `list LIKE '${list} %'`
  const found = `SELECT ${listOf(counted, "new")} AS list, company, substr(${key}, 1, 10) AS day, count(*) AS records
    FROM ${table} AS new WHERE ${holds?.("new") ?? "true"} GROUP BY 1, 2, 3`
  const kept = `SELECT list, company, day, records FROM ranks WHERE ${isList} AND records <> 0`
  const both = `SELECT list, company, day FROM (${found} EXCEPT ${kept}) AS surplus
    UNION SELECT list, company, day FROM (SELECT * FROM (${kept}) AS kept EXCEPT ${found}) AS lacking LIMIT ${MOST}`
  return Effect.map(rows(both), found =>
    found.map(({ list, company, day }) => ({
      en: `the counter of ${String(list)} of company ${String(company)} on ${String(day)} is not the number of rows`,
      ru: `счётчик ${String(list)} компании ${String(company)} за ${String(day)} не равен числу строк`
    }))
  )
}

/** Whether a search index differs from the texts of its rows. */
const wrongIndex = (
  { run, rows }: SqliteBackground,
  index: IndexedTexts
): Effect.Effect<ReadonlyArray<Translations>, SqlError> =>
  Effect.gen(function* () {
    const { begin, compare, end } = compareTextIndex(index)
    yield* Effect.forEach(begin, run)
    const [differing] = yield* rows(compare)
    yield* Effect.forEach(end, run)
    const count = Number(differing?.value)
    return count === 0
      ? []
      : [
          {
            en: `the search index of ${index.table} differs from its rows (${count} trigrams)`,
            ru: `поисковый индекс ${index.table} расходится со строками (триграмм: ${count})`
          }
        ]
  })
