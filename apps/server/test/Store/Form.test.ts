import { chmodSync, copyFileSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { openBackground } from "@estate/store/SqliteBackground"
import { layer as sqliteLayer } from "@estate/store/SqliteClient"
import { Effect, Logger, Option } from "effect"
import { problemsOf } from "../../src/Backup/Check.ts"
import { storeAsIs, storeLayer } from "../../src/Command/Store.ts"
import { fingerprintOf, readForm } from "../../src/Store/Form.ts"
import { currentForm, formsAfter, formUpTo, storeMigrations } from "../../src/Store/Migrations.ts"
import { newFolder } from "../NewFolder.ts"

const fixture = (name: string) => fileURLToPath(new URL(`../../../../fixtures/${name}`, import.meta.url))

/** A copy of a file that an earlier version wrote, or of none. */
const storePath = (name?: string) =>
  Effect.map(newFolder, path => {
    const file = join(path, "estate.db")
    if (name !== undefined) copyFileSync(fixture(name), file)
    return file
  })

/** Runs in the store as the commands open it. */
const inStore = <A, E>(file: string, effect: Effect.Effect<A, E, SqlClient>) =>
  Effect.provide(effect, storeLayer(Option.some(`sqlite:${file}`)))

/** Runs in the file as it is. */
const inFile = <A, E>(file: string, effect: Effect.Effect<A, E, SqlClient>) =>
  Effect.provide(effect, sqliteLayer({ path: file }))

const run = (statement: string) => Effect.flatMap(SqlClient, sql => sql.unsafe(statement))

describe("the form of a store", () => {
  it.effect.each(Object.entries(formsAfter))("after migration %s is the frozen one", ([version, form]) =>
    Effect.map(formUpTo(Number(version)), made => expect(fingerprintOf(made)).toBe(form))
  )

  it.effect("is known after the last migration", () =>
    Effect.map(currentForm, form =>
      expect(Object.entries(formsAfter).at(-1)).toEqual([
        String(storeMigrations.migrations.at(-1)?.id),
        fingerprintOf(form)
      ])
    )
  )

  it.scoped("after migration 3 is brought to this version's, with all that the store holds", () =>
    Effect.gen(function* () {
      const file = yield* storePath("server-store-form-3.sqlite")
      yield* inStore(file, Effect.void)
      const migrated = Effect.gen(function* () {
        expect(fingerprintOf(yield* readForm)).toBe(Object.values(formsAfter).at(-1))
        expect(yield* run("SELECT id, author, unread_count, deleted FROM threads ORDER BY id")).toEqual([
          { id: "01JD0000000000000000000001", author: "Анна", unread_count: 1, deleted: 0 },
          { id: "01JD0000000000000000000002", author: "Пётр", unread_count: 0, deleted: 0 },
          { id: "01JD0000000000000000000003", author: "", unread_count: 0, deleted: 1 }
        ])
        expect(yield* run("SELECT text FROM messages ORDER BY id")).toEqual(
          ["Здравствуйте!", "Ещё продаётся?", "Спасибо"].map(text => ({ text }))
        )
        expect(yield* run("SELECT title, feeds FROM companies ORDER BY id")).toEqual([
          { title: "Агентство «Север»", feeds: 0 },
          { title: "Агентство «Юг»", feeds: 1 }
        ])
        expect(yield* run("SELECT count(*) AS keys FROM keys")).toEqual([{ keys: 1 }])
        expect(yield* run("SELECT count(*) AS calls FROM calls")).toEqual([{ calls: 1 }])
        expect(
          yield* run("SELECT list, day, records FROM ranks WHERE records > 0 AND list LIKE 'threads%'")
        ).toEqual([
          { list: "threads", day: "2026-11-19", records: 1 },
          { list: "threads", day: "2026-11-20", records: 1 },
          { list: "threads_unread", day: "2026-11-20", records: 1 }
        ])
        expect(yield* run("SELECT rowid FROM threads_text WHERE threads_text MATCH '\"анн\"'")).toEqual([
          { rowid: 1 }
        ])
        expect(yield* run("PRAGMA foreign_key_check")).toEqual([])
        expect(yield* run("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
      })
      yield* inFile(file, migrated)
    })
  )

  it.scopedLive("processes that migrate a store at once leave one migrated store", () =>
    Effect.gen(function* () {
      const file = yield* storePath("0.1.0/server.sqlite")
      const messages = run("SELECT count(*) AS messages FROM messages")
      const before = yield* inFile(file, messages)
      yield* Effect.forEach([1, 2, 3], () => inStore(file, Effect.void), { concurrency: "unbounded" })
      expect(yield* inFile(file, messages)).toEqual(before)
      expect(fingerprintOf(yield* inFile(file, readForm))).toBe(Object.values(formsAfter).at(-1))
    })
  )

  it.scoped("that no version made is refused, with what differs, and left as it is", () =>
    Effect.gen(function* () {
      const file = yield* storePath()
      yield* inStore(file, Effect.void)
      yield* inFile(file, run("DROP TRIGGER threads_ranks_enter"))
      yield* inFile(file, run("CREATE INDEX mine ON calls (record)"))
      const refused = yield* Effect.flip(inStore(file, Effect.void))
      expect(refused.message).toMatch(/\(version \d+; missing: threads_ranks_enter\)/)
      expect(refused.message).toMatch(/undo that change, or restore a backup/)
      expect(yield* inFile(file, run("SELECT name FROM sqlite_master WHERE name = 'mine'"))).toHaveLength(1)
    })
  )

  it.scoped("with an operator's own index and table is used, and says so", () =>
    Effect.gen(function* () {
      const file = yield* storePath()
      yield* inStore(file, Effect.void)
      yield* inFile(file, run("CREATE INDEX mine ON calls (record)"))
      yield* inFile(file, run("CREATE TABLE my_notes (text TEXT)"))
      const logged: Array<string> = []
      const logger = Logger.map(Logger.logfmtLogger, line => void logged.push(line))
      yield* Effect.provide(inStore(file, Effect.void), Logger.replace(Logger.defaultLogger, logger))
      expect(logged.join()).toMatch(/level=WARN .*names="mine, my_notes"/)
      const problems = Effect.flatMap(openBackground(file), problemsOf)
      expect(yield* problems).toEqual([])
    })
  )

  it.scoped("of an earlier version is left as it is by commands that never migrate", () =>
    Effect.gen(function* () {
      const file = yield* storePath("0.1.0/server.sqlite")
      chmodSync(file, 0o400)
      const before = readFileSync(file)
      const asItIs = Effect.provide(Effect.void, storeAsIs(Option.some(`sqlite:${file}`)))
      const refused = yield* Effect.flip(Effect.provide(asItIs, NodeContext.layer))
      expect([refused.exitCode, refused.toText()]).toEqual([
        6,
        `${file} has form 8, this program ${Object.keys(formsAfter).at(-1)}. Bring it to this version: estate-server migrate`
      ])
      expect(readFileSync(file).equals(before)).toBe(true)
      expect(statSync(file).mode & 0o777).toBe(0o400)
    })
  )

  it.scoped("may have tables of other programs, whose names begin with an underscore", () =>
    Effect.gen(function* () {
      const file = yield* storePath()
      yield* inStore(file, Effect.void)
      yield* inFile(file, run("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)"))
      yield* inStore(file, Effect.void)
    })
  )
})
