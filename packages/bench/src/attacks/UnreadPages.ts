import { sleep } from "@estate/testing/Eventually"
import type { Build } from "../Arguments.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { Measured } from "../Server.ts"
import { type Store, withStore } from "../Stores.ts"
import { livePath, millisOf, notAnswered, probe } from "./Probe.ts"
import { aboveQuiet, atMost, type Figure, type Scene } from "./Scene.ts"
import { openUnread } from "./UnreadSockets.ts"

const HEAP_MIB = 512
const PEAK_MIB = 400
const REQUESTS = 400
const QUIET_MILLIS = 3_000
const ATTACK_MILLIS = 10_000

/** Node parses what has arrived on all connections before it does anything else. */
const MOST_PARSING_MILLIS = 2_000

/** How many sockets ask for how many of the long messages. */
const attacks = [
  { sockets: 1, limit: 1000 },
  { sockets: 30, limit: 200 },
  { sockets: 100, limit: 100 },
  { sockets: 100, limit: 200 }
]

const run = async (
  build: Build,
  { database, key }: Store,
  { sockets, limit }: { readonly sockets: number; readonly limit: number }
): Promise<ReadonlyArray<Figure>> => {
  const server = await Measured.service(database, { heapMiB: HEAP_MIB, build })
  const live = { url: server.url, path: await livePath(server.url) }
  const before = probe(live)
  await sleep(QUIET_MILLIS)
  const quiet = await before.stop()
  const path = `/v1/threads/${LONG_THREAD}/messages?limit=${limit}`
  const attack = openUnread({ url: server.url, path, key }, { sockets, requests: REQUESTS })
  const meanwhile = probe(live)
  await sleep(ATTACK_MILLIS)
  const attacked = await meanwhile.stop()
  const peak = server.isRunning ? server.memoryMiB("peak") : Number.POSITIVE_INFINITY
  attack.close()
  await server.stop()
  const name = `${sockets} × ${REQUESTS} pages of ${limit} unread`
  const health =
    sockets === 1
      ? aboveQuiet(`${name}: health`, millisOf(quiet), millisOf(attacked))
      : atMost(MOST_PARSING_MILLIS, `${name}: the slowest health`, Math.max(...millisOf(attacked)), "ms")
  return [
    atMost(0, `${name}: unanswered health`, notAnswered(attacked), "requests"),
    atMost(PEAK_MIB, `${name}: peak memory`, peak, "MiB"),
    health
  ]
}

/** Clients that pipeline requests for large pages, and read none of the answers. */
export const unreadPages: Scene = (folder, build) =>
  withStore("SQLite", folder, build, async store => {
    const figures: Array<Figure> = []
    for (const attack of attacks) figures.push(...(await run(build, store, attack)))
    return figures
  })
