import { execFileSync } from "node:child_process"
import { createRequire } from "node:module"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { clientOf, newClient } from "./DatabaseFile.ts"

const libsql = createRequire(import.meta.url).resolve("libsql")

/** What SQLite says in another process that wants the file for itself. */
const takenAlone = (path: string) =>
  execFileSync(process.execPath, [
    "-e",
    `const Database = require(${JSON.stringify(libsql)})
    try {
      new Database(${JSON.stringify(path)}).exec("PRAGMA journal_mode = DELETE")
      console.log("taken")
    } catch ({ code }) {
      console.log(code)
    }`
  ])
    .toString()
    .trim()

it.scopedLive("a second connection of a process leaves the locks of the first one alone", () =>
  Effect.gen(function* () {
    const { path, sql } = yield* newClient
    yield* sql`SELECT * FROM note`
    yield* Effect.scoped(clientOf(path))
    yield* clientOf(path)
    expect(takenAlone(path)).toBe("SQLITE_BUSY")
  })
)
