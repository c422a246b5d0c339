import { copyFileSync, rmSync } from "node:fs"
import autocannon from "autocannon"
import { sendEvenly } from "../Load.ts"
import { Measured } from "../Server.ts"
import { median, quantile, table, verdict } from "../Table.ts"

/** What the service must keep beside so many messages a second. */
interface Limits {
  /** Reads, as a share of those while nobody writes. */
  readonly reads: number
  readonly acks?: number
  readonly p99?: number
}

/** Messages a second, beside the readers; at 0 nobody writes. */
const loads: ReadonlyArray<{ readonly rate: number; readonly limits?: Limits }> = [
  { rate: 0 },
  { rate: 300, limits: { reads: 0.8 } },
  { rate: 500, limits: { reads: 0.5 } },
  // A little more than the thousand that must be acknowledged.
  { rate: 1_050, limits: { reads: 0.5, acks: 1_000, p99: 100 } }
]
const READERS = 8
const WRITERS = 50
const SECONDS = 5
const ROUNDS = 3

const pages = Array.from({ length: 10 }, (_, index) => `/v1/calls/list/${index + 1}?limit=10`)
const messages = Array.from(
  { length: 100 },
  (_, index) => `/v1/threads/01JD${String(1 + index * 7).padStart(22, "0")}/message`
)

interface Mixed {
  readonly reads: number
  readonly acks: number
  /** The slowest hundredth of the writes, in milliseconds. */
  readonly p99: number
}

const body = JSON.stringify({ message: "Добрый день! Да, ещё продаётся." })

const run = async (server: Measured, key: string, rate: number): Promise<Mixed> => {
  const { url } = server
  const reading = autocannon({
    url,
    connections: READERS,
    duration: SECONDS,
    // A thread of their own: what they keep the sender waiting would count as the service's.
    workers: 1,
    requests: pages.map(path => ({ method: "GET", path, headers: { "x-api-key": key } }))
  })
  const begun = performance.now()
  const latencies = await sendEvenly(
    { url, paths: messages, key, body },
    { rate, connections: WRITERS, seconds: SECONDS }
  )
  const seconds = (performance.now() - begun) / 1000
  const reads = await reading
  if (reads.non2xx > 0 || reads.errors > 0)
    throw new Error(`${url}: ${reads.non2xx} refused, ${reads.errors} failed`)
  return {
    reads: reads.requests.average,
    acks: latencies.length / seconds,
    p99: rate === 0 ? 0 : quantile(latencies, 0.99)
  }
}

const verdicts = (measured: Required<Limits>, { reads, acks, p99 }: Limits): string =>
  [
    `reads ${verdict(measured.reads, reads, "at least")}`,
    ...(acks === undefined ? [] : [`acknowledged ${verdict(measured.acks, acks, "at least")}`]),
    ...(p99 === undefined ? [] : [`p99 ${verdict(measured.p99, p99, "at most")}`])
  ].join("; ")

const copyOf = (path: string, name: string): string => {
  const copy = `${path}-${name}`
  for (const end of ["", "-wal", "-shm"]) rmSync(copy + end, { force: true })
  copyFileSync(path, copy)
  return copy
}

/**
 * Reads beside writes: the service, and a plain server with a writer thread, take turns, each over
 * a copy of the same store.
 */
export const measureMixedLoad = async ({ path, key }: { path: string; key: string }): Promise<void> => {
  const servers = [
    { name: "the service", server: await Measured.service(`sqlite:${copyOf(path, "service")}`) },
    { name: "bare node, writer thread", server: await Measured.peer("writer", copyOf(path, "writer")) }
  ]
  await measureMixed("mixed load", servers, key)
  await Promise.all(servers.map(({ server }) => server.stop()))
}

/** Reads of servers beside writes; the servers take turns. */
export const measureMixed = async (
  title: string,
  servers: ReadonlyArray<{ readonly name: string; readonly server: Measured }>,
  key: string
): Promise<void> => {
  const runs = servers.map(({ name }) => ({ name, mixed: loads.map((): Array<Mixed> => []) }))
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, { rate }] of loads.entries())
      for (const [each, { server }] of servers.entries()) {
        const mixed = await run(server, key, rate)
        if (round >= 0) runs[each]?.mixed[index]?.push(mixed)
      }
  const rows = runs.flatMap(({ name, mixed }) => {
    const readsOf = (results: ReadonlyArray<Mixed>) => median(results.map(({ reads }) => reads))
    const quiet = readsOf(mixed[0] ?? [])
    return loads.map(({ rate, limits }, index) => {
      const results = mixed[index] ?? []
      const reads = readsOf(results)
      const acks = median(results.map(each => each.acks))
      const p99 = median(results.map(each => each.p99))
      return [
        `${name}, ${rate} writes a second`,
        reads.toFixed(0),
        (reads / quiet).toFixed(2),
        acks.toFixed(0),
        p99.toFixed(0),
        name === "the service" && limits !== undefined
          ? verdicts({ reads: reads / quiet, acks, p99 }, limits)
          : ""
      ]
    })
  })
  console.log(`${table([[title, "reads per second", "to quiet", "acknowledged", "p99, ms", ""], ...rows])}\n`)
}
