import { builds, thisBuild } from "../Arguments.ts"
import { CONNECTIONS, type Load, load, type Target } from "../Ask.ts"
import { type Limit, makeContest, print } from "../Figures.ts"
import { cpuMillis, memoryMiB } from "../ProcessCost.ts"
import { built, type Server, STARTS, start, startService } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, RECORDS, storeFor } from "../Store.ts"
import { callPages, type Peer, type Work, worksOf } from "./Work.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/** A turn has at least this many requests, however slow: fewer give no repeatable figure. */
const LEAST_REQUESTS = 20

/** A program's first thousands of requests are slow, since little of it is compiled yet. */
const WARM_UP_SECONDS = 3

/** Resident memory after minutes of full load over all requests. */
const MOST_MIB = 400

/** A build, or a peer that answers some of the requests from this build's store. */
interface Answering extends Target, Server {
  readonly name: string
  readonly peer?: Peer
  /** The process whose descendants Postgres is. */
  readonly storePid: number | undefined
}

const peers: Readonly<Record<Engine, ReadonlyArray<Peer>>> = {
  SQLite: ["node", "fastify"],
  Postgres: ["node"]
}

type Store = Awaited<ReturnType<typeof storeFor>>

/** This build, the other one and the peers. The builds are started in this order, or in reverse. */
const startAll = async (
  engine: Engine,
  stores: ReadonlyArray<Store>,
  isReversed: boolean
): Promise<readonly [Answering, ...Array<Answering>]> => {
  const inOrder = <A>(each: ReadonlyArray<A>) => (isReversed ? each.toReversed() : each)
  const started: Array<Answering> = []
  for (const [index, store] of inOrder([...stores.entries()])) {
    const build = builds[index] ?? thisBuild
    started.push({ ...store, ...(await startService(store.database, { build })), name: build.name })
  }
  const [service, ...others] = inOrder(started)
  if (service === undefined) throw new Error("there is no build")
  for (const peer of peers[engine]) {
    const server = await start([built(peer)], { BENCH_DATABASE: stores[0]?.database ?? "" })
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

const newContest = (engine: Engine, { name }: Work) =>
  makeContest<"latency" | "processor" | "all">(name, {
    latency: "ms",
    processor: "µs",
    ...(engine === "Postgres" && { all: "µs with store" })
  })

const contestantsOf = async (engine: Engine, all: readonly [Answering, ...Array<Answering>], work: Work) => {
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
  return contestants
}

/**
 * The cost of each request, compared with another build and with peers that read the same store.
 */
export const pages =
  (engine: Engine): Scene =>
  async () => {
    const stores: Array<Store> = []
    for (const build of builds) stores.push(await storeFor(engine, build))
    const contests = new Map<string, ReturnType<typeof newContest>>()
    let all: ReadonlyArray<Answering> = []
    for (let begun = 1; begun <= STARTS; begun++) {
      console.log(`start ${begun} of ${STARTS}`)
      for (const each of all) await each.stop()
      const started = await startAll(engine, stores, begun % 2 === 0)
      all = started
      for (const each of all)
        await load(each, { paths: callPages }, { duration: WARM_UP_SECONDS, workers: 1 })
      for (const work of await worksOf(started[0])) {
        const contest = contests.get(work.name) ?? newContest(engine, work)
        contests.set(work.name, contest)
        const measure = async () =>
          contest.run(await contestantsOf(engine, started, work), { rounds: ROUNDS })
        await measure().catch((error: unknown) => {
          console.log(`${work.name} NOT reached: ${error}`)
          process.exitCode = 1
        })
      }
    }
    console.log(`\n${engine}, ${RECORDS} records of each kind: latency, and processor time of a request`)
    for (const contest of contests.values()) contest.print()
    for (const each of all)
      print(`memory after all of them: ${each.name}`, {
        value: memoryMiB(each.pid),
        unit: "MiB",
        atMost: each === all[0] ? MOST_MIB : undefined
      })
  }
