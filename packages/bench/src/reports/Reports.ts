import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Cost, estateProgram, run } from "../Run.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

const CALLS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const reader = fileURLToPath(new URL("./reader.js", import.meta.url))

/** An agency, and what its second look at a report may take. */
const AGENCY = { threads: 5000, listings: 300, calls: 30_000, seconds: 3 }
const reportsOfAgency = [
  ["morning"],
  ["responses", "--from", "ever"],
  ["calls", "--from", "ever"],
  ["bills"],
  ["all"]
] as const

/**
 * `pnpm bench reports`: the reports of an agency a second time, when the conversations are known;
 * and the calls report over a million calls, beside reading the same pages.
 */
export const benchReports = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await benchAgency(folder)
  await benchCalls(folder)
}

/** A service over a store of this name, which is filled unless it is there, and who asks it. */
const startService = async (folder: string, name: string, demo: ReadonlyArray<string>) => {
  const path = join(folder, `${name}.db`)
  const database = `sqlite:${path}`
  if (!existsSync(path)) await runServer(["demo", ...demo], database)
  const service = await Measured.service(database)
  const env = { ESTATE_API_URL: service.url, ESTATE_API_KEY: await createKey(database) }
  return { service, env }
}

/** Three quarters of the demo calls and listings belong to the first company. */
const OF_BOTH = 4 / 3
const demoCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(Math.ceil(count * OF_BOTH))])

const benchAgency = async (folder: string): Promise<void> => {
  const { threads, listings, calls, seconds } = AGENCY
  const demo = ["--threads", String(threads), ...demoCounts({ listings, calls })]
  const { service, env } = await startService(folder, `agency-${threads}-${listings}-${calls}`, demo)
  const rows: Array<ReadonlyArray<string>> = []
  for (const args of reportsOfAgency) {
    const cache = { ...env, XDG_CACHE_HOME: mkdtempSync(join(folder, "cache-")) }
    const make = () =>
      run(process.execPath, [estateProgram, "report", ...args, "--format", "json"], cache, {
        measuresMemory: true
      })
    const first = await make()
    const later: Array<Cost> = []
    for (let round = 0; round < ROUNDS; round++) later.push(await make())
    rmSync(cache.XDG_CACHE_HOME, { recursive: true })
    const second = median(later.map(({ millis }) => millis / 1000))
    rows.push([
      `report ${args.join(" ")}`,
      (first.millis / 1000).toFixed(1),
      second.toFixed(1),
      Math.max(...later.map(({ peakMiB }) => peakMiB)).toFixed(0),
      verdict(second, seconds, "at most")
    ])
  }
  await service.stop()
  console.log(
    table([
      [
        `of ${threads} threads, ${listings} listings and ${calls} calls`,
        "first s",
        "second s",
        "peak MiB",
        ""
      ],
      ...rows
    ])
  )
}

/** The calls report over many calls, beside reading the same pages. */
const benchCalls = async (folder: string): Promise<void> => {
  const { service, env } = await startService(folder, `reports-${CALLS}`, demoCounts({ calls: CALLS }))
  const programs = [
    { name: "report calls", args: [estateProgram, "report", "calls", "--from", "ever", "--format", "json"] },
    { name: "the client, pages read and dropped", args: [reader] }
  ]
  const costs = programs.map((): Array<Cost> => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { args }] of programs.entries())
      costs[index]?.push(await run(process.execPath, args, env, { measuresMemory: true, keepsOutput: true }))
  }
  await service.stop()
  const counted = Number(costs.at(-1)?.[0]?.output)
  const reported: unknown = JSON.parse(costs[0]?.[0]?.output ?? "{}")
  if (!JSON.stringify(reported).includes(`"total":{"calls":${counted},`))
    throw new Error("the report and the client read different numbers of calls")
  const seconds = costs.map(each => median(each.map(cost => cost.millis / 1000)))
  const peaks = costs.map(each => Math.max(...each.map(cost => cost.peakMiB)))
  const read = seconds.at(-1) ?? Number.NaN
  console.log(
    table([
      [`over ${counted} calls`, "seconds", "to reading", "peak MiB", ""],
      ...programs.map(({ name }, index) => {
        const [own = Number.NaN, peak = Number.NaN] = [seconds[index], peaks[index]]
        const isReader = index === programs.length - 1
        return [
          name,
          own.toFixed(1),
          isReader ? "" : (own / read).toFixed(2),
          peak.toFixed(0),
          isReader ? "" : `${verdict(own / read, 1.2, "at most")}; ${verdict(peak, 250, "at most")}`
        ]
      })
    ])
  )
}
