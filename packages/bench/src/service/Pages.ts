import { builds } from "../Arguments.ts"
import { CONNECTIONS, load, type Target } from "../Ask.ts"
import { contest, type Limit, print } from "../Figures.ts"
import { cpuMillis, memoryMiB } from "../ProcessCost.ts"
import { built, start, startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, RECORDS, storeFor } from "../Store.ts"
import { type Peer, type Work, worksOf } from "./Work.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/** However slow requests are, a turn has this many: fewer do not give a figure that repeats. */
const LEAST_REQUESTS = 20

/** A build, or a peer that answers some of the requests from this build's store. */
interface Answering extends Target {
  readonly name: string
  readonly peer?: Peer
  readonly pid: number | undefined
  /** The process whose descendants Postgres is. */
  readonly storePid: number | undefined
}

/** Resident memory after minutes of full load over all requests. */
const MOST_MIB = 400

const peers: Readonly<Record<Engine, ReadonlyArray<Peer>>> = {
  SQLite: ["node", "fastify"],
  Postgres: ["node"]
}

const startAll = async (engine: Engine) => {
  const services: Array<Answering> = []
  const databases: Array<string> = []
  for (const build of builds) {
    const { database, key, pid: storePid } = await storeFor(engine, build)
    services.push({ ...(await startService(database, { build })), name: build.name, key, storePid })
    databases.push(database)
  }
  const [[service], [BENCH_DATABASE = ""]] = [services, databases]
  if (service === undefined) throw new Error("no build is measured")
  const others: Array<Answering> = []
  for (const peer of peers[engine])
    others.push({ ...service, ...(await start([built(peer)], { BENCH_DATABASE })), name: peer, peer })
  return { service, all: [...services, ...others] }
}

/** The limit of the processor time to this build's; none where a peer does not answer. */
const limitOf = (engine: Engine, { peer }: Answering, work: Work): Limit | undefined => {
  if (peer === undefined) return work.mostMillis === undefined ? { atLeast: 0.95 } : {}
  return work.peers?.[peer] && (engine === "Postgres" ? { atLeast: 0.9 } : work.peers[peer])
}

/** The requests of a turn of a second: each connection asks for all paths equally often. */
const requestsOf = async (answering: Answering, work: Work): Promise<number> => {
  const { connections = CONNECTIONS, paths } = work
  const round = paths.length * connections
  // The first requests to a new process are slow.
  await load(answering, work, { amount: round })
  const { millis } = await load(answering, work, { amount: round })
  const wanted = Math.max(LEAST_REQUESTS, (SECONDS * 1000 * connections) / millis)
  return Math.ceil(wanted / round) * round
}

const units = { latency: "ms", server: "µs", all: "µs with store" }

/** Latency of a request in milliseconds, and its processor time in microseconds. */
const turn = async (answering: Answering, work: Work, amount: number) => {
  const spent = () => [cpuMillis(answering.pid), cpuMillis(answering.storePid)] as const
  const [serverBefore, storeBefore] = spent()
  const { total, millis } = await load(answering, work, { amount })
  const [serverAfter, storeAfter] = spent()
  const server = ((serverAfter - serverBefore) * 1000) / total
  return { latency: millis, server, all: server + ((storeAfter - storeBefore) * 1000) / total }
}

const compare = async (engine: Engine, all: ReadonlyArray<Answering>, service: Answering, work: Work) => {
  const own = await requestsOf(service, work)
  const contestants = []
  for (const each of all) {
    const server = limitOf(engine, each, work)
    if (server === undefined) continue
    // Builds are asked the same. A peer is up to a hundred times slower.
    const requests = each.peer === undefined ? own : await requestsOf(each, work)
    contestants.push({
      name: each.name,
      take: () => turn(each, work, requests),
      limits: each === service ? { latency: { atMost: work.mostMillis } } : {},
      ratios: { server }
    })
  }
  const { all: _, ...onFile } = units
  await contest(work.name, engine === "SQLite" ? onFile : units, contestants, {
    rounds: ROUNDS,
    apart: ["latency"]
  })
}

/** What each request costs, beside another build and peers that read the same store. */
export const pages =
  (engine: Engine): Scene =>
  async () => {
    const { service, all } = await startAll(engine)
    console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
    for (const work of await worksOf(service))
      await compare(engine, all, service, work).catch((error: unknown) => {
        console.log(`${work.name} NOT reached: ${error}`)
        process.exitCode = 1
      })
    for (const { name, pid } of all)
      print(`memory after all of them: ${name}`, {
        value: memoryMiB(pid),
        unit: "MiB",
        atMost: pid === service.pid ? MOST_MIB : undefined
      })
  }
