import { copyFileSync, existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"
import { call } from "../ImportLines.ts"
import { createKey, runServer } from "../Server.ts"

/** A store, and a key of each of its two companies. */
export interface AttackedStore {
  readonly path: string
  readonly database: string
  readonly key: string
  readonly otherKey: string
}

export const threadId = (n: number): string => `01JD${String(n).padStart(22, "0")}`

/** Enough for a filter of a second or more. */
export const CALLS = Number(process.env.BENCH_ATTACK_RECORDS ?? 300_000)

/** The longest text of a message, of characters of four bytes. */
const LONG_TEXT = "😀".repeat(4_000)
const LONG_MESSAGES = 1_000

/** The thread with the long messages. */
export const LONG_THREAD = threadId(1)

const thread = (n: number, company = 1) =>
  recordLine("thread", wire.thread({ ulid: threadId(n), last_message_at: "2026-11-20 10:00:00" }), company)

/** A company with little. */
function* otherCompany() {
  yield companyLine(2)
  for (let n = 1; n <= 100; n++) yield recordLine("call", call(CALLS + n), 2)
}

function* lines() {
  yield companyLine(1)
  yield* otherCompany()
  yield thread(1)
  yield thread(2, 2)
  for (let n = 1; n <= LONG_MESSAGES; n++)
    yield messageLine(
      LONG_THREAD,
      wire.message({
        ulid: `01JE${String(n).padStart(22, "0")}`,
        message: LONG_TEXT,
        created_at: "2026-11-20 10:00:00"
      })
    )
  for (let n = 1; n <= CALLS; n++) yield recordLine("call", call(n))
}

function* textOf(given: Iterable<unknown>) {
  for (const line of given) yield `${JSON.stringify(line)}\n`
}

/** Removes a store's file, and returns its path. */
export const withoutStore = (path: string): string => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true })
  return path
}

/** Adds the company with little, and returns a key of it. */
export const withOtherCompany = async (database: string): Promise<string> => {
  await runServer(["import", "-"], database, Readable.from(textOf(otherCompany())))
  return createKey(database, 2)
}

/** A new copy of the store of the attacks: a company with much, and one with little. */
export const attackedStore = async (folder: string): Promise<AttackedStore> => {
  const kept = join(folder, `attacks-${CALLS}.db`)
  if (!existsSync(kept)) await runServer(["import", "-"], `sqlite:${kept}`, Readable.from(textOf(lines())))
  const path = withoutStore(join(folder, "attacked.db"))
  copyFileSync(kept, path)
  const database = `sqlite:${path}`
  return { path, database, key: await createKey(database), otherKey: await createKey(database, 2) }
}
