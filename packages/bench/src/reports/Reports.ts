import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { programs } from "@estate/testing/Programs"
import { inTurn, print } from "../Figures.ts"
import { peakMiB, runNode, seconds } from "../Run.ts"
import { built } from "../Server.ts"
import { type Scene, serveDemo } from "../Stores.ts"

const CALLS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const reportsOfAgency = ["morning", "responses --from ever", "calls --from ever", "bills", "all"]

const report = (args: string) => [programs.estate, "report", ...args.split(" "), "--format", "json"]

/** The reports of an agency, first and then again, when the conversations are known. */
export const agency: Scene = async folder => {
  const { service, env } = await serveDemo(folder, "agency", { threads: 5000, listings: 300, calls: 30_000 })
  for (const args of reportsOfAgency) {
    const cache = mkdtempSync(join(folder, "cache-"))
    const make = () => runNode(report(args), { ...env, XDG_CACHE_HOME: cache })
    const first = await make()
    for (const { taken, median } of await inTurn([args], ROUNDS, make, 0))
      print(
        `report ${args}`,
        { value: seconds(first), unit: "s first" },
        { value: median(seconds), unit: "s again", atMost: 3 },
        { value: Math.max(...taken.map(peakMiB)), unit: "MiB" }
      )
    rmSync(cache, { recursive: true })
  }
  await service.stop()
}

/** The calls report over many calls, beside a program that reads the same pages and drops them. */
export const manyCalls: Scene = async folder => {
  const { service, env } = await serveDemo(folder, "reports", { calls: CALLS })
  const contestants = [
    { name: "the client, pages read and dropped", args: [built("reader")] },
    { name: "report calls", args: report("calls --from ever"), ratio: 1.2, peak: 250 }
  ]
  const turns = await inTurn(contestants, ROUNDS, ({ args }) => runNode(args, env), 0)
  await service.stop()
  const [counted, reported = ""] = turns.map(({ taken }) => taken[0]?.output.trim())
  if (!JSON.stringify(JSON.parse(reported)).includes(`"total":{"calls":${counted},`))
    throw new Error("the report and the client read different numbers of calls")
  for (const { contestant, taken, median, to } of turns)
    print(
      `${counted} calls: ${contestant.name}`,
      { value: median(seconds), unit: "s" },
      { value: to(seconds), unit: "to reading", atMost: contestant.ratio },
      { value: Math.max(...taken.map(peakMiB)), unit: "MiB", atMost: contestant.peak }
    )
}
