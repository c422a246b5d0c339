import { existsSync } from "node:fs"
import { expect, it } from "@effect/vitest"
import { literal, openBackground } from "@estate/store/SqliteBackground"
import { Effect, Fiber } from "effect"
import { newClient, newPath } from "./DatabaseFile.ts"

const forEver = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

it.scopedLive.each([
  ["while it runs", "50 millis"],
  ["before it runs", "0 millis"]
] as const)("the event loop goes on beside a statement, and an interruption %s ends it", ([_, wait]) =>
  Effect.gen(function* () {
    const background = yield* openBackground((yield* newClient).path)
    const running = yield* Effect.fork(background.rows(forEver))
    yield* Effect.sleep(wait)
    yield* Fiber.interrupt(running)
    expect(yield* background.rows("SELECT 1 AS one")).toMatchObject([{ one: 1 }])
  })
)

it.scopedLive("copies a file while another connection writes to it", () =>
  Effect.gen(function* () {
    const { path, sql } = yield* newClient
    yield* sql`INSERT INTO note VALUES ('it''s there')`
    const background = yield* openBackground(path)
    const copy = `${yield* newPath}'s copy`
    yield* background.run(`VACUUM INTO ${literal(copy)}`)
    expect(yield* (yield* openBackground(copy)).rows("SELECT text FROM note")).toMatchObject([
      { text: "it's there" }
    ])
  })
)

it.scopedLive("fails with what SQLite says", () =>
  Effect.gen(function* () {
    const background = yield* openBackground((yield* newClient).path)
    const error = yield* Effect.flip(background.run("SELECT * FROM missing"))
    expect(error.cause).toMatchObject({ message: expect.stringContaining("no such table: missing") })
  })
)

it.scopedLive("creates no file", () =>
  Effect.gen(function* () {
    const path = yield* newPath
    expect((yield* Effect.flip(openBackground(path))).cause).toMatchObject({
      message: `there is no file ${path}`
    })
    expect(existsSync(path)).toBe(false)
  })
)
