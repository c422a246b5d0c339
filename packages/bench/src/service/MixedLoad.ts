import { Agent } from "node:http"
import { sleep } from "@estate/testing/Eventually"
import { builds, thisBuild } from "../Arguments.ts"
import { load, millisOf, notAnswered, probe } from "../Ask.ts"
import { inTurn, print, quantile } from "../Figures.ts"
import { Measured } from "../Server.ts"
import { type Engine, type Scene, withStores } from "../Stores.ts"
import { callPages, MESSAGE, messagePaths } from "./Work.ts"

/** Messages a second, and the least reads beside them, as a share of those while nobody writes. */
const loads = [
  { rate: 0, reads: undefined },
  { rate: 300, reads: 0.8 },
  { rate: 500, reads: 0.5 },
  // A little more than the thousand that must be acknowledged.
  { rate: 1_050, reads: 0.5, acknowledged: 1_000, mostMillis: 100 }
]
const RECORDS = 20_000
const READERS = 8
const WRITERS = 50
const SECONDS = 5
const ROUNDS = 3

/** Reads for a while, beside `rate` messages a second. */
const run = async (server: Measured, key: string, rate: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  const { url } = server
  const pathAt = (number: number) => messagePaths[number % messagePaths.length] ?? ""
  const began = performance.now()
  const writing = probe(number => ({ url, path: pathAt(number), key, message: MESSAGE, agent }), rate)
  const reading = load({ url, key }, { paths: callPages, connections: READERS }, SECONDS, 1)
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

/** Reads beside messages; the builds take turns. */
export const mixedLoad =
  (engine: Engine): Scene =>
  folder =>
    withStores(
      engine,
      folder,
      builds,
      async stores => {
        const contestants = await Promise.all(
          stores.map(async ([build, { database, key }]) => ({
            build,
            key,
            server: await Measured.service(database, { build })
          }))
        )
        const turns = await inTurn(contestants, ROUNDS, async ({ server, key }) => {
          const mixed: Array<Awaited<ReturnType<typeof run>>> = []
          for (const { rate } of loads) mixed.push(await run(server, key, rate))
          return mixed
        })
        for (const { contestant, median } of turns)
          for (const [index, { rate, reads, acknowledged, mostMillis }] of loads.entries()) {
            const of = (figure: "reads" | "acknowledged" | "p99") =>
              median(mixed => mixed[index]?.[figure] ?? Number.NaN)
            const toQuiet = median(mixed => (mixed[index]?.reads ?? 0) / (mixed[0]?.reads ?? Number.NaN))
            const limits = contestant.build === thisBuild
            print(
              `${engine}, ${contestant.build.name}, beside ${rate} messages a second`,
              { value: of("reads"), unit: "reads/s" },
              { value: toQuiet, unit: "of quiet", ...(limits ? { atLeast: reads } : {}) },
              {
                value: of("acknowledged"),
                unit: "acknowledged/s",
                ...(limits ? { atLeast: acknowledged } : {})
              },
              { value: of("p99"), unit: "ms p99", ...(limits ? { atMost: mostMillis } : {}) }
            )
          }
        await Promise.all(contestants.map(({ server }) => server.stop()))
      },
      RECORDS
    )
