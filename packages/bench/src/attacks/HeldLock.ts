import Database from "libsql"
import { LONG_THREAD } from "../ImportLines.ts"
import { Measured } from "../Server.ts"
import { pathOf } from "../SqliteUrl.ts"
import { withStore } from "../Stores.ts"
import { ask } from "./Probe.ts"
import { atMost, type Scene } from "./Scene.ts"

const MESSAGES = 20

/** Messages, while another process has the store's lock. */
export const heldLock: Scene = (folder, build) =>
  withStore("SQLite", folder, build, async ({ database, key }) => {
    const server = await Measured.service(database, { build })
    const other = new Database(pathOf(database))
    other.exec("BEGIN IMMEDIATE")
    const sent = { url: server.url, path: `/v1/threads/${LONG_THREAD}/message`, key, message: "Добрый день" }
    const answers = await Promise.all(Array.from({ length: MESSAGES }, () => ask(sent)))
    other.exec("ROLLBACK")
    other.close()
    await server.stop()
    const others = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)
    const name = `${MESSAGES} messages while the store is locked`
    return [
      atMost(2_000, `${name}: the last answer`, Math.max(...answers.map(({ millis }) => millis)), "ms"),
      atMost(0, `${name}: other answers than 503 with Retry-After`, others.length, "answers")
    ]
  })
