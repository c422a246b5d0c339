import { Agent } from "node:http"
import { sleep } from "@estate/testing/Eventually"
import { load, millisOf, notAnswered, probe } from "../Ask.ts"
import { contest, quantile } from "../Figures.ts"
import { startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, storeFor } from "../Store.ts"
import { callPages, MESSAGE, messagePaths } from "./Work.ts"

/** Messages a second, and the least reads beside them, as a share of those while nobody writes. */
const loads = [
  { rate: 0, reads: undefined },
  { rate: 300, reads: 0.8 },
  { rate: 500, reads: 0.5 },
  // A little more than the thousand that must be acknowledged.
  { rate: 1_050, reads: 0.5, acknowledged: 1_000, mostMillis: 100 }
]
const READERS = 8
const WRITERS = 50
const SECONDS = 5
const ROUNDS = 3

/** Reads for a while, beside `rate` messages a second. */
const run = async (url: string, key: string, rate: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  const pathAt = (number: number) => messagePaths[number % messagePaths.length] ?? ""
  const began = performance.now()
  const writing = probe(number => ({ url, path: pathAt(number), key, message: MESSAGE, agent }), rate)
  const reading = load({ url, key }, { paths: callPages, connections: READERS }, { duration: SECONDS }, 1)
  await sleep(SECONDS * 1000)
  const answers = await writing.stop()
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  if (notAnswered(answers) > 0) throw new Error(`${url}: ${notAnswered(answers)} messages not acknowledged`)
  return {
    reads: (await reading).perSecond,
    acknowledged: answers.length / seconds,
    p99: quantile(millisOf(answers), 0.99)
  }
}

type Mixed = Awaited<ReturnType<typeof run>>

const measures = [
  { name: "reads", unit: "reads/s", of: ({ reads }: Mixed) => reads },
  {
    name: "acknowledged",
    unit: "acknowledged/s",
    of: ({ acknowledged }: Mixed) => acknowledged,
    isCompared: false
  },
  { name: "p99", unit: "ms p99", of: ({ p99 }: Mixed) => p99, isCompared: false }
] as const

/** Reads beside messages; the rates take turns. */
export const mixedLoad =
  (engine: Engine): Scene =>
  async () => {
    const { database, key } = await storeFor(engine)
    const { url } = await startService(database)
    const contestants = loads.map(({ rate, reads, acknowledged, mostMillis }) => ({
      name: `beside ${rate} messages a second`,
      take: () => run(url, key, rate),
      limits: { acknowledged: { atLeast: acknowledged }, p99: { atMost: mostMillis } },
      ratios: { reads: { atLeast: reads } }
    }))
    await contest(engine, measures, contestants, { rounds: ROUNDS })
  }
