import { connect } from "node:net"
import { sleep } from "@estate/testing/Eventually"
import { askWhile } from "../Ask.ts"
import { print, printWaits } from "../Figures.ts"
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
    const [health, peak] = await askWhile(
      service,
      () => ({ path: "/livez" }),
      50,
      async () => {
        const open = Array.from({ length: sockets }, () => {
          const socket = connect(Number(port), hostname)
          socket.pause().on("error", () => {})
          socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`.repeat(REQUESTS))
          return socket
        })
        await sleep(ATTACK_MILLIS)
        for (const socket of open) socket.destroy()
        return memoryMiB(service.pid, "peak")
      }
    )
    await service.stop()
    console.log(`${sockets} × ${REQUESTS} pages of ${limit} unread`)
    print("  peak memory", { value: peak, unit: "MiB", atMost: PEAK_MIB })
    printWaits("health", health, MOST_PARSING_MILLIS)
  }
}
