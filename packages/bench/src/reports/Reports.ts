import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Cost, estateProgram, run } from "../Run.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

const CALLS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Three quarters of the demo calls belong to the first company. */
const DEMO_CALLS = Math.ceil((CALLS * 4) / 3)

const reader = fileURLToPath(new URL("./reader.js", import.meta.url))

/** `pnpm bench reports`: the calls report over a million calls, beside reading the same pages. */
export const benchReports = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `reports-${CALLS}.db`)
  const database = `sqlite:${path}`
  if (!existsSync(path)) await runServer(["demo", "--calls", String(DEMO_CALLS)], database)
  const service = await Measured.service(database)
  const env = {
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: await createKey(database)
  }
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
