import { connect } from "node:net"
import { sleep } from "@estate/testing/Eventually"
import { millisOf, notAnswered, probe } from "../Ask.ts"
import { print } from "../Figures.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { memoryMiB } from "../ProcessCost.ts"
import { startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { storeFor } from "../Store.ts"

const HEAP_MIB = 512
const PEAK_MIB = 400
const REQUESTS = 400
const ATTACK_MILLIS = 10_000

/** Node parses what has arrived on all connections before it does anything else. */
const MOST_PARSING_MILLIS = 2_000

/** How many sockets ask for how many of the long messages. */
const attacks = [
  { sockets: 30, limit: 200 },
  { sockets: 100, limit: 100 },
  { sockets: 100, limit: 200 }
]

/** Clients that pipeline requests for large pages, and read none of the answers. */
export const unreadPages: Scene = async () => {
  const { database, key } = await storeFor("SQLite")
  for (const { sockets, limit } of attacks) {
    const service = await startService(database, { heapMiB: HEAP_MIB })
    const { hostname, port } = new URL(service.url)
    const path = `/v1/threads/${LONG_THREAD}/messages?limit=${limit}`
    const health = probe(() => ({ url: service.url, path: "/livez" }), 50)
    const open = Array.from({ length: sockets }, () => {
      const socket = connect(Number(port), hostname)
      socket.pause().on("error", () => {})
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`.repeat(REQUESTS))
      return socket
    })
    await sleep(ATTACK_MILLIS)
    const peak = memoryMiB(service.pid, "peak")
    for (const socket of open) socket.destroy()
    const answers = await health.stop()
    await service.stop()
    console.log(`${sockets} × ${REQUESTS} pages of ${limit} unread`)
    print("  peak memory", { value: peak, unit: "MiB", atMost: PEAK_MIB })
    print(
      "  the slowest health",
      { value: Math.max(...millisOf(answers)), unit: "ms", atMost: MOST_PARSING_MILLIS },
      { value: notAnswered(answers), unit: "not answered", atMost: 0 }
    )
  }
}
