import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { contestants } from "./Contestants.ts"

/** What a pass took, the sum of what one run of it read, and the heap after each page. */
export interface Pass {
  readonly millis: number
  readonly cpuMillis: number
  readonly sum: number
  readonly heaps: ReadonlyArray<number>
}

// A contestant in its own process, so that no other affects its heap or its optimized code. Each
// request is answered by a pass.
const [name = "", url = "", size = "", times = ""] = process.argv.slice(2)
const contestant = Object.entries(contestants).find(([each]) => each === name)?.[1]
if (contestant === undefined) throw new Error(`there is no contestant ${name}`)

const { gc } = globalThis
const heaps: Array<number> = []
const recordHeap = () => {
  gc?.()
  heaps.push(process.memoryUsage().heapUsed / 2 ** 20)
}
const run = contestant(url, Number(size), gc === undefined ? () => {} : recordHeap)

const pass = async (): Promise<Pass> => {
  heaps.length = 0
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  let sum = 0
  for (let time = 0; time < Number(times); time++) sum += await run()
  const millis = performance.now() - began
  const { user, system } = process.cpuUsage(cpuBefore)
  // Contestants repeat themselves in a pass differently often, and must still have read the same.
  return { millis, cpuMillis: (user + system) / 1000, sum: sum / Number(times), heaps }
}

const server = createServer(async (_, response) => response.end(JSON.stringify(await pass())))
const { url: address } = await listenLocally(server)
console.log(`listening on ${address}`)
