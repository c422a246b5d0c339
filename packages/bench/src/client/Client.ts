import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { inTurn, print, quantile } from "../Figures.ts"
import { built, Measured } from "../Server.ts"
import type { Scene } from "../Stores.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** What a pass took, the sum of what one run of it read, and the heap after each page. */
interface Pass {
  readonly millis: number
  readonly cpuMillis: number
  readonly sum: number
  readonly heaps: ReadonlyArray<number>
}

/** A contestant, and the most of its time to that of the first one. */
interface Reader {
  readonly name: string
  /** How often it reads in a pass. */
  readonly times?: number
  readonly wallAtMost?: number
  readonly cpuAtMost?: number
  /** The contestant that its processor time is compared with. Default: the first. */
  readonly cpuTo?: number
}

const start = async (url: string, size: number, { name, times = 1 }: Reader, mode = "time") => {
  const child = fork(built("runner"), [name, url, String(size), String(times), mode], {
    execArgv: mode === "heap" ? ["--expose-gc"] : []
  })
  child.once("exit", code => {
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
  })
  await once(child, "message")
  return child
}

const pass = async (child: ChildProcess): Promise<Pass> => {
  const answer = once(child, "message")
  child.send("go")
  const [pass]: ReadonlyArray<Pass> = await answer
  if (pass === undefined) throw new Error("the runner sent no result")
  return pass
}

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit")
  child.send("stop")
  await ended
}

/** Runs beside a platform with 100,000 calls whose pages are prepared. */
const withPages = async (run: (url: string) => Promise<void>): Promise<void> => {
  const pages = await Measured.start([built("pages")])
  await run(pages.url)
  await pages.stop()
}

/** Readers, each in a process of its own, take turns, after two rounds to warm up. */
const compare = (title: string, size: number, requests: number, readers: ReadonlyArray<Reader>) =>
  withPages(async url => {
    const started = await Promise.all(
      readers.map(async reader => ({ ...reader, child: await start(url, size, reader) }))
    )
    const turns = await inTurn(started, ROUNDS, ({ child }) => pass(child), 2)
    await Promise.all(started.map(({ child }) => stop(child)))
    const sums = new Set(turns.flatMap(({ taken }) => taken.map(({ sum }) => sum)))
    if (sums.size !== 1) throw new Error(`they did not read the same: ${[...sums].join(", ")}`)
    console.log(`\n${title}`)
    const wall = ({ millis }: Pass) => millis
    const cpu = ({ cpuMillis }: Pass) => cpuMillis
    for (const { contestant, median, to } of turns) {
      const { name, wallAtMost, cpuAtMost, cpuTo = 0 } = contestant
      print(
        name,
        { value: median(wall) / requests, unit: "ms" },
        { value: to(wall), unit: "to the first", atMost: wallAtMost },
        { value: median(cpu) / requests, unit: "ms of cpu" },
        { value: to(cpu, cpuTo), unit: `to ${readers[cpuTo]?.name}`, atMost: cpuAtMost }
      )
    }
  })

/** All calls as a stream, beside a loop of `fetch`, bare and with zod. */
export const lists: Scene = async () => {
  for (const size of [100, 1000])
    await compare(`100,000 calls in pages of ${size}`, size, 1, [
      { name: "loop" },
      { name: "zod" },
      { name: "stream", wallAtMost: 1, cpuTo: 1, cpuAtMost: 1.2 }
    ])
}

const TIMES = 1000

/** One request after another, beside `fetch`. */
export const one: Scene = () =>
  compare("one request for 10 calls, one after another", 10, TIMES, [
    { name: "oneFetch", times: TIMES },
    { name: "onePage", times: TIMES, wallAtMost: 1.5 }
  ])

/** A caller among many costs what a caller among few costs. */
export const crowds: Scene = () =>
  compare("a page of 10 calls for each of 2000 callers, 100 and 2000 at once", 10, 2000, [
    { name: "crowd100", times: 20 },
    { name: "crowd2000", cpuAtMost: 1.5 }
  ])

/** The heap after each page and a collection: it must not grow with the number of pages. */
export const heap: Scene = () =>
  withPages(async url => {
    const child = await start(url, 1000, { name: "stream" }, "heap")
    await pass(child)
    const { heaps } = await pass(child)
    await stop(child)
    const [first, second] = [heaps.slice(0, heaps.length / 2), heaps.slice(heaps.length / 2)].map(half =>
      quantile(half, 0.5)
    )
    const growth = (second ?? Number.NaN) / (first ?? Number.NaN)
    print(
      "heap while 100,000 calls are streamed: its second half",
      { value: second ?? Number.NaN, unit: "MiB" },
      { value: Math.max(...heaps), unit: "MiB at most" },
      { value: growth, unit: "to the first", atMost: 1.05 }
    )
  })
