import { builds } from "../Arguments.ts"
import { load, sendEvenly } from "../Load.ts"
import { Measured } from "../Server.ts"
import { type Engine, type Store, withStores } from "../Stores.ts"
import { median, quantile, table, verdict } from "../Table.ts"
import { callPages, MESSAGE, messagePaths } from "./Work.ts"

/** Messages a second, and the least reads beside them, as a share of those while nobody writes. */
const loads = [
  { rate: 0, reads: 1 },
  { rate: 300, reads: 0.8 },
  { rate: 500, reads: 0.5 },
  // A little more than the thousand that must be acknowledged.
  { rate: 1_050, reads: 0.5 }
]
const ACKNOWLEDGED = 1_000
const MOST_P99_MILLIS = 100
const RECORDS = 20_000
const READERS = 8
const WRITERS = 50
const SECONDS = 5
const ROUNDS = 3

interface Mixed {
  readonly reads: number
  readonly acknowledged: number
  /** The slowest hundredth of the messages, in milliseconds. */
  readonly p99: number
}

const run = async (server: Measured, key: string, rate: number): Promise<Mixed> => {
  const reading = load({ server, paths: callPages, key, connections: READERS }, SECONDS)
  const begun = performance.now()
  const latencies = await sendEvenly(
    { url: server.url, paths: messagePaths, key, body: JSON.stringify({ message: MESSAGE }) },
    { rate, connections: WRITERS, seconds: SECONDS }
  )
  const seconds = (performance.now() - begun) / 1000
  return {
    reads: await reading,
    acknowledged: latencies.length / seconds,
    p99: rate === 0 ? 0 : quantile(latencies, 0.99)
  }
}

/** Reads beside messages; the builds take turns. */
export const measureMixedLoad = (engine: Engine, folder: string): Promise<void> =>
  withStores(engine, folder, builds, stores => measure(engine, stores), RECORDS)

const measure = async (
  engine: Engine,
  stores: ReadonlyArray<readonly [(typeof builds)[number], Store]>
): Promise<void> => {
  const services = await Promise.all(
    stores.map(async ([build, { database, key }]) => ({
      name: build.name,
      server: await Measured.service(database, { build }),
      key,
      runs: loads.map((): Array<Mixed> => [])
    }))
  )
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, { rate }] of loads.entries())
      for (const { server, key, runs } of services) {
        const mixed = await run(server, key, rate)
        if (round >= 0) runs[index]?.push(mixed)
      }
  const rows = services.flatMap(({ name, runs }) => {
    const medians = runs.map(each => ({
      reads: median(each.map(({ reads }) => reads)),
      acknowledged: median(each.map(({ acknowledged }) => acknowledged)),
      p99: median(each.map(({ p99 }) => p99))
    }))
    const quiet = medians[0]?.reads ?? Number.NaN
    return loads.map(({ rate, reads: least }, index) => {
      const { reads = 0, acknowledged = 0, p99 = 0 } = medians[index] ?? {}
      const limits = [
        `reads ${verdict(reads / quiet, least, "at least")}`,
        ...(rate < ACKNOWLEDGED
          ? []
          : [
              `acknowledged ${verdict(acknowledged, ACKNOWLEDGED, "at least")}`,
              `p99 ${verdict(p99, MOST_P99_MILLIS, "at most")}`
            ])
      ]
      return [
        `${name}, ${rate} messages a second`,
        reads.toFixed(0),
        (reads / quiet).toFixed(2),
        acknowledged.toFixed(0),
        p99.toFixed(0),
        rate === 0 ? "" : limits.join("; ")
      ]
    })
  })
  const title = `reads beside messages on ${engine}`
  console.log(`\n${table([[title, "per second", "to quiet", "acknowledged", "p99, ms", ""], ...rows])}`)
  await Promise.all(services.map(({ server }) => server.stop()))
}
