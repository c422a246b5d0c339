import { builds } from "../Arguments.ts"
import { Measured } from "../Server.ts"
import { type Engine, RECORDS, type Store, withStores } from "../Stores.ts"
import { verdict } from "../Table.ts"
import { type Contestant, type Cost, contest } from "./Contest.ts"
import { type Work, worksOf } from "./Work.ts"

/** Who answers beside this build, and how it must compare. */
interface Rival extends Contestant {
  readonly server: Measured
  readonly answers: (work: Work) => boolean
  /** The least of its processor time to this build's. */
  readonly atLeast: (work: Work) => number | undefined
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
    { peer: "node", answers: isPlainCalls, atLeast: (work: Work) => (isLarge(work) ? SAME : undefined) },
    {
      peer: "fastify",
      answers: isPlainList,
      atLeast: (work: Work) => (work.mostMillis === undefined ? 1 : undefined)
    }
  ],
  Postgres: [{ peer: "postgres", answers: isPlainCalls, atLeast: () => 0.9 }]
} as const

const rivalOf = (
  server: Measured,
  { key, cpuMillis }: Store,
  rest: Pick<Rival, "name" | "answers" | "atLeast">
): Rival => ({
  ...rest,
  server,
  url: server.url,
  key,
  cpuMillis: () => ({ server: server.cpuMillis(), all: server.cpuMillis() + cpuMillis() })
})

/** What each request costs, beside another build and peers that read the same store. */
export const measurePages = (engine: Engine, folder: string): Promise<void> =>
  withStores(engine, folder, builds, async stores => {
    const rivals: Array<Rival> = []
    for (const [build, store] of stores)
      rivals.push(
        rivalOf(await Measured.service(store.database, { build }), store, {
          name: build.name,
          answers: () => true,
          atLeast: () => SAME
        })
      )
    const [, store] = stores[0] ?? []
    const [first] = rivals
    if (store === undefined || first === undefined) return
    for (const { peer, ...rest } of peers[engine])
      rivals.push(rivalOf(await Measured.peer(peer, store.database), store, { name: peer, ...rest }))
    console.log(`\n${engine}, ${RECORDS} records of each kind: processor time of a request in µs`)
    console.log(line("", ["latency", ...rivals.flatMap(({ name }, index) => headingOf(engine, name, index))]))
    for (const work of await worksOf(first.url, first.key)) {
      const meant = rivals.filter(({ answers }) => answers(work))
      try {
        const costs = new Map((await contest(work, meant)).map((cost, index) => [meant[index], cost]))
        console.log(rowOf(engine, work, rivals, costs))
      } catch (error) {
        console.log(`${line(work.name, [])} NOT reached: ${error}`)
        process.exitCode = 1
      }
    }
    await Promise.all(rivals.map(({ server }) => server.stop()))
  })

const line = (name: string, cells: ReadonlyArray<string>) =>
  name.padEnd(82) + cells.map(cell => cell.padStart(11)).join("")

const headingOf = (engine: Engine, name: string, index: number) => [
  name,
  ...(index === 0 ? [] : ["to this"]),
  ...(engine === "SQLite" ? [] : ["and store", ...(index === 0 ? [] : ["to this"])])
]

const rowOf = (
  engine: Engine,
  work: Work,
  rivals: ReadonlyArray<Rival>,
  costs: ReadonlyMap<Rival | undefined, Cost>
): string => {
  const [own] = rivals
  const { millis = Number.NaN } = costs.get(own) ?? {}
  const cells = rivals.flatMap((rival, index) => {
    const cost = costs.get(rival)
    return (engine === "SQLite" ? (["server"] as const) : (["server", "all"] as const)).flatMap(of => [
      cost?.cpuMicros[of].toFixed(0) ?? "",
      ...(index === 0 ? [] : [cost?.ofThis[of].toFixed(2) ?? ""])
    ])
  })
  const limits = [
    ...(work.mostMillis === undefined ? [] : [verdict(millis, work.mostMillis, "at most")]),
    ...rivals.slice(1).flatMap(rival => {
      const [cost, least] = [costs.get(rival), rival.atLeast(work)]
      return cost === undefined || least === undefined
        ? []
        : [`${rival.name} ${verdict(cost.ofThis.server, least, "at least")}`]
    })
  ]
  return `${line(work.name, [`${millis.toFixed(2)} ms`, ...cells])}  ${limits.join("; ")}`
}
