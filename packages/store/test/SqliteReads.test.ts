import { SqlClient } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { makeCache } from "@estate/store/Read"
import { layer } from "@estate/store/SqliteClient"
import { SqliteReads } from "@estate/store/SqliteReads"
import { Cause, Context, Deferred, Effect, Exit, Fiber, Layer, Option, TestServices } from "effect"
import Database from "libsql"
import { newPath } from "./DatabaseFile.ts"

const opened = Effect.gen(function* () {
  const path = yield* newPath
  const services = yield* Layer.build(layer({ path }))
  const sql = Context.get(services, SqlClient)
  yield* sql`CREATE TABLE note (text TEXT, size INTEGER)`
  yield* sql`INSERT INTO note VALUES ('first', 1), ('second', 2)`
  return { path, sql, reads: Context.get(services, SqliteReads) }
})

const count = "SELECT count(*) AS value FROM note"

describe("a synchronous read", () => {
  it.scoped("returns a text, a number, bytes, or undefined", () =>
    Effect.gen(function* () {
      const { reads } = yield* opened
      const found = yield* reads.read(
        ({ text, number, bytes }) => [
          text("SELECT text AS value FROM note WHERE size = ?", [1]),
          number(count, []),
          text("SELECT text AS value FROM note WHERE size = ?", [9]),
          number("SELECT max(size) AS value FROM note WHERE size > ?", [9]),
          new TextDecoder().decode(bytes("SELECT CAST('да' AS BLOB) AS value", [])),
          bytes("SELECT CAST(text AS BLOB) AS value FROM note WHERE size = ?", [9])
        ],
        Effect.die
      )
      expect(found).toEqual(["first", 2, undefined, undefined, "да", undefined])
    })
  )

  it.scoped("fails with SqlError for SQLite's errors, and dies on a value of another type", () =>
    Effect.gen(function* () {
      const { reads } = yield* opened
      const refused = yield* Effect.flip(
        reads.read(({ number }) => number("SELECT nothing FROM note", []), Effect.die)
      )
      expect(refused._tag).toBe("SqlError")
      expect(String("cause" in refused ? refused.cause : "")).toContain("nothing")
      const other = yield* Effect.exit(
        reads.read(({ number }) => number("SELECT 'x' AS value", []), Effect.die)
      )
      expect(Exit.isFailure(other) && Cause.isDie(other.cause)).toBe(true)
      expect(Exit.isFailure(other) && Cause.pretty(other.cause)).toContain("expected number, found string")
    })
  )

  it.scoped("waits for a transaction, and sees its own", () =>
    Effect.gen(function* () {
      const { sql, reads } = yield* opened
      const written = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const inside = yield* Effect.fork(
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO note VALUES ('third', 3)`
            const seen = yield* reads.read(({ number }) => number(count, []), Effect.die)
            yield* Deferred.succeed(written, undefined)
            yield* Deferred.await(goOn)
            return seen
          })
        )
      )
      yield* Deferred.await(written)
      expect(reads.readAtOnce(({ number }) => ({ count: number(count, []) }))).toBeUndefined()
      const outside = yield* Effect.fork(reads.read(({ number }) => number(count, []), Effect.die))
      yield* Effect.yieldNow()
      expect(yield* Fiber.poll(outside)).toMatchObject({ _tag: "None" })
      yield* Deferred.succeed(goOn, undefined)
      expect([yield* Fiber.join(inside), yield* Fiber.join(outside)]).toEqual([3, 3])
      expect(reads.readAtOnce(({ number }) => ({ count: number(count, []) }))).toEqual({ count: 3 })
    })
  )
})

describe("while another process writes", () => {
  it.scoped("writes wait, reads and timers do not", () =>
    Effect.gen(function* () {
      const { path, sql, reads } = yield* opened
      const other = new Database(path)
      other.exec("BEGIN IMMEDIATE")
      const write = yield* Effect.fork(sql`INSERT INTO note VALUES ('mine', 3)`)
      const transaction = yield* Effect.fork(
        sql.withTransaction(sql`INSERT INTO note VALUES ('also mine', 4)`)
      )
      // A wait that blocked the event loop would be over, as an error, before these timers fire.
      for (let timers = 0; timers < 20; timers++) yield* Effect.sleep(5)
      expect(reads.readAtOnce(({ number }) => ({ count: number(count, []) }))).toEqual({ count: 2 })
      expect(yield* reads.read(({ number }) => number(count, []), Effect.die)).toBe(2)
      expect(yield* Fiber.poll(write)).toEqual(Option.none())
      other.exec("INSERT INTO note VALUES ('theirs', 5); COMMIT")
      other.close()
      yield* Fiber.join(write)
      yield* Fiber.join(transaction)
      expect(yield* reads.read(({ number }) => number(count, []), Effect.die)).toBe(5)
    }).pipe(TestServices.provideLive)
  )
})

describe("a cached value", () => {
  it.scoped("is made once between writes: of this process, of another one, and of a rollback", () =>
    Effect.gen(function* () {
      const { path, sql, reads } = yield* opened
      let made = 0
      const remember = makeCache<number | undefined>()
      const remembered = reads.read(
        of =>
          remember(of, "count", () => {
            made += 1
            return of.number(count, [])
          }),
        Effect.die
      )
      expect([yield* remembered, yield* remembered, made]).toEqual([2, 2, 1])

      yield* sql`INSERT INTO note VALUES ('own', 3)`
      expect([yield* remembered, made]).toEqual([3, 2])

      yield* Effect.promise(async () => {
        const other = new Database(path)
        other.exec("INSERT INTO note VALUES ('another', 4)")
        other.close()
        // It is seen from the next turn of the event loop on, as is whatever anybody asks for after it.
        await new Promise(resolve => setImmediate(resolve))
      })
      expect([yield* remembered, made]).toEqual([4, 3])

      const within = sql.withTransaction(
        Effect.zipRight(
          sql`DELETE FROM note`,
          Effect.flatMap(remembered, seen => Effect.fail(seen))
        )
      )
      expect(yield* Effect.flip(within)).toBe(0)
      expect(yield* remembered).toBe(4)
    })
  )
})
