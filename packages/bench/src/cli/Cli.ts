import { execFileSync } from "node:child_process"
import { programs } from "@estate/testing/Programs"
import { contest } from "../Figures.ts"
import { built, type Cost, run, runNode } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { serveDemo } from "../Store.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const START_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const CALLS = Number(process.env.BENCH_CALLS ?? 100_000)
const MOST_CALLS = Number(process.env.BENCH_MOST_CALLS ?? 1_000_000)
const FEWEST_CALLS = 10_000

const time = { name: "time", unit: "ms", of: ({ millis }: Cost) => millis } as const

const GH = ["gh", "--version"]
const isGhHere = () => {
  try {
    execFileSync("gh", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    console.log("gh is not installed here: nothing beside it")
    return false
  }
}

/** The Node.js at hand, and 24, whose compile cache the limit of `threads list` is for. */
const nodes = (): ReadonlyArray<string> => {
  if (process.version.startsWith("v24.")) return [process.execPath]
  const node24 = ["-y", "-p", "node@24", "node", "-p", "process.execPath"]
  const path = execFileSync("npx", node24, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()
  return [process.execPath, path]
}

/** How soon the program answers. The first round fills the compile cache. */
export const startUp: Scene = async () => {
  const { service, env, key } = await serveDemo({ calls: FEWEST_CALLS })
  // A service that has just started is slow for any client.
  for (let time = 0; time < 200; time++)
    await (await fetch(`${service.url}/v1/threads?limit=10`, { headers: { "x-api-key": key } })).text()
  const starts = (node: string, command: ReadonlyArray<string>, atMost?: number) => ({
    name: command.join(" ").replace(`${node} ${programs.estate}`, "estate").replace(node, "node"),
    take: () => run(command, { env, stdout: "ignore" }),
    ratios: { time: { atMost } }
  })
  for (const node of nodes()) {
    const is24 = node !== process.execPath || process.version.startsWith("v24.")
    const contestants = [
      starts(node, [node, "-e", "0"]),
      starts(node, [node, programs.estate, "--version"], 1.6),
      starts(
        node,
        [node, programs.estate, "threads", "list", "--limit=10", "--quiet"],
        is24 ? 3.5 : undefined
      ),
      ...(isGhHere() ? [starts(node, GH)] : [])
    ]
    await contest(is24 ? "Node.js 24" : process.version, [time], contestants, { rounds: START_ROUNDS })
  }
}

const listing = (format: string) => [programs.estate, "calls", "list", "--all", "--format", format]

/** The same calls, by the loop that most would write and by the program, in turn. */
export const throughput: Scene = async () => {
  const { service, env, key } = await serveDemo({ calls: CALLS })
  const reads = (args: ReadonlyArray<string>) => () => runNode(args, { env, stdout: "ignore" })
  await contest(
    `${CALLS} calls`,
    [time],
    [
      {
        name: "fetch, a page of 1000 after another",
        take: reads([built("fetchLoop"), service.url, key, "1000"])
      },
      {
        name: "estate calls list --all --format ndjson",
        take: reads(listing("ndjson")),
        ratios: { time: { atMost: 1.5 } }
      }
    ],
    { rounds: Math.min(ROUNDS, 5) }
  )
}

/** Peak memory over more and more calls. */
export const memory: Scene = async () => {
  const sizes = [FEWEST_CALLS, CALLS, MOST_CALLS]
  const services: Array<Awaited<ReturnType<typeof serveDemo>>> = []
  for (const calls of sizes) services.push(await serveDemo({ calls }))
  const peak = { name: "peak", unit: "MiB", of: ({ peakMiB }: Cost) => peakMiB } as const
  for (const format of ["ndjson", "json", "csv"])
    await contest(
      `peak memory with --format ${format}`,
      [peak],
      services.map(({ env }, index) => ({
        name: `${sizes[index]} calls`,
        take: () => runNode(listing(format), { env, stdout: "ignore" })
      })),
      { rounds: 1, warmUps: 0 }
    )
}
