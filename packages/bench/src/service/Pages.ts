import { builds } from "../Arguments.ts"
import { CONNECTIONS, load } from "../Ask.ts"
import { type Contestant, contest, type Limit, print } from "../Figures.ts"
import { cpuMillis, memoryMiB } from "../ProcessCost.ts"
import { built, type Server, start, startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, RECORDS, type Store, storeFor } from "../Store.ts"
import { type Peer, type Work, worksOf } from "./Work.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/** However slow requests are, a turn has this many: fewer do not give a figure that repeats. */
const LEAST_REQUESTS = 20

/** A build or a peer, and the limit of its processor time to this build's where it answers. */
interface Answering {
  readonly name: string
  readonly server: Server
  readonly store: Store
  readonly isPeer: boolean
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

/** The requests of a turn of a second: each connection asks for all paths equally often. */
const requestsOf = async ({ server, store }: Answering, work: Work): Promise<number> => {
  const { connections = CONNECTIONS, paths } = work
  const round = paths.length * connections
  const asked = { url: server.url, key: store.key }
  // The first requests to a new process are slow.
  await load(asked, work, { amount: round })
  const { millis } = await load(asked, work, { amount: round })
  const wanted = Math.max(LEAST_REQUESTS, (SECONDS * 1000 * connections) / millis)
  return Math.ceil(wanted / round) * round
}

const turn = async ({ server, store }: Answering, work: Work, amount: number): Promise<Turn> => {
  const [serverBefore, storeBefore] = [cpuMillis(server.pid), cpuMillis(store.pid)]
  const { total, millis } = await load({ url: server.url, key: store.key }, work, { amount })
  const micros = ((cpuMillis(server.pid) - serverBefore) * 1000) / total
  return { millis, server: micros, all: micros + ((cpuMillis(store.pid) - storeBefore) * 1000) / total }
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
      answering.push({
        name: build.name,
        server,
        store,
        isPeer: false,
        limitOf: ({ mostMillis }) => (mostMillis === undefined ? SAME : {})
      })
    }
    const [service] = answering
    if (service === undefined) return
    for (const name of peers[engine]) {
      const server = await start([built(name)], { BENCH_DATABASE: service.store.database })
      const limitOf = ({ peers }: Work) =>
        peers?.[name] && (engine === "Postgres" ? { atLeast: 0.9 } : peers[name])
      answering.push({ name, server, store: service.store, isPeer: true, limitOf })
    }
    console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
    for (const work of await worksOf(service.server.url, service.store.key)) {
      try {
        const own = await requestsOf(service, work)
        const contestants: Array<Contestant<Turn, (typeof measures)[number]["name"]>> = []
        for (const each of answering) {
          const server = each.limitOf(work)
          if (server === undefined) continue
          // Builds are asked the same. A peer is up to a hundred times slower.
          const requests = each.isPeer ? await requestsOf(each, work) : own
          contestants.push({
            name: each.name,
            take: () => turn(each, work, requests),
            limits: each === service ? { latency: { atMost: work.mostMillis } } : {},
            ratios: { server }
          })
        }
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
        atMost: server === service.server ? MOST_MIB : undefined
      })
  }
