import Database from "libsql"
import { Measured } from "../Server.ts"
import { ask } from "./Probe.ts"
import { atMost, type Scene } from "./Scene.ts"
import { attackedStore, LONG_THREAD } from "./Stores.ts"

const MESSAGES = 20

/** Messages, while another process has the store's lock. */
export const heldLock: Scene = async folder => {
  const { path, database, key } = await attackedStore(folder)
  const server = await Measured.service(database)
  const other = new Database(path)
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
}
