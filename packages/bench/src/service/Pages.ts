import { sleep } from "@estate/testing/Eventually"
import { builds } from "../Arguments.ts"
import { load } from "../Ask.ts"
import { contest } from "../Figures.ts"
import { built, Server } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, RECORDS, type Store, storeFor } from "../Store.ts"
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

interface Answering extends Rival {
  readonly server: Server
  readonly store: Store
}

const SAME = 0.95

/** Lists by day or by amount, and plain conditions. */
const isPlainList = ({ paths: [path = ""] }: Work) =>
  /\/list\/\d|\/counts\/|\/threads\?/.test(path) &&
  !/search|unread|uread|time|status\[|phone|idPackets|WaitingFrom|payed_at/.test(path)
const isPlainCalls = ({ paths: [path = ""] }: Work) => /\/list\/\d+\?limit=\d+$/.test(path)
const isLarge = ({ paths: [path = ""] }: Work) => path.endsWith("limit=1000")

const peers: Readonly<Record<Engine, ReadonlyArray<Rival>>> = {
  SQLite: [
    { name: "node", answers: isPlainCalls, atLeast: work => (isLarge(work) ? SAME : undefined) },
    {
      name: "fastify",
      answers: isPlainList,
      atLeast: ({ mostMillis }) => (mostMillis === undefined ? 1 : undefined)
    }
  ],
  Postgres: [{ name: "node", answers: isPlainCalls, atLeast: () => 0.9 }]
}

/** Latency of a request in milliseconds, and its processor time in microseconds. */
interface Turn {
  readonly millis: number
  readonly server: number
  /** With the database's processes. */
  readonly all: number
}

const turn = async (answering: Answering, work: Work, tries = 1): Promise<Turn> => {
  const { server, store } = answering
  const [serverBefore, storeBefore] = [server.cpuMillis(), store.cpuMillis()]
  try {
    const { total, millis } = await load({ url: server.url, key: store.key }, work, SECONDS * tries)
    const micros = ((server.cpuMillis() - serverBefore) * 1000) / total
    return { millis, server: micros, all: micros + ((store.cpuMillis() - storeBefore) * 1000) / total }
  } catch (error) {
    if (tries === MOST_TRIES) throw error
    await sleep(1_000)
    return turn(answering, work, tries + 1)
  }
}

const measures = [
  { name: "latency", unit: "ms", of: ({ millis }: Turn) => millis, isCompared: false },
  { name: "server", unit: "µs", of: ({ server }: Turn) => server },
  { name: "all", unit: "µs with store", of: ({ all }: Turn) => all }
] as const

/** What each request costs, beside another build and peers that read the same store. */
export const pages =
  (engine: Engine): Scene =>
  async () => {
    const answering: Array<Answering> = []
    for (const build of builds) {
      const store = await storeFor(engine, build)
      const server = await Server.service(store.database, { build })
      answering.push({ name: build.name, answers: () => true, atLeast: () => SAME, server, store })
    }
    const [own] = answering
    if (own === undefined) return
    for (const peer of peers[engine]) {
      const server = await Server.start([built(peer.name)], { BENCH_DATABASE: own.store.database })
      answering.push({ ...peer, server, store: own.store })
    }
    console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
    for (const work of await worksOf(own.server.url, own.store.key)) {
      const contestants = answering
        .filter(({ answers }) => answers(work))
        .map(each => ({
          name: each.name,
          take: () => turn(each, work),
          limits: each === own ? { latency: { atMost: work.mostMillis } } : {},
          ratios: { server: { atLeast: each.atLeast(work) } }
        }))
      try {
        const measured = engine === "SQLite" ? measures.slice(0, 2) : measures
        await contest(work.name, measured, contestants, { rounds: ROUNDS })
      } catch (error) {
        console.log(`${work.name} NOT reached: ${error}`)
        process.exitCode = 1
      }
    }
  }
