import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { describe, expect, it } from "@effect/vitest"
import { layer } from "@estate/store/SqliteClient"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, TestServices } from "effect"
import Database from "libsql"
import { vi } from "vitest"
import { clientOf, elsewhere, newClient, newPath, notes } from "./DatabaseFile.ts"

it.scoped("a closed file can be copied without its log", () =>
  Effect.gen(function* () {
    const path = yield* newPath
    const written = Effect.gen(function* () {
      const sql = yield* clientOf(path)
      yield* sql`CREATE TABLE note (text TEXT UNIQUE)`
      yield* sql`INSERT INTO note VALUES ('kept')`
      return yield* notes(sql)
    })
    expect(yield* Effect.scoped(written)).toEqual(["kept"])
    const copy = yield* newPath
    copyFileSync(path, copy)
    expect(yield* Effect.flatMap(clientOf(copy), notes)).toEqual(["kept"])
  })
)

describe("a transaction", () => {
  it.scoped("has the connection to itself: writes of others wait, and no rollback undoes them", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const begun = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const failing = yield* Effect.fork(
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO note VALUES ('inside')`
            yield* Deferred.succeed(begun, undefined)
            yield* Deferred.await(goOn)
            return yield* Effect.fail("changed my mind")
          })
        )
      )
      yield* Deferred.await(begun)
      const outside = yield* Effect.fork(sql`INSERT INTO note VALUES ('outside')`)
      yield* Effect.yieldNow()
      expect(yield* Fiber.poll(outside)).toMatchObject({ _tag: "None" })
      yield* Deferred.succeed(goOn, undefined)
      expect(yield* Fiber.await(failing)).toEqual(Exit.fail("changed my mind"))
      yield* Fiber.join(outside)
      expect(yield* notes(sql)).toEqual(["outside"])
    })
  )

  it.scoped("fails with an error, not a defect, if its commit fails, and the next one goes on", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      yield* sql`PRAGMA foreign_keys = ON`
      yield* sql`CREATE TABLE part (id INTEGER PRIMARY KEY, whole INTEGER REFERENCES part DEFERRABLE INITIALLY DEFERRED)`
      const exit = yield* Effect.exit(sql.withTransaction(sql`INSERT INTO part VALUES (1, 2)`))
      expect(Exit.isFailure(exit) && Cause.isFailType(exit.cause) && exit.cause.error).toBeInstanceOf(
        SqlError
      )
      yield* sql.withTransaction(sql`INSERT INTO note VALUES ('after')`)
      expect(yield* notes(sql)).toEqual(["after"])
    })
  )

  it.scoped("is whole, or not at all, among many at once", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const pair = (name: number) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO note VALUES (${`a${name}`})`
            yield* Effect.yieldNow()
            if (name % 3 === 0) return yield* Effect.fail("no")
            yield* sql`INSERT INTO note VALUES (${`b${name}`})`
          })
        )
      const single = (name: number) => sql`INSERT INTO note VALUES (${`c${name}`})`
      const names = Array.from({ length: 20 }, (_, index) => index)
      yield* Effect.forEach(
        names,
        name => Effect.all([Effect.either(pair(name)), single(name)], { concurrency: 2 }),
        {
          concurrency: "unbounded"
        }
      )
      const written = new Set(yield* notes(sql))
      expect([...written].sort()).toEqual(
        names.flatMap(name => (name % 3 === 0 ? [`c${name}`] : [`a${name}`, `b${name}`, `c${name}`])).sort()
      )
    })
  )

  it.scoped("inside another rolls back alone", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const write = (text: string) => sql`INSERT INTO note VALUES (${text})`
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* write("outer")
          yield* Effect.ignore(
            sql.withTransaction(
              Effect.gen(function* () {
                yield* write("inner")
                yield* sql.withTransaction(write("innermost"))
                return yield* Effect.fail("no")
              })
            )
          )
          yield* sql.withTransaction(write("second inner"))
        })
      )
      expect(yield* notes(sql)).toEqual(["outer", "second inner"])
      yield* Effect.ignore(
        sql.withTransaction(Effect.zipRight(sql.withTransaction(write("kept?")), Effect.fail("no")))
      )
      expect(yield* notes(sql)).toEqual(["outer", "second inner"])
    })
  )

  it.scoped("that is interrupted rolls back, and the next one runs", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const begun = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO note VALUES ('lost')`
            yield* Deferred.succeed(begun, undefined)
            return yield* Effect.never
          })
        )
      )
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      yield* sql.withTransaction(sql`INSERT INTO note VALUES ('next')`)
      expect(yield* notes(sql)).toEqual(["next"])
    })
  )

  it.scoped("whose statement fails or dies rolls back, and the next one runs", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const twice = sql`INSERT INTO note VALUES ('same')`
      const failed = yield* Effect.flip(sql.withTransaction(Effect.zipRight(twice, twice)))
      expect(failed).toBeInstanceOf(SqlError)
      const died = yield* Effect.exit(sql.withTransaction(Effect.zipRight(twice, Effect.die("oh"))))
      expect(died).toEqual(Exit.die("oh"))
      expect(yield* notes(sql)).toEqual([])
      yield* sql.withTransaction(twice)
      expect(yield* notes(sql)).toEqual(["same"])
    })
  )

  it.scoped("that SQLite has rolled back by itself fails with SQLite's error", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const exit = yield* Effect.exit(
        sql.withTransaction(
          Effect.zipRight(
            sql`INSERT INTO note VALUES ('first')`,
            sql`INSERT OR ROLLBACK INTO note VALUES ('first')`
          )
        )
      )
      expect(Exit.isFailure(exit) && Cause.isFailType(exit.cause) && exit.cause.error).toBeInstanceOf(
        SqlError
      )
      expect(yield* notes(sql)).toEqual([])
    })
  )
})

describe("two clients on one file", () => {
  it.scoped("see each other's writes, and nothing of an open transaction", () =>
    Effect.gen(function* () {
      const { path, sql } = yield* newClient
      const other = yield* clientOf(path)
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`INSERT INTO note VALUES ('one')`
          expect(yield* elsewhere(notes(other))).toEqual([])
        })
      )
      yield* other`INSERT INTO note VALUES ('two')`
      expect([yield* notes(sql), yield* notes(other)]).toEqual([
        ["one", "two"],
        ["one", "two"]
      ])
    })
  )

  it.scoped(
    "write one at a time: a write that times out fails with SqlError, and the client still works",
    () =>
      Effect.gen(function* () {
        const { path, sql } = yield* newClient
        const impatient = yield* clientOf(path, { busyTimeoutMillis: 10 })
        const write = impatient`INSERT INTO note VALUES ('late')`
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO note VALUES ('early')`
            for (const attempt of [write, write.raw, write.unprepared, impatient.withTransaction(write)]) {
              const error = yield* Effect.flip(elsewhere(attempt))
              expect(error).toBeInstanceOf(SqlError)
              expect(String(error.cause)).toContain("database is locked")
            }
          })
        )
        yield* impatient.withTransaction(write)
        expect(yield* notes(sql)).toEqual(["early", "late"])
      })
  )
})

describe("a statement", () => {
  it.scoped("that breaks a constraint fails with SQLite's message", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      yield* sql`CREATE TABLE reply (note TEXT REFERENCES note (text))`
      yield* sql`INSERT INTO note VALUES ('once')`
      const again = yield* Effect.flip(sql`INSERT INTO note VALUES ('once')`)
      expect([again._tag, String(again.cause)]).toEqual([
        "SqlError",
        expect.stringContaining("UNIQUE constraint failed: note.text")
      ])
      const dangling = yield* Effect.flip(sql`INSERT INTO reply VALUES ('never')`)
      expect(String(dangling.cause)).toContain("FOREIGN KEY constraint failed")
      const nonsense = yield* Effect.flip(sql`SELEKT 1`)
      expect(nonsense._tag).toBe("SqlError")
    })
  )

  it.scoped("takes and returns values of all types", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const bytes = Uint8Array.of(0, 255, 7)
      const values = [null, undefined, "ё🏠'", "", 0, -1, 1.5, Number.MAX_SAFE_INTEGER, 42n, -(2n ** 40n)]
      for (const value of values) {
        const [row] = yield* sql<{ readonly value: unknown }>`SELECT ${value} AS value`
        expect(row?.value).toEqual(typeof value === "bigint" ? Number(value) : (value ?? null))
      }
      const [row] = yield* sql<{ readonly value: ArrayBuffer; readonly length: number }>`
        SELECT ${bytes} AS value, length(${bytes}) AS length`
      expect([new Uint8Array(row?.value ?? new ArrayBuffer()), row?.length]).toEqual([bytes, 3])
      expect(yield* sql`SELECT ${true} AS yes, ${false} AS no`).toEqual([{ yes: 1, no: 0 }])
    })
  )

  it.scoped("refuses a value of a type that SQLite does not have", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const error = yield* Effect.flip(sql.unsafe("SELECT ?", [new Date(0)]))
      expect([error._tag, String(error.cause)]).toEqual([
        "SqlError",
        expect.stringContaining("can only bind numbers, strings, bigints, buffers, and null")
      ])
    })
  )

  it.scoped("takes a lone value as one parameter, whatever its type", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      yield* sql`CREATE TABLE thing (value)`
      yield* sql`INSERT INTO thing VALUES (${null})`
      yield* sql`INSERT INTO thing VALUES (${Uint8Array.of(1, 2)})`
      const kinds = yield* sql`SELECT typeof(value) AS kind FROM thing ORDER BY rowid`
      expect(kinds).toEqual([{ kind: "null" }, { kind: "blob" }])
    })
  )

  it.scoped("returns rows, or none if it has no result", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      expect(yield* sql`INSERT INTO note VALUES ('a'), ('b') RETURNING text`).toEqual([
        { text: "a" },
        { text: "b" }
      ])
      expect(yield* sql`DELETE FROM note WHERE text = 'a'`).toEqual([])
      expect(yield* sql`SELECT text, 1 AS one FROM note`.values).toEqual([["b", 1]])
      expect(yield* sql`SELECT text FROM note WHERE text IN ${sql.in(["b", "c"])}`).toEqual([{ text: "b" }])
      expect(yield* sql`SELECT text FROM note`.unprepared).toEqual([{ text: "b" }])
    })
  )

  it.scoped("is prepared once, and evicted after 200 others", () =>
    Effect.gen(function* () {
      const { sql } = yield* newClient
      const prepare = vi.spyOn(Database.prototype, "prepare")
      yield* Effect.addFinalizer(() => Effect.sync(() => prepare.mockRestore()))
      const ask = (number: number) => sql.unsafe(`SELECT ${number} AS number`)
      const preparedBy = <A, E>(work: Effect.Effect<A, E>) =>
        Effect.gen(function* () {
          prepare.mockClear()
          yield* work
          return prepare.mock.calls.length
        })
      expect(yield* preparedBy(Effect.all([ask(0), ask(0), ask(0)]))).toBe(1)
      const others = Array.from({ length: 199 }, (_, index) => index + 1)
      expect(yield* preparedBy(Effect.forEach(others, ask))).toBe(199)
      expect(yield* preparedBy(Effect.forEach(others, ask))).toBe(0)
      expect(yield* preparedBy(ask(0))).toBe(0)
      expect(yield* preparedBy(ask(200))).toBe(1)
      expect(yield* preparedBy(ask(200))).toBe(0)
      expect(yield* preparedBy(ask(0))).toBe(1)
    })
  )
})

describe("a database file", () => {
  it.scoped("is in WAL mode, enforces references, and syncs the disk at every commit", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf(yield* newPath)
      expect(yield* sql`PRAGMA journal_mode`).toEqual([{ journal_mode: "wal" }])
      expect(yield* sql`PRAGMA synchronous`).toEqual([{ synchronous: 2 }])
      expect(yield* sql`PRAGMA foreign_keys`).toEqual([{ foreign_keys: 1 }])
    })
  )

  it.scoped("that cannot be opened, or is no database, fails with its path", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const noFolder = yield* Effect.flip(clientOf(`${path}/nowhere/test.db`))
      expect([noFolder._tag, noFolder.message]).toEqual([
        "SqlError",
        `cannot open the database ${path}/nowhere/test.db`
      ])
      writeFileSync(path, "this is a letter, not a database, ".repeat(100))
      const letter = yield* Effect.flip(clientOf(path))
      expect([letter._tag, letter.message]).toEqual(["SqlError", `cannot open the database ${path}`])
    })
  )

  it.scoped("becomes its owner's alone, unless it is a folder or no database", () =>
    Effect.gen(function* () {
      const [database, letter] = [yield* newPath, yield* newPath]
      const folder = dirname(database)
      writeFileSync(database, "")
      writeFileSync(letter, "this is a letter, not a database, ".repeat(100))
      for (const path of [database, letter]) chmodSync(path, 0o644)
      chmodSync(folder, 0o755)
      const sql = yield* clientOf(database)
      yield* sql`CREATE TABLE note (text TEXT)`
      yield* Effect.flip(clientOf(letter))
      for (const asIs of [true, false])
        expect((yield* Effect.flip(clientOf(folder, { asIs }))).cause).toMatchObject({ code: "EISDIR" })
      const modes = [database, `${database}-wal`, letter, folder].map(path => statSync(path).mode & 0o777)
      expect(modes).toEqual([0o600, 0o600, 0o644, 0o755])
    })
  )

  it.scoped.each(["delete", "wal"])("that is refused stays as it is, in journal mode %s", mode =>
    Effect.gen(function* () {
      const path = yield* newPath
      const other = new Database(path)
      other.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE song (title TEXT)`)
      other.close()
      chmodSync(path, 0o644)
      const found = () => [statSync(path).mode & 0o777, readFileSync(path), readdirSync(dirname(path))]
      const before = found()
      const check = Effect.flatMap(SqlClient, sql =>
        Effect.flatMap(sql<{ readonly name: string }>`SELECT name FROM sqlite_master`, ([table]) =>
          Effect.fail(table?.name)
        )
      )
      expect(yield* Effect.flip(Effect.scoped(Layer.build(layer({ path }, check))))).toBe("song")
      expect(found()).toEqual(before)
    })
  )

  it.scoped("that another process has taken opens once it is free", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const other = new Database(path)
      other.exec("BEGIN EXCLUSIVE")
      const opening = yield* Effect.fork(clientOf(path))
      const free = Effect.sync(() => {
        other.exec("COMMIT")
        other.close()
      })
      yield* Effect.zipRight(Effect.sleep(100), free)
      const sql = yield* Fiber.join(opening)
      yield* sql`CREATE TABLE note (text TEXT)`
      expect(yield* notes(sql)).toEqual([])
    }).pipe(TestServices.provideLive)
  )

  it.scoped("that another process keeps is given up after the wait, with its path", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const other = new Database(path)
      other.exec("BEGIN EXCLUSIVE")
      const error = yield* Effect.flip(clientOf(path, { busyTimeoutMillis: 50 }))
      expect(error.message).toContain(path)
      other.close()
    }).pipe(TestServices.provideLive)
  )

  it.scoped("is intact after its scope ends", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      yield* Effect.scoped(
        Effect.gen(function* () {
          const sql = yield* clientOf(path)
          yield* sql`CREATE TABLE note (text TEXT)`
          yield* sql`INSERT INTO note VALUES ('kept')`
        })
      )
      expect(yield* notes(yield* clientOf(path))).toEqual(["kept"])
    })
  )

  it.scoped("that is closed fails later statements, without a crash", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const begun = yield* Deferred.make<void>()
      const closed = yield* Deferred.make<void>()
      const { sql, late } = yield* Effect.scoped(
        Effect.gen(function* () {
          const client = yield* clientOf(path)
          yield* client`CREATE TABLE note (text TEXT)`
          const unfinished = yield* Effect.forkDaemon(
            client.withTransaction(
              Effect.gen(function* () {
                yield* client`INSERT INTO note VALUES ('lost')`
                yield* Deferred.succeed(begun, undefined)
                yield* Deferred.await(closed)
                return yield* Effect.fail("too late")
              })
            )
          )
          yield* Deferred.await(begun)
          return { sql: client, late: unfinished }
        })
      )
      yield* Deferred.succeed(closed, undefined)
      expect(yield* Fiber.await(late)).toEqual(Exit.fail("too late"))
      expect(yield* Effect.flip(sql`INSERT INTO note VALUES ('after')`)).toBeInstanceOf(SqlError)
      expect(yield* notes(yield* clientOf(path))).toEqual([])
    })
  )
})
