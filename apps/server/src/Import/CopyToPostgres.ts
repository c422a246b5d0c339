import { randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { databaseMessage, isBusy } from "@estate/store/DatabaseError"
import { openBackground, type SqliteBackground } from "@estate/store/SqliteBackground"
import type { Translations } from "@estate/text/Language"
import { Effect, Schema } from "effect"
import { formDifferences, problemsInPostgres } from "../Backup/Check.ts"
import { lacking } from "../Store/Form.ts"
import { claim, finish, isStillOwn } from "../Store/Postgres/UnfinishedCopy.ts"
import { type StoredTable, storedTables, type TableName, tableNames } from "../Store/StoredTables.ts"
import { CopyRefused, copiedTables, copyTable } from "./CopyTable.ts"

/** What is copied, where to, and how. */
export interface CopyPlan {
  /** The path of the file. */
  readonly from: string
  /** Copies while others write the file, and leaves the copy unfinished. */
  readonly inAdvance: boolean
  /**
   * Called after each batch with the number of compared records, the number of all records, and the
   * number of the pass.
   */
  readonly progress: (turn: number, compared: number, all: number) => Effect.Effect<void>
}

/** The number of records of each table. */
export type Copied = Readonly<Record<TableName, number>>

/**
 * The last pass finds no difference. Only another program's writes can make a third pass find some.
 */
const MOST_TURNS = 3

/**
 * Makes a store in Postgres the copy of a file: goes through all records of both until it finds no
 * more differences, and writes the differences. So a run continues what a killed one has done, and
 * at its end each record has been compared. The store can be used once the copy is complete.
 */
export const copyToPostgres = Effect.fn("Import.copyToPostgres")(
  function* (plan: CopyPlan) {
    const from = yield* opened(plan)
    const run = randomUUID()
    const claimed = yield* claim(run, yield* identityOf(from))
    if (claimed === "inUse") return yield* inUse
    if (claimed === "otherRecords") return yield* otherRecords
    const records = yield* counted(from)
    const all = copiedTables.reduce((sum, { table }) => sum + records[table], 0)
    for (let turn = 1; ; turn++) {
      let sum = 0
      const compared = (rows: number) => {
        sum += rows
        return plan.progress(turn, sum, all)
      }
      const differing = yield* Effect.reduce(copiedTables, 0, (total, table) =>
        Effect.map(copyTable(table, { from, run, compared }), found => total + found)
      )
      if (differing === 0) break
      if (turn === MOST_TURNS) return yield* isWritten
    }
    if (plan.inAdvance) return records
    const problems = yield* problemsInPostgres
    if (problems.length > 0) return yield* unsound(problems)
    const sql = yield* SqlClient
    yield* sql`VACUUM (ANALYZE)`
    yield* sql.withTransaction(finished(run))
    return records
  },
  Effect.catchTag("CopyRefused", ({ reason }) => (reason === "anotherRun" ? anotherRun : otherRecords))
)

/** Tables whose rows the store numbers. */
const numberedTables = tableNames.filter(table => {
  const { key }: StoredTable = storedTables[table]
  return key.includes("number")
})

/** Lets new rows have numbers after the copied ones, and opens the store to other commands. */
const finished = (run: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    if (!(yield* isStillOwn(run))) return yield* new CopyRefused({ reason: "anotherRun" })
    for (const table of numberedTables)
      yield* sql.unsafe(
        `SELECT setval(pg_get_serial_sequence('${table}', 'number'), coalesce(max(number), 0) + 1, false) FROM ${table}`
      )
    yield* finish
  })

/**
 * The file as of one moment: either no other process has it open, or their writes are not visible.
 */
const opened = ({ from: path, inAdvance }: CopyPlan) =>
  Effect.gen(function* () {
    const from = yield* openBackground(path)
    if (!inAdvance) yield* from.run("PRAGMA locking_mode = EXCLUSIVE")
    yield* from
      .run(inAdvance ? "BEGIN" : "BEGIN EXCLUSIVE")
      .pipe(Effect.catchIf(isBusy, () => fileInUse(path)))
    if (lacking(yield* formDifferences(from)) !== "") return yield* unusable(path, otherVersion(path))
    const [integrity] = yield* from.rows("PRAGMA integrity_check(1)")
    if (integrity?.integrity_check !== "ok")
      return yield* unusable(path, {
        en: `it is damaged: ${String(integrity?.integrity_check)}`,
        ru: `она повреждена: ${String(integrity?.integrity_check)}`
      })
    return from
  }).pipe(
    Effect.catchTag("SqlError", error => {
      const message = databaseMessage(error)
      return unusable(path, { en: message, ru: message })
    })
  )

/** Tells a file from others: when it was made, and the first of its keys, if there was one. */
const identityOf = ({ rows }: SqliteBackground) =>
  Effect.map(
    rows(`SELECT (SELECT created_at FROM migrations ORDER BY migration_id LIMIT 1) || ' '
      || coalesce((SELECT key FROM key_events ORDER BY number LIMIT 1), '') AS value`),
    ([row]) => String(row?.value)
  )

const decodeCounts = Schema.decodeUnknownSync(
  Schema.Record({ key: Schema.Literal(...tableNames), value: Schema.Int })
)

/** The number of rows of each table of the file. */
const counted = ({ rows }: SqliteBackground): Effect.Effect<Copied, SqlError> => {
  const counts = tableNames.map(table => `(SELECT count(*) FROM ${table}) AS ${table}`)
  return Effect.map(rows(`SELECT ${counts.join(", ")}`), ([row]) => decodeCounts(row))
}

const unusable = (path: string, why: Translations): Effect.Effect<never, CommandFailed> =>
  failed(ExitCode.failed, {
    en: `${path} cannot be copied: ${why.en}`,
    ru: `скопировать ${path} нельзя: ${why.ru}`
  })

const otherVersion = (path: string) => ({
  en: `it has the schema of another version. First: estate-server migrate --database sqlite:${path}`,
  ru: `у базы схема другой версии. Сначала выполните: estate-server migrate --database sqlite:${path}`
})

const fileInUse = (path: string) =>
  failed(
    ExitCode.failed,
    { en: `another process has ${path} open`, ru: `файл ${path} открыт другим процессом` },
    {
      en: "Stop estate-server first; with --in-advance most of it is copied before that",
      ru: "Сначала остановите estate-server; с --in-advance почти всё копируется ещё до этого"
    }
  )

const inUse = failed(
  ExitCode.failed,
  {
    en: "the store in Postgres has records of its own, and copy fills only an empty one",
    ru: "база в Postgres не пуста, а copy заполняет только пустую"
  },
  { en: "Make a new database for the copy", ru: "Создайте для копии новую базу" }
)

const otherRecords = failed(
  ExitCode.failed,
  {
    en: "the store in Postgres has records that the file does not have: its copy was begun from another file",
    ru: "в базе в Postgres есть записи, которых нет в файле: копию начали с другого файла"
  },
  {
    en: "Copy that file, or make a new database",
    ru: "Скопируйте тот файл или создайте новую базу"
  }
)

const anotherRun = failed(ExitCode.failed, {
  en: "another run of copy has begun to fill the same store, and continues in place of this one",
  ru: "эту базу начал заполнять другой запуск copy: он и продолжит"
})

const isWritten = failed(
  ExitCode.failed,
  {
    en: "the store in Postgres changes while it is copied to",
    ru: "база в Postgres меняется во время копирования"
  },
  { en: "Stop what writes to it, and copy again", ru: "Остановите то, что в неё пишет, и повторите" }
)

const unsound = (problems: ReadonlyArray<Translations>) =>
  failed(ExitCode.failed, {
    en: `the copy is not sound: ${problems.map(({ en }) => en).join("; ")}`,
    ru: `копия повреждена: ${problems.map(({ ru }) => ru).join("; ")}`
  })
