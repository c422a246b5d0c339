import { sleep } from "@estate/testing/Eventually"
import { builds } from "../Arguments.ts"
import { load } from "../Ask.ts"
import { contest, type Limit, print } from "../Figures.ts"
import { cpuMillis, memoryMiB } from "../ProcessCost.ts"
import { built, type Server, start, startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, RECORDS, type Store, storeFor } from "../Store.ts"
import { type Peer, type Work, worksOf } from "./Work.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/** A request of the turn before may still be under way, and keep this one from its turn. */
const MOST_TRIES = 4

/** A build or a peer, and the limit of its processor time to this build's where it answers. */
interface Answering {
  readonly name: string
  readonly server: Server
  readonly store: Store
  readonly limitOf: (work: Work) => Limit | undefined
}

const SAME: Limit = { atLeast: 0.95 }

/** Resident memory after minutes of full load over all requests. */
const MOST_MIB = 400

const peers: Readonly<Record<Engine, ReadonlyArray<Peer>>> = {
  SQLite: ["node", "fastify"],
  Postgres: ["node"]
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
  const [serverBefore, storeBefore] = [cpuMillis(server.pid), cpuMillis(store.pid)]
  try {
    const { total, millis } = await load({ url: server.url, key: store.key }, work, SECONDS * tries)
    const micros = ((cpuMillis(server.pid) - serverBefore) * 1000) / total
    return { millis, server: micros, all: micros + ((cpuMillis(store.pid) - storeBefore) * 1000) / total }
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
      const server = await startService(store.database, { build })
      answering.push({ name: build.name, server, store, limitOf: () => SAME })
    }
    const [own] = answering
    if (own === undefined) return
    for (const name of peers[engine]) {
      const server = await start([built(name)], { BENCH_DATABASE: own.store.database })
      const limitOf = ({ peers }: Work) =>
        peers?.[name] && (engine === "Postgres" ? { atLeast: 0.9 } : peers[name])
      answering.push({ name, server, store: own.store, limitOf })
    }
    console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
    for (const work of await worksOf(own.server.url, own.store.key)) {
      const contestants = answering
        .filter(({ limitOf }) => limitOf(work) !== undefined)
        .map(each => ({
          name: each.name,
          take: () => turn(each, work),
          limits: each === own ? { latency: { atMost: work.mostMillis } } : {},
          ratios: { server: each.limitOf(work) ?? {} }
        }))
      try {
        const measured = engine === "SQLite" ? measures.slice(0, 2) : measures
        await contest(work.name, measured, contestants, { rounds: ROUNDS })
      } catch (error) {
        console.log(`${work.name} NOT reached: ${error}`)
        process.exitCode = 1
      }
    }
    for (const { name, server } of answering)
      print(`memory after all of them: ${name}`, {
        value: memoryMiB(server.pid),
        unit: "MiB",
        atMost: server === own.server ? MOST_MIB : undefined
      })
  }
