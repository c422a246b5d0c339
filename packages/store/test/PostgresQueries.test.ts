import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { it } from "@effect/vitest"
import { layerWithQueries } from "@estate/store/PostgresClient"
import { type Answers, type Asked, PostgresQueries } from "@estate/store/PostgresQueries"
import type { WriteStep, Written } from "@estate/store/Write"
import { Postgres } from "@estate/testing/Postgres"
import { Context, Effect, Either, Fiber, Layer, Redacted, Schedule } from "effect"
import { describe, expect } from "vitest"
import { commitsOf } from "./Commits.ts"

/** The client and the queries of a database, with one table. */
const newQueries = Effect.gen(function* () {
  // By default Postgres looks only after a second who waits for whom.
  const database = yield* Effect.promise(async () => (await Postgres.ofProcess()).newDatabase())
  const url = `${database}?options=-c%20deadlock_timeout%3D50ms`
  const settings = { url: Redacted.make(url), applicationName: "test", timeoutMillis: 60_000 }
  const services = yield* Layer.build(layerWithQueries(settings))
  const sql = Context.get(services, SqlClient)
  yield* sql`CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)`
  const queries = Context.get(services, PostgresQueries)
  const rows = (text: string) => Effect.orDie(sql.unsafe<{ readonly text: string }>(text))
  const write = (steps: ReadonlyArray<WriteStep>) =>
    Effect.async<number | undefined, SqlError>(resume => queries.submit({ steps: () => steps }, resume))
  return { ...queries, rows, write }
})

/** The answers to questions. */
const answersOf = ({ ask }: PostgresQueries["Type"], ...questions: ReadonlyArray<Asked>) =>
  Effect.async<Answers, SqlError>(resume => ask(questions, resume))

const allTexts = { sql: "SELECT string_agg(text, ' ' ORDER BY id) FROM note", params: [] }

const insert = (id: number, text: string) => ({ sql: "INSERT INTO note VALUES (?, ?)", params: [id, text] })

/** Many rows as one statement. */
const batch = {
  lock: "SELECT 1 FROM note WHERE id IN (SELECT id FROM json_to_recordset(?) AS given (id integer)) FOR UPDATE",
  sql: `WITH given AS (SELECT * FROM json_to_recordset(?) AS given (n integer, id integer, text text)),
    added AS (INSERT INTO note SELECT id, text FROM given WHERE text <> 'unfit' RETURNING id)
    SELECT n, CASE WHEN added.id IS NULL THEN 7 END AS step FROM given LEFT JOIN added USING (id)`
}

describe("queries", () => {
  it.scopedLive("take question marks for parameters, but for those within texts", () =>
    Effect.gen(function* () {
      const queries = yield* newQueries
      for (const id of [1, 2])
        expect(
          yield* answersOf(
            queries,
            { sql: "SELECT '?' || ?::int8", params: [id] },
            { sql: "SELECT text FROM note WHERE id = ?", params: [id] },
            { sql: "SELECT ?::text", params: ["a\u0000?"] }
          )
        ).toEqual([`?${id}`, null, "a\ufffd?"])
    })
  )

  it.scopedLive("are answered as of one moment, many at a time, and one that fails alone", () =>
    Effect.gen(function* () {
      const queries = yield* newQueries
      yield* queries.write([insert(1, "a")])
      const asked = Array.from({ length: 50 }, (_, n) =>
        Effect.either(answersOf(queries, allTexts, { sql: "SELECT 10 / ?::int8", params: [n % 5] }))
      )
      const answers = yield* Effect.all(asked, { concurrency: "unbounded" })
      expect(answers.map(Either.getOrUndefined)).toEqual(
        answers.map((_, n) => (n % 5 === 0 ? undefined : ["a", Math.floor(10 / (n % 5))]))
      )
      yield* queries.write([insert(2, "b")])
      expect(yield* answersOf(queries, allTexts)).toEqual(["a b"])
    })
  )

  it.scopedLive("write together what waits, but one after another of the same name", () =>
    Effect.gen(function* () {
      const { submit, rows, write } = yield* newQueries
      yield* write([insert(0, "taken")])
      const adding = (id: number, text: string, name: string) =>
        Effect.async<number | undefined, SqlError>(resume =>
          submit(
            { steps: () => [insert(id, text)], together: { batch, row: () => ({ id, text }), name } },
            resume
          )
        ).pipe(Effect.either)
      const ids = Array.from({ length: 30 }, (_, index) => index + 1)
      const transactions = "SELECT count(DISTINCT xmin::text)::text AS text FROM note"
      const all = yield* Effect.forEach(ids, id => adding(id, id === 3 ? "unfit" : "a\u0000", `${id}`), {
        concurrency: "unbounded"
      })
      expect(all).toEqual(ids.map(id => Either.right(id === 3 ? 7 : undefined)))
      expect(Number((yield* rows(transactions))[0]?.text)).toBeLessThan(10)
      const mixed = yield* Effect.all([adding(31, "b", "b"), adding(0, "b", "c"), adding(32, "b", "b")], {
        concurrency: "unbounded"
      })
      expect(mixed.map(Either.isRight)).toEqual([true, false, true])
      const found = yield* rows("SELECT text FROM note WHERE id > 30 OR id < 3 ORDER BY id")
      expect(found.map(({ text }) => text)).toEqual(["taken", "a\ufffd", "a\ufffd", "b", "b"])
    })
  )

  it.scopedLive("commit writes that come close together with one another", () =>
    Effect.gen(function* () {
      const { submit, rows } = yield* newQueries
      const { commits, mostCommits, writes } = yield* Effect.promise(() =>
        commitsOf((id, done) =>
          submit(
            {
              steps: () => [insert(id, "a")],
              together: { batch, row: () => ({ id, text: "a" }), name: `${id}` }
            },
            done
          )
        )
      )
      expect(commits).toBeLessThanOrEqual(mostCommits)
      expect(yield* rows("SELECT count(*)::text AS text FROM note")).toEqual([{ text: `${writes}` }])
    })
  )

  it.scopedLive("make each step once those before it are done", () =>
    Effect.gen(function* () {
      const { submit, rows, snapshot } = yield* newQueries
      let numbers = 0
      const writing = (text: string, first: string) =>
        Effect.async<Written>(resume =>
          submit(
            {
              steps: function* () {
                yield { sql: first, params: [7] }
                yield insert(++numbers, text)
              }
            },
            written => resume(Effect.succeed(written))
          )
        )
      const lock = "SELECT pg_advisory_xact_lock(?)"
      const waiting = yield* snapshot(each =>
        Effect.gen(function* () {
          yield* each(lock, [7])
          const waits = yield* Effect.fork(writing("waits", lock))
          yield* Effect.yieldNow()
          yield* writing("does not", "SELECT ?::int8")
          return waits
        })
      )
      yield* Fiber.join(waiting)
      const found = yield* rows("SELECT text FROM note ORDER BY id")
      expect(found.map(({ text }) => text)).toEqual(["does not", "waits"])
    })
  )

  it.scopedLive("that are refused keep their connection, and nothing of what they wrote", () =>
    Effect.gen(function* () {
      const { rows, write } = yield* newQueries
      const ownProcess = (id: number) => ({
        sql: "INSERT INTO note VALUES (?, pg_backend_pid()::text)",
        params: [id]
      })
      yield* write([ownProcess(1)])
      for (const id of [2, 3]) {
        expect(yield* Effect.either(write([insert(id, "undone"), insert(1, "taken")]))).toMatchObject({
          left: { cause: { code: "23505" } }
        })
      }
      yield* write([ownProcess(4)])
      const [first, second, ...others] = yield* rows("SELECT text FROM note ORDER BY id")
      expect([second, others]).toEqual([first, []])
    })
  )

  it.scopedLive("that read for long are stopped when they are given up", () =>
    Effect.gen(function* () {
      const { snapshot, rows } = yield* newQueries
      const slow = yield* Effect.fork(snapshot(each => each("SELECT count(*), pg_sleep(?) FROM note", [300])))
      const sleeping = rows("SELECT query AS text FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
      // Else it would end with its own time.
      const look = (until: number) =>
        Effect.repeat(sleeping, {
          until: found => found.length === until,
          schedule: Schedule.spaced("20 millis")
        }).pipe(Effect.timeout("25 seconds"))
      yield* look(1)
      yield* Fiber.interrupt(slow)
      yield* look(0)
    })
  )

  it.scopedLive("see nothing within a snapshot that others write meanwhile", () =>
    Effect.gen(function* () {
      const { rows, snapshot, write } = yield* newQueries
      const count = "SELECT count(*) AS count FROM note"
      const seen = yield* snapshot(each =>
        Effect.all([each(count, []), Effect.zipRight(write([insert(1, "")]), each(count, []))])
      )
      expect(seen).toEqual([[{ count: 0 }], [{ count: 0 }]])
      expect(yield* rows(count)).toEqual([{ count: 1 }])
      expect(yield* Effect.flip(snapshot(() => Effect.fail("mine")))).toBe("mine")
    })
  )

  it.scopedLive("write all steps or none, and say which one changed nothing", () =>
    Effect.gen(function* () {
      const { rows, write } = yield* newQueries
      const change = (id: number) => ({
        sql: "UPDATE note SET text = ? WHERE id = ?",
        params: ["new", id],
        mustChange: true
      })
      expect(yield* write([insert(1, "old"), change(1)])).toBeUndefined()
      expect(yield* write([insert(2, "old"), change(3)])).toBe(1)
      expect((yield* Effect.flip(write([insert(2, "old"), insert(1, "again")])))._tag).toBe("SqlError")
      expect(yield* rows("SELECT * FROM note")).toEqual([{ id: 1, text: "new" }])
    })
  )

  it.scopedLive("write again what waited for another write that waited for it", () =>
    Effect.gen(function* () {
      const { write, rows } = yield* newQueries
      yield* write([insert(1, ""), insert(2, "")])
      const add = (id: number, text: string) => ({
        sql: "UPDATE note SET text = text || ? || substr(pg_sleep(0.1)::text, 1, 0) WHERE id = ?",
        params: [text, id]
      })
      yield* Effect.all([write([add(1, "a"), add(2, "a")]), write([add(2, "b"), add(1, "b")])], {
        concurrency: "unbounded"
      })
      const found = (yield* rows("SELECT text FROM note ORDER BY id")).map(({ text }) => text)
      expect(found[0]).toMatch(/^(ab|ba)$/)
      expect(found[1]).toBe(found[0])
    })
  )
})
