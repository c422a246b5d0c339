import { connect } from "node:net"
import { sleep } from "@estate/testing/Eventually"
import { askWhile } from "../Ask.ts"
import { print, printWaits } from "../Figures.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { memoryMiB } from "../ProcessCost.ts"
import { startService } from "../Program.ts"
import { atEnd, type Scene } from "../Scene.ts"
import { storeFor } from "../Store.ts"

const HEAP_MIB = 512
const PEAK_MIB = 400
const REQUESTS = 400
const ATTACK_MILLIS = 10_000

/** Node parses what has arrived on all connections before it does anything else. */
const MOST_PARSING_MILLIS = 2_000

/** This number of sockets ask for pages of this number of the longest messages. */
const SOCKETS = 100
const LIMIT = 200

/** Clients that pipeline requests for large pages, and read none of the answers. */
export const unreadPages: Scene = async () => {
  const { database, key } = await storeFor("SQLite")
  const service = await startService(database, { heapMiB: HEAP_MIB })
  const { hostname, port } = new URL(service.url)
  const path = `/v1/threads/${LONG_THREAD}/messages?limit=${LIMIT}`
  const attack = async () => {
    for (let opened = 0; opened < SOCKETS; opened++) {
      const socket = connect(Number(port), hostname)
      socket.pause().on("error", () => {})
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`.repeat(REQUESTS))
      atEnd(() => socket.destroy())
    }
    await sleep(ATTACK_MILLIS)
    return memoryMiB(service.pid, "peak")
  }
  const [health, peak] = await askWhile(service, () => ({ path: "/livez" }), 50, attack)
  console.log(`${SOCKETS} × ${REQUESTS} pages of ${LIMIT} unread`)
  print("  peak memory", { value: peak, unit: "MiB", atMost: PEAK_MIB })
  printWaits("health", health, MOST_PARSING_MILLIS)
}
