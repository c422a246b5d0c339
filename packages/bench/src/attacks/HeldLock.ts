import Database from "libsql"
import { ask } from "../Ask.ts"
import { print } from "../Figures.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { Server } from "../Program.ts"
import { onEachStore, pathOf } from "../Store.ts"

const MESSAGES = 20

/** Messages, while another process has the store's lock. */
export const heldLock = onEachStore("SQLite", async (build, { database, key }) => {
  const server = await Server.service(database, { build })
  const other = new Database(pathOf(database))
  other.exec("BEGIN IMMEDIATE")
  const sent = { url: server.url, path: `/v1/threads/${LONG_THREAD}/message`, key, message: "Добрый день" }
  const answers = await Promise.all(Array.from({ length: MESSAGES }, () => ask(sent)))
  other.exec("ROLLBACK")
  other.close()
  const slowest = Math.max(...answers.map(({ millis }) => millis))
  const others = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined).length
  print(`${MESSAGES} messages while the store is locked: the last answer`, {
    value: slowest,
    unit: "ms",
    atMost: 2_000
  })
  print("other answers than 503 with Retry-After", { value: others, atMost: 0 })
})
