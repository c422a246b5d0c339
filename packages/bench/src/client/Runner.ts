import { contestants } from "./Contestants.ts"

// A contestant in its own process, so that no other affects its heap or its optimized code.
const [name = "", url = "", size = "", times = "", mode = ""] = process.argv.slice(2)
const contestant = contestants[name]
if (contestant === undefined) throw new Error(`there is no contestant ${name}`)

const heaps: Array<number> = []
const { run, close } = contestant(url, Number(size), mode === "heap" ? recordHeap : undefined)

function recordHeap() {
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
  // Contestants repeat themselves in a pass differently often, and must still have read the same.
  return { millis, cpuMillis: (user + system) / 1000, sum: sum / Number(times), heaps }
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
