import { contest, type Limit } from "../Figures.ts"
import { cpuMillis } from "../ProcessCost.ts"
import { built, type Server, start } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import type { ReaderName } from "./Reader.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** A way to read, and the limits of its ratios to the first one. */
interface Reader {
  readonly name: ReaderName
  readonly ratios?: { readonly wall: Limit; readonly processor: Limit }
}

/** A pass reads `times` times. */
interface Passes {
  readonly size: number
  readonly times: number
}

const measures = [
  { name: "wall", unit: "ms", of: ({ millis }: Pass) => millis },
  { name: "processor", unit: "ms of cpu", of: ({ cpuMillis }: Pass) => cpuMillis }
] as const

type Pass = Awaited<ReturnType<typeof pass>>

const pass = async (reader: Server, times: number) => {
  const [cpuBefore, began] = [cpuMillis(reader.pid), performance.now()]
  const sum = Number(await (await fetch(reader.url)).text())
  const millis = (performance.now() - began) / times
  return { sum, millis, cpuMillis: (cpuMillis(reader.pid) - cpuBefore) / times }
}

/** Until V8 has compiled all that is read often, a round says more about the compiler. */
const WARM_UPS = 6

/** Readers take turns. They must read the same. */
const compare = async (title: string, { size, times }: Passes, readers: ReadonlyArray<Reader>) => {
  const { url } = await start([built("pages")])
  const contestants = await Promise.all(
    readers.map(async each => {
      const reader = await start([built("reader"), each.name, url, `${size}`, `${times}`])
      return { ...each, take: () => pass(reader, times) }
    })
  )
  const turns = await contest(title, measures, contestants, { rounds: ROUNDS, warmUps: WARM_UPS })
  const sums = new Set(turns.flat().map(({ sum }) => sum))
  if (sums.size !== 1) throw new Error(`they did not read the same: ${[...sums].join(", ")}`)
}

/** All calls as a stream, beside a loop of `fetch` that decodes nothing. */
export const lists: Scene = async () => {
  for (const size of [100, 1000])
    await compare(`100,000 calls in pages of ${size}`, { size, times: 1 }, [
      { name: "loop" },
      { name: "stream", ratios: { wall: { atMost: 1 }, processor: { atMost: 1.5 } } }
    ])
}

/** One request after another, beside `fetch`. */
export const one: Scene = () =>
  compare("one request for 10 calls, one after another", { size: 10, times: 1000 }, [
    { name: "fetch" },
    { name: "page", ratios: { wall: { atMost: 1.5 }, processor: { atMost: 1.5 } } }
  ])
