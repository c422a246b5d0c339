import { sleep } from "@estate/testing/Eventually"
import autocannon from "autocannon"
import { median } from "../Table.ts"
import type { Work } from "./Work.ts"

/** A server that takes its turn. */
export interface Contestant {
  readonly name: string
  readonly url: string
  readonly key: string
  /** Processor time so far, in milliseconds. */
  readonly cpuMillis: () => Times
}

/** Of the server with its own processes, and of these with the database. */
interface Times {
  readonly server: number
  readonly all: number
}

/** What a request cost a contestant: medians over the rounds. */
export interface Cost {
  /** Latency in milliseconds, while all connections ask. */
  readonly millis: number
  /** Processor time in microseconds. */
  readonly cpuMicros: Times
  /** The first contestant's share of this processor time: the median of each round's pairs. */
  readonly ofThis: Times
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const CONNECTIONS = 16

interface Turn extends Times {
  readonly millis: number
}

/** A request of the turn before may still be under way, and keep this one from its turn. */
const MOST_TRIES = 4

const turn = async (contestant: Contestant, work: Work, tries = 1): Promise<Turn> => {
  const { url, key, cpuMillis } = contestant
  const { paths, message, connections = CONNECTIONS } = work
  const before = cpuMillis()
  const { requests, errors, non2xx, duration } = await autocannon({
    url,
    connections,
    duration: SECONDS * tries,
    requests: paths.map(path => ({
      path,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(message === undefined
        ? { method: "GET" as const }
        : { method: "POST" as const, body: JSON.stringify({ message }) })
    }))
  })
  const after = cpuMillis()
  if (non2xx > 0 || errors > 0 || requests.total === 0) {
    if (tries === MOST_TRIES)
      throw new Error(`${url}${paths[0]}: ${non2xx} refused, ${errors} failed, of ${requests.total}`)
    await sleep(1_000)
    return turn(contestant, work, tries + 1)
  }
  const each = 1000 / requests.total
  return {
    server: (after.server - before.server) * each,
    all: (after.all - before.all) * each,
    millis: duration * connections * each
  }
}

/**
 * The contestants take turns at the same requests, in the other order every second round, so that a
 * slow moment of the machine hits all. The first round warms up.
 */
export const contest = async (
  work: Work,
  contestants: ReadonlyArray<Contestant>
): Promise<ReadonlyArray<Cost>> => {
  const turns = contestants.map((): Array<Turn> => [])
  for (let round = -1; round < ROUNDS; round++) {
    const inOrder = [...contestants.entries()]
    for (const [index, contestant] of round % 2 === 0 ? inOrder : inOrder.reverse()) {
      const taken = await turn(contestant, work)
      if (round >= 0) turns[index]?.push(taken)
    }
  }
  const [own = []] = turns
  return turns.map(each => {
    const medianOf = (of: (turn: Turn, pair: Turn) => number) =>
      median(each.map((turn, round) => of(turn, own[round] ?? turn)))
    return {
      millis: medianOf(({ millis }) => millis),
      cpuMicros: { server: medianOf(({ server }) => server), all: medianOf(({ all }) => all) },
      ofThis: {
        server: medianOf((turn, pair) => turn.server / pair.server),
        all: medianOf((turn, pair) => turn.all / pair.all)
      }
    }
  })
}
