import { eventually, NotYet } from "@estate/testing/Eventually"
import Database from "libsql"
import { ask } from "../Ask.ts"
import { print } from "../Figures.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { Server } from "../Program.ts"
import { onEachStore, pathOf } from "../Store.ts"

const KILLS = Number(process.env.BENCH_ATTACK_KILLS ?? 13)
const WRITERS = 50
/** A kill comes after this number of messages of its run. */
const RUN_MESSAGES = 500

/** SIGKILL amid messages: what was acknowledged is there, once. */
export const kills = onEachStore("SQLite", async (build, { database, key }) => {
  const acknowledged: Array<string> = []
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await Server.service(database, { build })
    const before = acknowledged.length
    const write = async (writer: number) => {
      for (let n = 0; server.isRunning; n++) {
        const message = `${kill} ${writer} ${n}`
        const sent = { url: server.url, path: `/v1/threads/${LONG_THREAD}/message`, key, message }
        if ((await ask(sent)).status === 200) acknowledged.push(message)
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
  print(
    `${KILLS} kills amid ${acknowledged.length} acknowledged messages`,
    { value: copies.filter(copy => copy === 0).length, unit: "lost", atMost: 0 },
    { value: copies.filter(copy => copy > 1).length, unit: "doubled", atMost: 0 }
  )
})
