import { eventually, NotYet } from "@estate/testing/Eventually"
import Database from "libsql"
import { LONG_THREAD } from "../ImportLines.ts"
import { Measured } from "../Server.ts"
import { pathOf } from "../SqliteUrl.ts"
import { withStore } from "../Stores.ts"
import { ask } from "./Probe.ts"
import { atMost, type Scene } from "./Scene.ts"

const KILLS = Number(process.env.BENCH_ATTACK_KILLS ?? 13)
const WRITERS = 50
/** A kill comes after so many messages of its run. */
const RUN_MESSAGES = 500

/** SIGKILL amid messages: what was acknowledged is there, once. */
export const kills: Scene = (folder, build) =>
  withStore("SQLite", folder, build, async ({ database, key }) => {
    const acknowledged: Array<string> = []
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await Measured.service(database, { build })
      const before = acknowledged.length
      const write = async (writer: number) => {
        for (let n = 0; server.isRunning; n++) {
          const message = `${kill} ${writer} ${n}`
          const sent = { url: server.url, path: `/v1/threads/${LONG_THREAD}/message`, key, message }
          const { status } = await ask(sent)
          if (status === 200) acknowledged.push(message)
        }
      }
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
      await eventually(() => {
        if (acknowledged.length < before + RUN_MESSAGES) throw new NotYet(`${acknowledged.length} messages`)
      })
      await server.stop("SIGKILL")
      await writing
    }
    const store = new Database(pathOf(database))
    const kept = new Map<string, number>()
    const outgoing = store.prepare("SELECT text FROM messages WHERE direction = 'outgoing'").pluck(true)
    for (const text of outgoing.all()) kept.set(String(text), (kept.get(String(text)) ?? 0) + 1)
    store.close()
    const copies = acknowledged.map(text => kept.get(text) ?? 0)
    const name = `${KILLS} kills amid ${acknowledged.length} acknowledged messages`
    return [
      atMost(0, `${name}: lost`, copies.filter(copy => copy === 0).length, "messages"),
      atMost(0, `${name}: doubled`, copies.filter(copy => copy > 1).length, "messages")
    ]
  })
