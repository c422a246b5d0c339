import { askWhile, load, type Target } from "../Ask.ts"
import { makeContest } from "../Figures.ts"
import { STARTS, startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, storeFor } from "../Store.ts"
import { callPages, MESSAGE, messagePaths } from "./Work.ts"

/**
 * Messages per second, and the lowest rate of reads meanwhile, as a share of the rate without
 * messages.
 */
const loads = [
  { rate: 0, reads: undefined },
  { rate: 300, reads: 0.8 },
  { rate: 500, reads: 0.5 },
  // A little more than the thousand that must be acknowledged.
  { rate: 1_050, reads: 0.5, acknowledged: 1_000, mostMillis: 100 }
]
const reading = { paths: callPages, connections: 8 }
/** Many short rounds: the speed of a machine may change within a minute. */
const SECONDS = 1
const ROUNDS = 5
/** As long as the service's code is being compiled. */
const WARM_UPS = 2

const messageAt = (number: number) => ({
  path: messagePaths[number % messagePaths.length] ?? "",
  message: MESSAGE
})

/** Reads for a while, during which `rate` messages per second are sent. */
const readBeside = async (target: Target, rate: number) => {
  const read = () => load(target, reading, { duration: SECONDS, workers: 1 })
  const [waits, { perSecond }] = await askWhile(target, messageAt, rate, read)
  const { answeredPerSecond: acknowledged, notAnswered, p99 } = waits
  if (notAnswered > 0) throw new Error(`${target.url}: ${notAnswered} messages not acknowledged`)
  return { reads: perSecond, acknowledged, p99 }
}

const units = { reads: "reads/s", acknowledged: "acknowledged/s", p99: "ms p99" }

/** Reads while messages are sent; the rates take turns. */
export const mixedLoad =
  (engine: Engine): Scene =>
  async () => {
    const { database, key } = await storeFor(engine)
    const { run, print } = makeContest(engine, units)
    for (let start = 0; start < STARTS; start++) {
      const { url, stop } = await startService(database)
      const contestants = loads.map(({ rate, reads, acknowledged, mostMillis }) => ({
        name: `beside ${rate} messages a second`,
        take: () => readBeside({ url, key }, rate),
        limits: { acknowledged: { atLeast: acknowledged }, p99: { atMost: mostMillis } },
        ratios: { reads: { atLeast: reads } }
      }))
      await run(contestants, { rounds: ROUNDS, warmUps: WARM_UPS })
      await stop()
    }
    print()
  }
