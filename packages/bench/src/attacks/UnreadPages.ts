import { sleep } from "@estate/testing/Eventually"
import { millisOf, notAnswered } from "../Ask.ts"
import { print } from "../Figures.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { Server } from "../Program.ts"
import { onEachStore } from "../Store.ts"
import { ATTACK_MILLIS, besideAttack, printAboveQuiet } from "./Others.ts"
import { openUnread } from "./UnreadSockets.ts"

const HEAP_MIB = 512
const PEAK_MIB = 400
const REQUESTS = 400

/** Node parses what has arrived on all connections before it does anything else. */
const MOST_PARSING_MILLIS = 2_000

/** How many sockets ask for how many of the long messages. */
const attacks = [
  { sockets: 1, limit: 1000 },
  { sockets: 30, limit: 200 },
  { sockets: 100, limit: 100 },
  { sockets: 100, limit: 200 }
]

/** Clients that pipeline requests for large pages, and read none of the answers. */
export const unreadPages = onEachStore("SQLite", async (build, { database, key }) => {
  for (const { sockets, limit } of attacks) {
    const server = await Server.service(database, { heapMiB: HEAP_MIB, build })
    const { url } = server
    const path = `/v1/threads/${LONG_THREAD}/messages?limit=${limit}`
    const name = `${sockets} × ${REQUESTS} pages of ${limit} unread`
    const [health] = await besideAttack([{ url, path: "/livez" }], async () => {
      const attack = openUnread({ url, path, key }, { sockets, requests: REQUESTS })
      await sleep(ATTACK_MILLIS)
      print(`${name}: peak memory`, { value: server.memoryMiB("peak"), unit: "MiB", atMost: PEAK_MIB })
      attack.close()
    })
    await server.stop()
    const { attacked = [] } = health ?? {}
    print(`${name}: unanswered health`, { value: notAnswered(attacked), atMost: 0 })
    if (sockets > 1)
      print(`${name}: the slowest health`, {
        value: Math.max(...millisOf(attacked)),
        unit: "ms",
        atMost: MOST_PARSING_MILLIS
      })
    else if (health !== undefined) printAboveQuiet(`${name}: health`, health)
  }
})
