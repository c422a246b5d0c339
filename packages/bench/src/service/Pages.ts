import { sleep } from "@estate/testing/Eventually"
import { builds } from "../Arguments.ts"
import { load } from "../Ask.ts"
import { inTurn, print } from "../Figures.ts"
import { Measured } from "../Server.ts"
import { type Engine, RECORDS, type Scene, type Store, withStores } from "../Stores.ts"
import { type Work, worksOf } from "./Work.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/** A request of the turn before may still be under way, and keep this one from its turn. */
const MOST_TRIES = 4

/** Who answers beside this build, and how it must compare. */
interface Rival {
  readonly name: string
  readonly answers: (work: Work) => boolean
  /** The least of its processor time to this build's. */
  readonly atLeast: (work: Work) => number | undefined
}

interface Contestant extends Rival {
  readonly server: Measured
  readonly store: Store
}

const SAME = 0.95

/** Lists by day or by amount, and plain conditions. */
const isPlainList = ({ paths: [path = ""] }: Work) =>
  /\/list\/\d|\/counts\/|\/threads\?/.test(path) &&
  !/search|unread|uread|time|status\[|phone|idPackets|WaitingFrom|payed_at/.test(path)
const isPlainCalls = ({ paths: [path = ""] }: Work) => /\/list\/\d+\?limit=\d+$/.test(path)
const isLarge = ({ paths: [path = ""] }: Work) => path.endsWith("limit=1000")

const peers = {
  SQLite: [
    { name: "node", answers: isPlainCalls, atLeast: (work: Work) => (isLarge(work) ? SAME : undefined) },
    {
      name: "fastify",
      answers: isPlainList,
      atLeast: (work: Work) => (work.mostMillis === undefined ? 1 : undefined)
    }
  ],
  Postgres: [{ name: "postgres", answers: isPlainCalls, atLeast: () => 0.9 }]
} as const

/** Latency of a request in milliseconds, and its processor time in microseconds. */
interface Turn {
  readonly millis: number
  readonly server: number
  /** With the database's processes. */
  readonly all: number
}

const turn = async (contestant: Contestant, work: Work, tries = 1): Promise<Turn> => {
  const { server, store } = contestant
  const [serverBefore, storeBefore] = [server.cpuMillis(), store.cpuMillis()]
  try {
    const { total, millis } = await load({ url: server.url, key: store.key }, work, SECONDS * tries)
    const micros = ((server.cpuMillis() - serverBefore) * 1000) / total
    return { millis, server: micros, all: micros + ((store.cpuMillis() - storeBefore) * 1000) / total }
  } catch (error) {
    if (tries === MOST_TRIES) throw error
    await sleep(1_000)
    return turn(contestant, work, tries + 1)
  }
}

const start = async (engine: Engine, stores: Parameters<Parameters<typeof withStores>[3]>[0]) => {
  const started: Array<Contestant> = []
  for (const [build, store] of stores) {
    const server = await Measured.service(store.database, { build })
    started.push({ name: build.name, answers: () => true, atLeast: () => SAME, server, store })
  }
  const [, store] = stores[0] ?? []
  if (store !== undefined)
    for (const peer of peers[engine])
      started.push({ ...peer, server: await Measured.peer(peer.name, store.database), store })
  return started
}

/** What each request costs, beside another build and peers that read the same store. */
export const pages =
  (engine: Engine): Scene =>
  folder =>
    withStores(engine, folder, builds, async stores => {
      const contestants = await start(engine, stores)
      const [own] = contestants
      if (own === undefined) return
      console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
      for (const work of await worksOf(own.server.url, own.store.key))
        await compare(engine, work, contestants)
      await Promise.all(contestants.map(({ server }) => server.stop()))
    })

const compare = async (engine: Engine, work: Work, contestants: ReadonlyArray<Contestant>): Promise<void> => {
  try {
    const meant = contestants.filter(({ answers }) => answers(work))
    const turns = await inTurn(meant, ROUNDS, contestant => turn(contestant, work))
    for (const [index, { contestant, median, to }] of turns.entries()) {
      const ratio = (of: "server" | "all", atLeast?: number) =>
        index === 0 ? [] : [{ value: to(turn => turn[of]), unit: "to this", atLeast }]
      print(
        index === 0 ? work.name : `  ${contestant.name}`,
        {
          value: median(({ millis }) => millis),
          unit: "ms",
          atMost: index === 0 ? work.mostMillis : undefined
        },
        { value: median(({ server }) => server), unit: "µs" },
        ...ratio("server", contestant.atLeast(work)),
        ...(engine === "SQLite"
          ? []
          : [{ value: median(({ all }) => all), unit: "µs with store" }, ...ratio("all")])
      )
    }
  } catch (error) {
    console.log(`${work.name} NOT reached: ${error}`)
    process.exitCode = 1
  }
}
