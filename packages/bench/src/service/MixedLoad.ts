import { copyFileSync, rmSync } from "node:fs"
import autocannon from "autocannon"
import { Measured } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

/** Messages a second, beside the readers; at 0 nobody writes. */
const RATES = [0, 300, 1_000]
const READERS = 8
const WRITERS = 50
const SECONDS = 5
const ROUNDS = 3

const pages = Array.from({ length: 10 }, (_, index) => `/v1/calls/list/${index + 1}?limit=10`)
const threads = Array.from({ length: 100 }, (_, index) => `01JD${String(1 + index * 7).padStart(22, "0")}`)

interface Mixed {
  readonly reads: number
  readonly acks: number
  /** The slowest hundredth of the writes, in milliseconds. */
  readonly p99: number
}

const run = async (server: Measured, key: string, rate: number): Promise<Mixed> => {
  const headers = { "x-api-key": key }
  const reading = autocannon({
    url: server.url,
    connections: READERS,
    duration: SECONDS,
    requests: pages.map(path => ({ method: "GET", path, headers }))
  })
  const writing =
    rate === 0
      ? undefined
      : autocannon({
          url: server.url,
          connections: WRITERS,
          overallRate: rate,
          duration: SECONDS,
          requests: threads.map(thread => ({
            method: "POST",
            path: `/v1/threads/${thread}/message`,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify({ message: "Добрый день! Да, ещё продаётся." })
          }))
        })
  const [reads, writes] = [await reading, await writing]
  for (const result of [reads, writes])
    if (result !== undefined && (result.non2xx > 0 || result.errors > 0))
      throw new Error(`${server.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return {
    reads: reads.requests.average,
    acks: writes?.requests.average ?? 0,
    p99: writes?.latency.p99 ?? 0
  }
}

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
  const runs = servers.map(({ name }) => ({ name, mixed: RATES.map((): Array<Mixed> => []) }))
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, rate] of RATES.entries())
      for (const [each, { server }] of servers.entries()) {
        const mixed = await run(server, key, rate)
        if (round >= 0) runs[each]?.mixed[index]?.push(mixed)
      }
  const rows = runs.flatMap(({ name, mixed }) => {
    const readsOf = (results: ReadonlyArray<Mixed>) => median(results.map(({ reads }) => reads))
    const quiet = readsOf(mixed[0] ?? [])
    return RATES.map((rate, index) => {
      const results = mixed[index] ?? []
      const share = readsOf(results) / quiet
      const isOwn = name === "the service" && rate > 0
      return [
        `${name}, ${rate} writes a second`,
        readsOf(results).toFixed(0),
        share.toFixed(2),
        median(results.map(({ acks }) => acks)).toFixed(0),
        median(results.map(({ p99 }) => p99)).toFixed(0),
        isOwn ? verdict(share, rate === 300 ? 0.8 : 0.5, "at least") : ""
      ]
    })
  })
  console.log(
    `${table([["mixed load", "reads per second", "to quiet", "acknowledged", "p99, ms", ""], ...rows])}\n`
  )
  await Promise.all(servers.map(({ server }) => server.stop()))
}
