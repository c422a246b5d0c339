import { programs } from "@estate/testing/Programs"
import { contest, print } from "../Figures.ts"
import { built, type Cost, run } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { newPath, serveDemo } from "../Store.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const START_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const CALLS = Number(process.env.BENCH_CALLS ?? 1_000_000)

const time = { name: "time", unit: "ms", of: ({ millis }: Cost) => millis } as const
const peak = {
  name: "peak",
  unit: "MiB",
  of: ({ peakMiB }: Cost) => peakMiB,
  overTurns: (values: ReadonlyArray<number>) => Math.max(...values)
} as const

/** The limit of `threads list` is for the compile cache of Node.js 24. */
const [major] = process.versions.node.split(".").map(Number)
const MOST_OF_A_START = major !== undefined && major >= 24 ? 3.5 : undefined

/** How soon the program answers. The first round fills the compile cache. */
export const startUp: Scene = async () => {
  const { service, env, key } = await serveDemo({ calls: 10_000 })
  // A service that has just started is slow for any client.
  for (let time = 0; time < 200; time++)
    await (await fetch(`${service.url}/v1/threads?limit=10`, { headers: { "x-api-key": key } })).text()
  const starts = (name: string, args: ReadonlyArray<string>, atMost?: number) => ({
    name,
    take: () => run(args, { env, stdout: "ignore" }),
    ratios: { time: { atMost } }
  })
  const list = [programs.estate, "threads", "list", "--limit=10", "--quiet"]
  await contest(
    `Node.js ${process.version}`,
    [time],
    [
      starts("node -e 0", ["-e", "0"]),
      starts("estate --version", [programs.estate, "--version"], 1.6),
      starts("estate threads list", list, MOST_OF_A_START)
    ],
    { rounds: START_ROUNDS }
  )
}

/** Many calls, by the loop that most would write, and by the program's lists and report. */
export const calls: Scene = async () => {
  const { service, env, key } = await serveDemo({ calls: CALLS })
  const estate = (args: string, times: number, atMost: number) => ({
    name: `estate ${args}`,
    take: () => run([programs.estate, ...args.split(" ")], { env, stdout: "ignore" }),
    limits: { peak: { atMost } },
    ratios: { time: { atMost: times } }
  })
  const loop = [built("fetchLoop"), service.url, key, "1000"]
  await contest(
    `${CALLS} calls`,
    [time, peak],
    [
      { name: "fetch, a page of 1000 after another", take: () => run(loop, { stdout: "ignore" }) },
      ...["ndjson", "json", "csv"].map(format => estate(`calls list --all --format ${format}`, 1.5, 200)),
      estate("report calls --from ever --format json", 1.5, 250)
    ],
    { rounds: ROUNDS, warmUps: 0 }
  )
}

/** The reports of an agency, first and then again, when the conversations are known. */
export const agency: Scene = async () => {
  const { env } = await serveDemo({ threads: 5000, listings: 300, calls: 30_000 })
  for (const args of ["morning", "responses --from ever", "calls --from ever", "bills", "all"]) {
    const cached = { env: { ...env, XDG_CACHE_HOME: newPath("cache") } }
    const report = [programs.estate, "report", ...args.split(" "), "--format", "json"]
    const take = () => run(report, cached)
    print(`report ${args}, first`, { value: time.of(await take()), unit: time.unit })
    const again = { name: "again", take, limits: { time: { atMost: 3_000 } } }
    await contest(`report ${args}`, [time, peak], [again], { rounds: ROUNDS, warmUps: 0 })
  }
}
