import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { importLines } from "../ImportLines.ts"
import { latencies, load, throughput } from "../Load.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { median, quantile, table, verdict } from "../Table.ts"
import { measureDeepPages } from "./DeepPages.ts"
import { measureImport } from "./Import.ts"
import { callPages, filters, lists } from "./Lists.ts"
import { measureMixedLoad } from "./MixedLoad.ts"
import { measurePostgres, measurePostgresLoad } from "./Postgres.ts"

const LARGE = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const SMALL = 1_000
const MIXED = 20_000
const MINUTES = Number(process.env.BENCH_MINUTES ?? 5)

const millis = (value: number) => `${value.toFixed(2)} ms`

/** A store of one company with `count` calls, invoices and threads; kept for the next run. */
const storeOf = async (folder: string, count: number) => {
  const path = join(folder, `service-${count}.db`)
  if (!existsSync(path)) await runServer(["import", "-"], `sqlite:${path}`, importLines(count))
  return {
    path,
    url: `sqlite:${path}`,
    key: await createKey(`sqlite:${path}`)
  }
}

/** Resident memory, per minute of full load over all lists and the cheaper filters. */
const memoryUnderLoad = async (server: Measured, key: string): Promise<string> => {
  const paths = [
    ...lists.map(({ page }) => page(1)),
    ...lists.map(({ page }) => page(LARGE / 10)),
    ...filters.slice(0, 8)
  ]
  const sizes: Array<number> = []
  for (let minute = 0; minute < MINUTES; minute++) {
    await load({ server, paths, key }, 60)
    sizes.push(server.memoryMiB())
  }
  const [first = 0, last = first] = [sizes[0], sizes.at(-1)]
  return table([
    [`memory at ${LARGE}, MiB`, ...sizes.map((_, minute) => `${minute + 1} min`), "last to first", ""],
    [
      "the service",
      ...sizes.map(size => size.toFixed(0)),
      (last / first).toFixed(2),
      verdict(last / first, 1.1, "at most")
    ]
  ])
}

interface Served {
  readonly path: string
  readonly key: string
  readonly service: Measured
}

/** Serves the small and the large store while something is measured. */
const withServices = async (
  folder: string,
  measure: (small: Served, large: Served) => Promise<void>
): Promise<void> => {
  const [small, large] = [await storeOf(folder, SMALL), await storeOf(folder, LARGE)]
  const services = [await Measured.service(small.url), await Measured.service(large.url)] as const
  await measure({ ...small, service: services[0] }, { ...large, service: services[1] })
  await Promise.all(services.map(service => service.stop()))
}

const measureLists = async (small: Served, large: Served): Promise<void> => {
  const growth: Array<ReadonlyArray<string>> = [
    ["list", "first of 1 k", `first of ${LARGE}`, "ratio", "last page", "to first", ""]
  ]
  for (const { name, page } of lists) {
    const [few = [], many = [], last = []] = await latencies(
      [
        [small.service.url + page(1), small.key],
        [large.service.url + page(1), large.key],
        [large.service.url + page(LARGE / 10), large.key]
      ],
      300
    )
    const [grown, deep] = [median(many) / median(few), median(last) / median(many)]
    growth.push([
      name,
      millis(median(few)),
      millis(median(many)),
      grown.toFixed(2),
      millis(median(last)),
      deep.toFixed(2),
      `${verdict(grown, 1.3, "at most")}; ${verdict(deep, 3, "at most")}`
    ])
  }
  console.log(`\n${table(growth)}\n`)

  const times = await latencies(
    filters.map(path => [large.service.url + path, large.key] as const),
    20
  )
  const worst = filters
    .map((path, index) => ({ path: decodeURIComponent(path), p95: quantile(times[index] ?? [], 0.95) }))
    .sort((a, b) => b.p95 - a.p95)
  console.log(`${table([["filter alone, p95", ""], ...worst.map(({ path, p95 }) => [path, millis(p95)])])}\n`)

  await measureDeepPages(large.service, large.key)
}

const measureThroughput = async (small: Served, large: Served): Promise<void> => {
  for (const [size, { path, key, service }] of [
    [SMALL, small],
    [LARGE, large]
  ] as const) {
    const peers = [
      await Measured.peer("effect", path),
      await Measured.peer("node", path),
      await Measured.peer("fastify", path)
    ]
    const servers = [service, ...peers].map(server => ({ server, paths: callPages, key }))
    const results = await throughput(servers)
    const own = results[0]
    const rows = ["the service", "Effect's bare server", "bare node", "Fastify"].map((name, index) => {
      const result = results[index]
      if (result === undefined || own === undefined) return [name]
      const ratio = own.perSecond / result.perSecond
      const limit = name.startsWith("Effect") ? 0.8 : name === "Fastify" && size === LARGE ? 1 : undefined
      return [
        name,
        result.perSecond.toFixed(0),
        result.cpuMicros.toFixed(0),
        index === 0 ? "" : ratio.toFixed(2),
        limit === undefined ? "" : verdict(ratio, limit, "at least")
      ]
    })
    console.log(
      `${table([[`page of 10 at ${size}`, "per second", "CPU µs", "service to it", ""], ...rows])}\n`
    )
    await Promise.all(peers.map(peer => peer.stop()))
  }
}

const parts: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  lists: folder => withServices(folder, measureLists),
  throughput: folder => withServices(folder, measureThroughput),
  memory: folder =>
    withServices(folder, async (_, { service, key }) =>
      console.log(`${await memoryUnderLoad(service, key)}\n`)
    ),
  mixedLoad: async folder => measureMixedLoad(await storeOf(folder, MIXED)),
  import: measureImport,
  postgres: () => measurePostgres(LARGE),
  postgresLoad: () => measurePostgresLoad(MIXED)
}

/** `pnpm bench service [PART …]`: how lists cost at both sizes; the service beside its peers. */
export const benchService = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const names = process.argv.slice(3)
  for (const [name, measure] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) await measure(folder)
}
