import { statSync } from "node:fs"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { describe, expect, it } from "@effect/vitest"
import type { Question, Reads } from "@estate/store/Read"
import { layer } from "@estate/store/SqliteClient"
import { SqliteReaders } from "@estate/store/SqliteReaders"
import { SqliteReads } from "@estate/store/SqliteReads"
import { SqliteWriter } from "@estate/store/SqliteWriter"
import type { WriteStep, Written } from "@estate/store/Write"
import { Context, Effect, Either, Fiber, Layer } from "effect"
import Database from "libsql"
import { commitsOf } from "./Commits.ts"
import { clientOf, newPath } from "./DatabaseFile.ts"

const openedWith = Effect.fnUntraced(function* (busyTimeoutMillis: number) {
  const path = yield* newPath
  const client = layer({ path })
  const services = yield* Layer.build(
    Layer.merge(SqliteReaders.layer({ path }), SqliteWriter.layer({ path, busyTimeoutMillis })).pipe(
      Layer.provideMerge(client)
    )
  )
  const sql = Context.get(services, SqlClient)
  yield* sql`CREATE TABLE note (text TEXT UNIQUE, size INTEGER)`
  const { submit } = Context.get(services, SqliteWriter)
  const write = (steps: ReadonlyArray<WriteStep>) =>
    Effect.async<number | undefined, SqlError>(resume => submit(steps, resume))
  return {
    path,
    sql,
    reads: Context.get(services, SqliteReads),
    readers: Context.get(services, SqliteReaders),
    writer: { submit, write }
  }
})
const opened = openedWith(300)

const INSERT = "INSERT INTO note VALUES (?, ?)"
const count = ({ number }: Reads) => number("SELECT count(*) AS value FROM note", [])

/** Counts for minutes. */
const ENDLESS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000)
  SELECT count(*) AS value FROM n`

describe("the writer thread", () => {
  it.scopedLive("commits writes, each whole or not at all", () =>
    Effect.gen(function* () {
      const { reads, writer } = yield* opened
      const insert = (name: string) => ({ sql: INSERT, params: [name, 1] })
      const rename = {
        sql: "UPDATE note SET text = 'b' WHERE text = ?",
        params: ["nobody"],
        mustChange: true
      }
      const outcomes = yield* Effect.all(
        [
          writer.write([insert("one"), insert("two")]),
          Effect.either(writer.write([insert("three"), insert("one")])),
          writer.write([insert("four"), rename, insert("five")]),
          writer.write([insert("six")])
        ],
        { concurrency: "unbounded" }
      )
      expect(outcomes[0]).toBeUndefined()
      expect(Either.isLeft(outcomes[1])).toBe(true)
      expect(outcomes[2]).toBe(1)
      const kept = "SELECT group_concat(text) AS value FROM (SELECT text FROM note ORDER BY rowid)"
      expect(yield* reads.read(({ text }) => text(kept, []), Effect.die)).toBe("one,two,six")
    })
  )

  it.scopedLive("has a log that shrinks again once nobody reads what is old", () =>
    Effect.gen(function* () {
      const { path, writer } = yield* opened
      const write = (name: string, size: number) =>
        writer.write([{ sql: "INSERT INTO note VALUES (?, zeroblob(?))", params: [name, size] }])
      const mebibytes = () => statSync(`${path}-wal`).size / 2 ** 20
      yield* write("first", 1)
      const reader = new Database(path)
      reader.exec("BEGIN")
      reader.prepare("SELECT text FROM note").all()
      yield* Effect.forEach(Array.from({ length: 30 }).keys(), n => write(String(n), 2 ** 20))
      expect(mebibytes()).toBeGreaterThan(30)
      reader.exec("COMMIT")
      reader.close()
      yield* write("moves the log into the file", 1)
      yield* write("begins it anew", 1)
      expect(mebibytes()).toBeLessThanOrEqual(16)
    })
  )

  it.scopedLive("fails all writes together while another process has the file, and goes on after it", () =>
    Effect.gen(function* () {
      const { path, reads, writer } = yield* opened
      yield* writer.write([{ sql: INSERT, params: ["first", 1] }])
      const other = new Database(path)
      other.exec("BEGIN IMMEDIATE")
      const began = performance.now()
      const writes = yield* Effect.all(
        Array.from({ length: 40 }, (_, index) =>
          Effect.either(writer.write([{ sql: INSERT, params: [String(index), 1] }]))
        ),
        { concurrency: "unbounded" }
      )
      // One after another they would take twelve seconds.
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(writes.filter(Either.isLeft).length).toBe(40)
      other.exec("COMMIT")
      other.close()
      yield* writer.write([{ sql: INSERT, params: ["last", 1] }])
      expect(yield* reads.read(count, Effect.die)).toBe(2)
    })
  )

  it.scopedLive("waits its whole time for the file, however late a write comes to it", () =>
    Effect.gen(function* () {
      const { path, writer } = yield* openedWith(2_000)
      yield* writer.write([{ sql: INSERT, params: ["first", 1] }])
      const other = new Database(path)
      other.exec("BEGIN IMMEDIATE")
      const written = new Promise<Written>(resolve =>
        writer.submit([{ sql: INSERT, params: ["late", 1] }], resolve)
      )
      // The event loop has no time to pass it on.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100)
      yield* Effect.sleep(50)
      other.exec("COMMIT")
      other.close()
      expect(yield* Effect.promise(() => written)).toEqual(Either.right(undefined))
    })
  )

  it.scopedLive("commits writes that come close together with one another", () =>
    Effect.gen(function* () {
      const { reads, writer } = yield* openedWith(60_000)
      // The thread starts with the first one.
      yield* writer.write([{ sql: INSERT, params: ["first", 1] }])
      const { commits, mostCommits, writes } = yield* Effect.promise(() =>
        commitsOf((number, done) => writer.submit([{ sql: INSERT, params: [String(number), 1] }], done))
      )
      expect(commits).toBeLessThanOrEqual(mostCommits)
      expect(yield* reads.read(count, Effect.die)).toBe(writes + 1)
    })
  )
})

describe("a client whose log is moved elsewhere", () => {
  it.scopedLive("does not do it in a commit, however much others have written", () =>
    Effect.gen(function* () {
      for (const [checkpoints, moved] of [
        ["here", true],
        ["elsewhere", false]
      ] as const) {
        const path = yield* newPath
        const sql = yield* clientOf(path, { checkpoints })
        yield* sql`CREATE TABLE note (text TEXT)`
        const other = new Database(path)
        other.exec("PRAGMA wal_autocheckpoint = 0")
        other.exec("INSERT INTO note VALUES (hex(zeroblob(4194304)))")
        yield* sql`INSERT INTO note VALUES ('short')`
        expect(statSync(path).size > 2 ** 22).toBe(moved)
        other.close()
      }
    })
  )
})

const sqlTypes = { text: "TEXT", bytes: "BLOB" }

describe("a question answered elsewhere", () => {
  it.scopedLive("gives nobody a process that is killed, though its answer came at the last moment", () =>
    Effect.gen(function* () {
      const { readers } = yield* opened
      const question: Question = { sql: "SELECT 1 AS value", params: [], cost: "unbounded" }
      yield* readers.ask(question)
      const givenUp = yield* Effect.fork(readers.ask(question))
      yield* Effect.yieldNow()
      yield* Fiber.interruptFork(givenUp)
      yield* Effect.yieldNow()
      // Meanwhile it answers, but this process reads the answer only once it has killed it.
      for (const end = performance.now() + 500; performance.now() < end; );
      yield* Effect.promise(() => new Promise(resolve => setTimeout(() => setImmediate(resolve), 0)))
      yield* readers.ask(question)
    })
  )

  it.scopedLive("leaves the event loop free, and ends when it is given up", () =>
    Effect.gen(function* () {
      const { reads, readers, writer } = yield* opened
      yield* writer.write([{ sql: INSERT, params: ["one", 7] }])
      const processes = () => process.getActiveResourcesInfo().filter(name => name === "ProcessWrap").length
      const size = ({ number }: Reads) => number("SELECT size AS value FROM note", [], "unbounded")
      expect(yield* reads.read(size, readers.ask)).toBe(7)
      expect(reads.readAtOnce(each => ({ size: size(each) }))).toBeUndefined()
      const endless = yield* Effect.fork(
        reads.read(({ number }) => number(ENDLESS, [], "unbounded"), readers.ask)
      )
      // Where the query blocked the event loop, no timer would fire any more.
      for (let turns = 0; turns < 10; turns++) yield* Effect.sleep(10)
      const running = processes()
      yield* Fiber.interrupt(endless)
      // Node forgets it at the end of a round of the event loop.
      yield* Effect.sleep(10)
      // Its turn lasts until then: who gives up again and again has one process at a time.
      expect(processes()).toBeLessThan(running)
      expect(yield* reads.read(size, readers.ask)).toBe(7)
    })
  )

  it.scopedLive("fails with SQLite's error, and refuses a text without bound", () =>
    Effect.gen(function* () {
      const { reads, readers } = yield* opened
      const wrong = yield* Effect.flip(
        reads.read(({ number }) => number("SELECT nothing AS value FROM note", [], "unbounded"), readers.ask)
      )
      expect(String("cause" in wrong ? wrong.cause : "")).toContain("nothing")
      const longest = "hex(zeroblob(4000000))"
      for (const cost of ["bounded", "unbounded"] as const) {
        const lengthOf =
          (sql: string) =>
          ({ text, bytes }: Reads) => [
            text(`SELECT ${sql} AS value`, [], cost)?.length,
            bytes(`SELECT CAST(${sql} AS BLOB) AS value`, [], cost)?.length
          ]
        expect(yield* reads.read(lengthOf(longest), readers.ask)).toEqual([8_000_000, 8_000_000])
        for (const kind of ["text", "bytes"] as const) {
          const tooLong = (reads: Reads) => {
            reads[kind](`SELECT CAST(${longest} || 'ж' AS ${sqlTypes[kind]}) AS value`, [], cost)
          }
          expect((yield* Effect.flip(reads.read(tooLong, readers.ask)))._tag).toBe("TextTooLong")
        }
      }
    })
  )
})
