import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Measured } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

interface Pass {
  readonly millis: number
  readonly cpuMillis: number
  readonly sum: number
  readonly heaps: ReadonlyArray<number>
}

const built = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url))

/** A contestant in its own process. */
class Runner {
  private readonly child: ChildProcess
  private constructor(child: ChildProcess) {
    this.child = child
  }

  static async start(name: string, url: string, size: number, times: number, mode = "time"): Promise<Runner> {
    const child = fork(built("runner"), [name, url, String(size), String(times), mode], {
      execArgv: mode === "heap" ? ["--expose-gc"] : []
    })
    child.once("exit", code => {
      if (code !== 0) throw new Error(`${name} ended with ${code}`)
    })
    await once(child, "message")
    return new Runner(child)
  }

  async pass(): Promise<Pass> {
    const answer = once(this.child, "message")
    this.child.send("go")
    const [pass]: ReadonlyArray<Pass> = await answer
    if (pass === undefined) throw new Error("the runner sent no result")
    return pass
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit")
    this.child.send("stop")
    await ended
  }
}

/** The contestants take turns, after two rounds to warm up; medians. */
const compare = async (url: string, names: ReadonlyArray<string>, size: number, times: number) => {
  const runners = await Promise.all(names.map(name => Runner.start(name, url, size, times)))
  const passes = names.map((): Array<Pass> => [])
  for (let round = -2; round < ROUNDS; round++) {
    for (const [index, runner] of runners.entries()) {
      const pass = await runner.pass()
      if (round >= 0) passes[index]?.push(pass)
    }
  }
  await Promise.all(runners.map(runner => runner.stop()))
  const sums = new Set(passes.flat().map(({ sum }) => sum))
  if (sums.size !== 1) throw new Error(`they did not read the same: ${[...sums].join(", ")}`)
  return passes.map(each => ({
    millis: median(each.map(({ millis }) => millis)),
    cpuMillis: median(each.map(({ cpuMillis }) => cpuMillis))
  }))
}

type Result = Awaited<ReturnType<typeof compare>>[number]

const ratio = (one: number, other: number) => (one / other).toFixed(2)

const rows = (names: ReadonlyArray<string>, results: ReadonlyArray<Result>, unit: number, digits: number) =>
  table([
    ["", "wall ms", "cpu ms"],
    ...names.map((name, index) => [
      name,
      ((results[index]?.millis ?? Number.NaN) / unit).toFixed(digits),
      ((results[index]?.cpuMillis ?? Number.NaN) / unit).toFixed(digits)
    ])
  ])

const compareLists = async (url: string, size: number) => {
  const results = await compare(url, ["stream", "loop", "zod"], size, 1)
  const [stream, loop, zod] = results
  if (stream === undefined || loop === undefined || zod === undefined) return
  console.log(`\n100,000 calls in pages of ${size}\n`)
  console.log(rows(["Calls.stream", "fetch + JSON.parse", "fetch + JSON.parse + zod"], results, 1, 0))
  const wall = stream.millis / loop.millis
  const cpu = stream.cpuMillis / zod.cpuMillis
  console.log(`wall, of the plain loop: ${wall.toFixed(2)} (${verdict(wall, 1, "at most")})`)
  console.log(`cpu, of the zod loop: ${cpu.toFixed(2)} (${verdict(cpu, 1.2, "at most")})`)
  console.log(`cpu, of the plain loop: ${ratio(stream.cpuMillis, loop.cpuMillis)}`)
}

const compareOne = async (url: string) => {
  const times = 1000
  const results = await compare(url, ["onePage", "oneFetch"], 10, times)
  const [ours, theirs] = results
  if (ours === undefined || theirs === undefined) return
  console.log("\none request for 10 calls, one after another\n")
  console.log(rows(["Calls.page", "fetch + JSON.parse"], results, times, 3))
  const wall = ours.millis / theirs.millis
  console.log(`wall, of fetch: ${wall.toFixed(2)} (${verdict(wall, 1.5, "at most")})`)
  console.log(`cpu, of fetch: ${ratio(ours.cpuMillis, theirs.cpuMillis)}`)
}

/** A caller among many costs what a caller among few costs. */
const compareCrowds = async (url: string) => {
  const [few, many] = [
    await compare(url, ["crowd100"], 10, 20),
    await compare(url, ["crowd2000"], 10, 1)
  ].flat()
  if (few === undefined || many === undefined) return
  console.log("\na page of 10 calls, asked for by many callers at once\n")
  console.log(rows(["of 100 callers, each", "of 2000 callers, each"], [few, many], 2000, 3))
  const cpu = many.cpuMillis / few.cpuMillis
  console.log(`cpu of a caller, 2000 to 100: ${cpu.toFixed(2)} (${verdict(cpu, 1.5, "at most")})`)
}

/** The heap after each page and a collection: it must not grow with the number of pages. */
const measureHeap = async (url: string) => {
  const runner = await Runner.start("stream", url, 1000, 1, "heap")
  await runner.pass()
  const { heaps } = await runner.pass()
  await runner.stop()
  const half = heaps.length / 2
  const first = median(heaps.slice(0, half))
  const second = median(heaps.slice(half))
  console.log("\nheap while 100,000 calls are streamed, after each page and a collection\n")
  console.log(
    `first half ${first.toFixed(1)} MiB, second half ${second.toFixed(1)} MiB, most ${Math.max(...heaps).toFixed(1)} MiB`
  )
  console.log(
    `second half, of the first: ${ratio(second, first)} (${verdict(second / first, 1.05, "at most")})`
  )
}

/**
 * `pnpm bench client`: the client beside a loop of `fetch`, bare and with zod, over the same pages.
 */
export const benchClient = async (): Promise<void> => {
  const pages = await Measured.start([built("pages")])
  await compareLists(pages.url, 100)
  await compareLists(pages.url, 1000)
  await compareOne(pages.url)
  await compareCrowds(pages.url)
  await measureHeap(pages.url)
  await pages.stop()
}
