import { contest } from "../Figures.ts"
import { call } from "../ImportLines.ts"
import { pageOf, startPlatform } from "../Platform.ts"
import { cpuMillis } from "../ProcessCost.ts"
import { built, type Server, start } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import type { ReaderName } from "./Reader.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** Until V8 has compiled all that is read often, a round says more about the compiler. */
const WARM_UPS = 6

/** Pages of this number of calls. One is prepared when it is first asked for, to warm up. */
const pagesOf = (total: number) => {
  const prepared = new Map<string, Buffer>()
  return (path: string): Buffer => {
    const known = prepared.get(path)
    if (known !== undefined) return known
    const [, page = Number.NaN, limit = 0] = /\/list\/(\d+)\?.*limit=(\d+)/.exec(path)?.map(Number) ?? []
    // The page after a full last one is empty, as platforms answer.
    const before = Math.min(total, (page - 1) * limit)
    const items = Array.from({ length: Math.min(limit, total - before) }, (_, n) => call(before + n + 1))
    const body = Buffer.from(pageOf(items, total, page, limit))
    prepared.set(path, body)
    return body
  }
}

/** A pass reads all calls `times` times; the sum of their ids proves it. */
const pass = async (reader: Server, calls: number, times: number) => {
  const [cpuBefore, began] = [cpuMillis(reader.pid), performance.now()]
  const sum = Number(await (await fetch(reader.url)).text())
  const [millis, cpu] = [performance.now() - began, cpuMillis(reader.pid) - cpuBefore]
  if (sum !== (times * calls * (calls + 1)) / 2) throw new Error(`the ids of ${calls} calls add up to ${sum}`)
  return { wall: millis / times, processor: cpu / times }
}

/** A reader beside a loop of `fetch` that decodes nothing, each in a process of its own. */
const compare = async (
  title: string,
  { calls, size, times }: Readonly<Record<"calls" | "size" | "times", number>>,
  reader: ReaderName,
  mostWall: number
) => {
  const url = await startPlatform(pagesOf(calls))
  const contestant = async (name: ReaderName) => {
    const server = await start([built("reader"), name, url, `${size}`, `${times}`])
    return { name, take: () => pass(server, calls, times) }
  }
  const ratios = { wall: { atMost: mostWall }, processor: { atMost: 1.5 } }
  const contestants = [await contestant("loop"), { ...(await contestant(reader)), ratios }]
  const units = { wall: "ms", processor: "ms of cpu" }
  await contest(title, units, contestants, { rounds: ROUNDS, warmUps: WARM_UPS })
}

/** All calls as a stream. */
export const lists: Scene = async () => {
  for (const size of [100, 1000])
    await compare(`100,000 calls in pages of ${size}`, { calls: 100_000, size, times: 1 }, "stream", 1)
}

/** One request after another. */
export const one: Scene = () =>
  compare("one request for 10 calls, one after another", { calls: 10, size: 10, times: 1000 }, "page", 1.5)
