import { contestants } from "./Contestants.ts"

// One contestant in a process of its own, so that none suffers or gains from another's code and heap.
const [name = "", url = "", size = "", times = "", mode = ""] = process.argv.slice(2)
const contestant = contestants[name]
if (contestant === undefined) throw new Error(`no contestant is called ${name}`)

const heaps: Array<number> = []
const { run, close } = contestant(url, Number(size), mode === "heap" ? noteHeap : undefined)

function noteHeap() {
  globalThis.gc?.()
  heaps.push(process.memoryUsage().heapUsed / 2 ** 20)
}

const pass = async () => {
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  let sum = 0
  for (let time = 0; time < Number(times); time++) sum += await run()
  const millis = performance.now() - began
  const { user, system } = process.cpuUsage(cpuBefore)
  return { millis, cpuMillis: (user + system) / 1000, sum, heaps }
}

process.on("message", async (message: unknown) => {
  if (message === "go") {
    process.send?.(await pass())
  } else {
    await close()
    process.disconnect()
  }
})
process.send?.("ready")
