import { programs } from "@estate/testing/Programs"
import { contest, print } from "../Figures.ts"
import { built, type Cost, runNode } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { newPath, serveDemo } from "../Store.ts"

const CALLS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const reportsOfAgency = ["morning", "responses --from ever", "calls --from ever", "bills", "all"]

const report = (args: string) => [programs.estate, "report", ...args.split(" "), "--format", "json"]

const time = { name: "time", unit: "s", of: ({ millis }: Cost) => millis / 1000 } as const
const peak = {
  name: "peak",
  unit: "MiB",
  of: ({ peakMiB }: Cost) => peakMiB,
  overTurns: (values: ReadonlyArray<number>) => Math.max(...values)
} as const

/** The reports of an agency, first and then again, when the conversations are known. */
export const agency: Scene = async () => {
  const { env } = await serveDemo({ threads: 5000, listings: 300, calls: 30_000 })
  for (const [index, args] of reportsOfAgency.entries()) {
    const cached = { env: { ...env, XDG_CACHE_HOME: newPath(`cache-${index}`) } }
    const take = () => runNode(report(args), cached)
    print(`report ${args}, first`, { value: time.of(await take()), unit: time.unit })
    await contest(
      `report ${args}`,
      [time, peak],
      [{ name: "again", take, limits: { time: { atMost: 3 } } }],
      {
        rounds: ROUNDS,
        warmUps: 0
      }
    )
  }
}

/** The calls report over many calls, beside a program that reads the same pages and drops them. */
export const manyCalls: Scene = async () => {
  const { env } = await serveDemo({ calls: CALLS })
  const [counts, reports] = await contest(
    `${CALLS} calls`,
    [time, peak],
    [
      { name: "the client, pages read and dropped", take: () => runNode([built("reader")], { env }) },
      {
        name: "report calls",
        take: () => runNode(report("calls --from ever"), { env }),
        limits: { peak: { atMost: 250 } },
        ratios: { time: { atMost: 1.2 } }
      }
    ],
    { rounds: ROUNDS, warmUps: 0 }
  )
  const counted = counts?.[0]?.output.trim()
  if (!JSON.stringify(JSON.parse(reports?.[0]?.output ?? "")).includes(`"total":{"calls":${counted},`))
    throw new Error("the report and the client read different numbers of calls")
}
