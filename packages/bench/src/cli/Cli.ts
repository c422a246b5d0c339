import { programs } from "@estate/testing/Programs"
import { builds } from "../Arguments.ts"
import { contest } from "../Figures.ts"
import { built, run } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { serveDemo } from "../Store.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const START_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const CALLS = Number(process.env.BENCH_CALLS ?? 1_000_000)

/** The limit of `threads list` is for the compile cache of Node.js 24. */
const [major] = process.versions.node.split(".").map(Number)
const MOST_OF_A_START = major !== undefined && major >= 24 ? 4.5 : undefined

/** How soon the program answers. The first round fills the compile cache. */
export const startUp: Scene = async () => {
  const { service, env, key } = await serveDemo(10_000)
  // A service that has just started is slow for any client.
  for (let time = 0; time < 200; time++)
    await (await fetch(`${service.url}/v1/threads?limit=10`, { headers: { "x-api-key": key } })).text()
  const starts = (name: string, args: ReadonlyArray<string>, atMost?: number) => ({
    name,
    take: () => run(args, { env, stdout: "ignore" }),
    ratios: { time: { atMost } }
  })
  await contest(
    `Node.js ${process.version}`,
    { time: "ms" },
    [
      starts("node -e 0", ["-e", "0"]),
      ...builds.flatMap(({ name, programs: { estate } }) => [
        starts(`${name}: estate --version`, [estate, "--version"], 1.6),
        starts(
          `${name}: estate threads list`,
          [estate, "threads", "list", "--limit=10", "--quiet"],
          MOST_OF_A_START
        )
      ])
    ],
    { rounds: START_ROUNDS }
  )
}

/**
 * Reads many calls with the loop that most people would write, and with the program's lists and
 * report.
 */
export const calls: Scene = async () => {
  // A second company has a quarter of the calls.
  const { service, env, key } = await serveDemo(Math.ceil((CALLS * 4) / 3))
  const estate = (args: string, times: number, atMost: number) => ({
    name: `estate ${args}`,
    take: () => run([programs.estate, ...args.split(" ")], { env, stdout: "ignore" }),
    limits: { peak: { atMost } },
    ratios: { time: { atMost: times } }
  })
  const loop = [built("fetchLoop"), service.url, key, "1000"]
  await contest(
    `${CALLS} calls`,
    { time: "ms", peak: "MiB" },
    [
      { name: "fetch, a page of 1000 after another", take: () => run(loop, { stdout: "ignore" }) },
      ...["ndjson", "json", "csv"].map(format => estate(`calls list --all --format ${format}`, 1.5, 200)),
      estate("report calls --from ever --format json", 1.5, 250)
    ],
    { rounds: ROUNDS, warmUps: 0 }
  )
}
