import { type Build, builds, thisBuild } from "../Arguments.ts"
import { CONNECTIONS, type Load, load, type Target } from "../Ask.ts"
import { contest, type Limit, print } from "../Figures.ts"
import { cpuMillis, memoryMiB } from "../ProcessCost.ts"
import { built, start, startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, RECORDS, storeFor } from "../Store.ts"
import { callPages, type Peer, type Work, worksOf } from "./Work.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/** A turn has at least this many requests, however slow: fewer give no repeatable figure. */
const LEAST_REQUESTS = 20

/** A program's first thousands of requests are slow, since little of it is compiled yet. */
const WARM_UP_REQUESTS = 10_000

/** Resident memory after minutes of full load over all requests. */
const MOST_MIB = 400

/** A build, or a peer that answers some of the requests from this build's store. */
interface Answering extends Target {
  readonly name: string
  readonly peer?: Peer
  readonly pid: number | undefined
  /** The process whose descendants Postgres is. */
  readonly storePid: number | undefined
}

const peers: Readonly<Record<Engine, ReadonlyArray<Peer>>> = {
  SQLite: ["node", "fastify"],
  Postgres: ["node"]
}

/** This build first, then the other one and the peers. */
const startAll = async (engine: Engine): Promise<readonly [Answering, ...Array<Answering>]> => {
  const startBuild = async (build: Build) => {
    const store = await storeFor(engine, build)
    return { ...store, ...(await startService(store.database, { build })), name: build.name }
  }
  const service = await startBuild(thisBuild)
  const others: Array<Answering> = []
  for (const build of builds.slice(1)) others.push(await startBuild(build))
  for (const peer of peers[engine]) {
    const server = await start([built(peer)], { BENCH_DATABASE: service.database })
    others.push({ ...service, ...server, name: peer, peer })
  }
  return [service, ...others]
}

/** The limit of the ratio to this build's processor time; none where a peer does not answer. */
const limitOf = (engine: Engine, { peer }: Answering, work: Work): Limit | undefined => {
  if (peer === undefined) return work.mostMillis === undefined ? { atLeast: 0.95 } : {}
  const limit = work.peers?.[peer]
  return engine === "Postgres" ? limit && { atLeast: 0.9, ...limit } : limit
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

/**
 * The latency of a request in milliseconds under full load, and its processor time in microseconds,
 * without and with that of the store.
 */
const turn = async (answering: Answering, work: Load, amount: number) => {
  const spent = () => [cpuMillis(answering.pid), cpuMillis(answering.storePid)] as const
  const [before, storeBefore] = spent()
  const { total, millis } = await load(answering, work, { amount })
  const [after, storeAfter] = spent()
  const processor = ((after - before) * 1000) / total
  return { latency: millis, processor, all: processor + ((storeAfter - storeBefore) * 1000) / total }
}

const compare = async (engine: Engine, all: readonly [Answering, ...Array<Answering>], work: Work) => {
  const own = await requestsOf(all[0], work)
  const contestants = []
  for (const each of all) {
    const processor = limitOf(engine, each, work)
    if (processor === undefined) continue
    // Builds get the same number of requests. A peer gets its own, since it may be a hundred times
    // slower.
    const requests = each.peer === undefined ? own : await requestsOf(each, work)
    contestants.push({
      name: each.name,
      take: () => turn(each, work, requests),
      limits: each === all[0] ? { latency: { atMost: work.mostMillis } } : {},
      ratios: { processor, all: {} }
    })
  }
  const units = { latency: "ms", processor: "µs" }
  const withStore = { ...units, all: "µs with store" }
  await contest(work.name, engine === "SQLite" ? units : withStore, contestants, { rounds: ROUNDS })
}

/**
 * The cost of each request, compared with another build and with peers that read the same store.
 */
export const pages =
  (engine: Engine): Scene =>
  async () => {
    const all = await startAll(engine)
    for (const each of all) await load(each, { paths: callPages }, { amount: WARM_UP_REQUESTS })
    console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
    for (const work of await worksOf(all[0]))
      await compare(engine, all, work).catch((error: unknown) => {
        console.log(`${work.name} NOT reached: ${error}`)
        process.exitCode = 1
      })
    for (const each of all)
      print(`memory after all of them: ${each.name}`, {
        value: memoryMiB(each.pid),
        unit: "MiB",
        atMost: each === all[0] ? MOST_MIB : undefined
      })
  }
