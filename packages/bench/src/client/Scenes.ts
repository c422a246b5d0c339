import { contest, print, quantile } from "../Figures.ts"
import { built, Server } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import type { ContestantName } from "./Contestants.ts"
import type { Pass } from "./Runner.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** A platform with 100,000 calls whose pages are prepared. */
const startPages = () => Server.start([built("pages")])

/** Starts a reader in its own process; returns what takes a pass, which reads `times` times. */
const startReader = async (
  url: string,
  name: ContestantName,
  size: number,
  times = 1,
  flags: Array<string> = []
) => {
  const reader = await Server.start([...flags, built("runner"), name, url, String(size), String(times)])
  return async (): Promise<Pass> => JSON.parse(await (await fetch(reader.url)).text())
}

interface Reader {
  readonly name: ContestantName
  readonly times?: number
  /** The limits of its ratios to others. */
  readonly ratios?: { readonly wall?: Ratio; readonly processor?: Ratio }
}

interface Ratio {
  readonly atMost: number
  readonly to?: number
}

/** Readers take turns, after two rounds to warm up. They must read the same. */
const compare = async (title: string, size: number, requests: number, readers: ReadonlyArray<Reader>) => {
  const { url } = await startPages()
  const contestants = await Promise.all(
    readers.map(async reader => ({
      ...reader,
      take: await startReader(url, reader.name, size, reader.times)
    }))
  )
  const measures = [
    { name: "wall", unit: "ms", of: ({ millis }: Pass) => millis / requests },
    { name: "processor", unit: "ms of cpu", of: ({ cpuMillis }: Pass) => cpuMillis / requests }
  ] as const
  const turns = await contest(title, measures, contestants, { rounds: ROUNDS, warmUps: 2 })
  const sums = new Set(turns.flat().map(({ sum }) => sum))
  if (sums.size !== 1) throw new Error(`they did not read the same: ${[...sums].join(", ")}`)
}

/** All calls as a stream, beside a loop of `fetch`, bare and with zod. */
export const lists: Scene = async () => {
  for (const size of [100, 1000])
    await compare(`100,000 calls in pages of ${size}`, size, 1, [
      { name: "loop" },
      { name: "zod" },
      { name: "stream", ratios: { wall: { atMost: 1 }, processor: { atMost: 1.2, to: 1 } } }
    ])
}

const TIMES = 1000

/** One request after another, beside `fetch`. */
export const one: Scene = () =>
  compare("one request for 10 calls, one after another", 10, TIMES, [
    { name: "oneFetch", times: TIMES },
    { name: "onePage", times: TIMES, ratios: { wall: { atMost: 1.5 } } }
  ])

/** A caller among many costs what a caller among few costs. */
export const crowds: Scene = () =>
  compare("a page of 10 calls for each of 2000 callers, 100 and 2000 at once", 10, 2000, [
    { name: "crowd100", times: 20 },
    { name: "crowd2000", ratios: { processor: { atMost: 1.5 } } }
  ])

/** The heap after each page and a collection: it must not grow with the number of pages. */
export const heap: Scene = async () => {
  const { url } = await startPages()
  const pass = await startReader(url, "stream", 1000, 1, ["--expose-gc"])
  await pass()
  const { heaps } = await pass()
  const half = heaps.length / 2
  const [first, second] = [quantile(heaps.slice(0, half), 0.5), quantile(heaps.slice(half), 0.5)]
  print(
    "heap while 100,000 calls are streamed: its second half",
    { value: second, unit: "MiB" },
    { value: Math.max(...heaps), unit: "MiB at most" },
    { value: second / first, unit: "to the first", atMost: 1.05 }
  )
}
