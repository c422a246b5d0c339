import { availableParallelism } from "node:os"
import { latencies, load, throughput } from "../Load.ts"
import { withPostgresStore } from "../PostgresStore.ts"
import { Measured } from "../Server.ts"
import { median, quantile, table, verdict } from "../Table.ts"
import { measureDeepPages } from "./DeepPages.ts"
import { callFilters, callPages, lists, threadFilters } from "./Lists.ts"
import { measureMixed } from "./MixedLoad.ts"

const millis = (value: number) => `${value.toFixed(2)} ms`

interface Store {
  readonly url: string
  readonly key: string
}

const measureThroughput = async (service: Measured, { url, key }: Store, count: number): Promise<void> => {
  const peers = [
    await Measured.peer("postgres", url, { BENCH_PLANS: "kept" }),
    await Measured.peer("postgres", url)
  ]
  const servers = [service, ...peers].map(server => ({ server, paths: callPages, key }))
  const [own, ...others] = await throughput(servers)
  const rows = ["bare node over pg, plans kept", "bare node over pg"].map((name, index) => {
    const ratio = (own?.perSecond ?? 0) / (others[index]?.perSecond ?? 0)
    return [
      name,
      others[index]?.perSecond.toFixed(0) ?? "",
      others[index]?.cpuMicros.toFixed(0) ?? "",
      ratio.toFixed(2),
      verdict(ratio, 0.9, "at least")
    ]
  })
  const service_ = ["the service", own?.perSecond.toFixed(0) ?? "", own?.cpuMicros.toFixed(0) ?? "", "", ""]
  console.log(
    `${table([[`page of 10 at ${count} on Postgres`, "per second", "CPU µs", "service to it", ""], service_, ...rows])}\n`
  )
  await Promise.all(peers.map(peer => peer.stop()))
}

/** Two processes, two clients and Postgres for both have a processor each, and more. */
const ROOMY = 6

/** Reads of one process and of two, each under full load: they share the machine with Postgres. */
const measureProcesses = async (service: Measured, { url, key }: Store): Promise<void> => {
  const another = await Measured.service(url)
  const loadOf = (server: Measured) => load({ server, paths: callPages, key }, 3)
  const [one, two]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < 5; round++) {
    one.push(await loadOf(service))
    const both = await Promise.all([loadOf(service), loadOf(another)])
    two.push(both[0] + both[1])
  }
  const ratio = median(two) / median(one)
  const isRoomy = availableParallelism() >= ROOMY
  console.log(
    `${table([
      [`processes on Postgres, processors: ${availableParallelism()}`, "per second", "to one", ""],
      ["one", median(one).toFixed(0), "", ""],
      ["two", median(two).toFixed(0), ratio.toFixed(2), isRoomy ? verdict(ratio, 1.7, "at least") : ""]
    ])}\n`
  )
  await another.stop()
}

const measurePages = async (service: Measured, key: string, count: number): Promise<void> => {
  const rows = [["list on Postgres", "first page", "last page", "to first", ""]]
  for (const { name, page } of lists.filter(({ name }) => name !== "invoices")) {
    const urls = [page(1), page(count / 10)].map(path => [service.url + path, key] as const)
    const [first = 0, last = 0] = (await latencies(urls, 300)).map(median)
    rows.push([
      name,
      millis(first),
      millis(last),
      (last / first).toFixed(2),
      verdict(last / first, 3, "at most")
    ])
  }
  console.log(`${table(rows)}\n`)
}

const measureFilters = async (service: Measured, key: string): Promise<void> => {
  const paths = [...callFilters, ...threadFilters]
  const times = await latencies(
    paths.map(path => [service.url + path, key] as const),
    20
  )
  const worst = paths
    .map((path, index) => ({ path: decodeURIComponent(path), p95: quantile(times[index] ?? [], 0.95) }))
    .sort((a, b) => b.p95 - a.p95)
  console.log(
    `${table([["filter alone on Postgres, p95", ""], ...worst.map(({ path, p95 }) => [path, millis(p95)])])}\n`
  )
}

/** Lists of the service on Postgres, with `count` calls and threads, beside its peers. */
export const measurePostgres = (count: number): Promise<void> =>
  withPostgresStore(count, async store => {
    const service = await Measured.service(store.url)
    await measureThroughput(service, store, count)
    await measureProcesses(service, store)
    await measurePages(service, store.key, count)
    await measureFilters(service, store.key)
    await measureDeepPages(service, store.key, path => !path.includes("/billing/"))
    await service.stop()
  })

/** Reads of the service on Postgres beside messages. */
export const measurePostgresLoad = (count: number): Promise<void> =>
  withPostgresStore(count, async ({ url, key }) => {
    const service = await Measured.service(url)
    await measureMixed("mixed load on Postgres", [{ name: "the service", server: service }], key)
    await service.stop()
  })
