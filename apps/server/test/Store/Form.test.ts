import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { openBackground } from "@estate/store/SqliteBackground"
import { layer as sqliteLayer } from "@estate/store/SqliteClient"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Effect, Logger, Option } from "effect"
import { problemsOf } from "../../src/Backup/Check.ts"
import { storeAsIs, storeLayer } from "../../src/Command/Store.ts"
import { readForm } from "../../src/Store/Form.ts"
import { currentForm } from "../../src/Store/Migrations.ts"

const fixture = (name: string) => fileURLToPath(new URL(`../../../../fixtures/${name}`, import.meta.url))

/** The versions that were released. */
const versions = readdirSync(fixture("")).filter(name => /^\d/.test(name))

/** A copy of a file that an earlier version wrote, or of none. */
const storePath = (name?: string) =>
  Effect.sync(() => {
    const file = join(newFolder(), "estate.db")
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
  it.scoped.each(versions)("that version %s wrote is brought to that of a new one, and is sound", version =>
    Effect.gen(function* () {
      const file = yield* storePath(`${version}/server.sqlite`)
      yield* inStore(file, Effect.void)
      expect(yield* inFile(file, readForm)).toEqual(yield* currentForm)
      expect(yield* Effect.flatMap(openBackground(file), problemsOf)).toEqual([])
    })
  )

  it.scopedLive("processes that migrate a store at once leave one migrated store", () =>
    Effect.gen(function* () {
      const file = yield* storePath("0.1.0/server.sqlite")
      const messages = run("SELECT count(*) AS messages FROM messages")
      const before = yield* inFile(file, messages)
      yield* Effect.forEach([1, 2, 3], () => inStore(file, Effect.void), { concurrency: "unbounded" })
      expect(yield* inFile(file, messages)).toEqual(before)
      expect(yield* inFile(file, readForm)).toEqual(yield* currentForm)
    })
  )

  it.scoped("that no version made is refused, with what differs, and left as it is", () =>
    Effect.gen(function* () {
      const file = yield* storePath()
      yield* inStore(file, Effect.void)
      yield* inFile(file, run("DROP TRIGGER threads_ranks_enter"))
      yield* inFile(file, run("CREATE INDEX mine ON calls (record)"))
      const refused = yield* Effect.flip(inStore(file, Effect.void))
      expect(refused.message).toMatch(/\(missing: threads_ranks_enter\)/)
      expect(refused.message).toMatch(/undo that change, or restore a backup/)
      expect(yield* inFile(file, run("SELECT name FROM sqlite_master WHERE name = 'mine'"))).toHaveLength(1)
    })
  )

  it.scoped("that an earlier version made is left as it is, too, if it lacks anything", () =>
    Effect.gen(function* () {
      const file = yield* storePath("0.1.0/server.sqlite")
      yield* inFile(file, run("DROP TRIGGER threads_ranks_enter"))
      const before = yield* inFile(file, readForm)
      const refused = yield* Effect.flip(inStore(file, Effect.void))
      expect(refused.message).toMatch(/\(missing: threads_ranks_enter\)/)
      expect(yield* inFile(file, readForm)).toEqual(before)
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
      expect(refused.exitCode).toBe(6)
      expect(refused.toText()).toMatch(
        /estate\.db has schema 8, this program \d+\. Bring it to this version: estate-server migrate$/
      )
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
