import { execFileSync } from "node:child_process"
import { programs } from "@estate/testing/Programs"
import { inTurn, print } from "../Figures.ts"
import { millis, peakMiB, run, runNode } from "../Run.ts"
import { built } from "../Server.ts"
import { type Scene, serveDemo } from "../Stores.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const START_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const CALLS = Number(process.env.BENCH_CALLS ?? 100_000)
const MOST_CALLS = Number(process.env.BENCH_MOST_CALLS ?? 1_000_000)
const FEWEST_CALLS = 10_000

/** A program to start, and the most of its time to the first one's. */
interface Start {
  readonly name: string
  readonly command: ReadonlyArray<string>
  readonly atMost?: number
}

const GH = ["gh", "--version"]
const ghStarts = (): ReadonlyArray<Start> => {
  try {
    execFileSync("gh", ["--version"], { stdio: "ignore" })
    return [{ name: GH.join(" "), command: GH }]
  } catch {
    console.log("gh is not installed here: nothing beside it")
    return []
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
export const startUp: Scene = async folder => {
  const { service, env, key } = await serveDemo(folder, "cli", { calls: FEWEST_CALLS })
  // A service that has just begun is slow by itself, which is no matter of who asks it.
  for (let time = 0; time < 200; time++)
    await (await fetch(`${service.url}/v1/threads?limit=10`, { headers: { "x-api-key": key } })).text()
  for (const node of nodes()) {
    const is24 = node !== process.execPath || process.version.startsWith("v24.")
    const list = [programs.estate, "threads", "list", "--limit", "10", "--quiet"]
    const starts: ReadonlyArray<Start> = [
      { name: `${is24 ? "Node.js 24" : process.version}: node -e 0`, command: [node, "-e", "0"] },
      { name: "estate --version", command: [node, programs.estate, "--version"], atMost: 1.6 },
      { name: "estate threads list", command: [node, ...list], ...(is24 ? { atMost: 3.5 } : {}) },
      ...ghStarts()
    ]
    for (const { contestant, taken, median, to } of await inTurn(starts, START_ROUNDS, ({ command }) =>
      run(command, env)
    ))
      print(
        contestant.name,
        { value: median(millis), unit: "ms" },
        { value: Math.min(...taken.map(millis)), unit: "ms at least" },
        { value: to(millis), unit: "to node -e 0", atMost: contestant.atMost }
      )
  }
  await service.stop()
}

const listing = (format: string) => [programs.estate, "calls", "list", "--all", "--format", format]

/** The same calls, by the loop that most would write and by the program, in turn. */
export const throughput: Scene = async folder => {
  const { service, env, key } = await serveDemo(folder, "cli", { calls: CALLS })
  const commands = [
    { name: "fetch, a page of 1000 after another", args: [built("fetchLoop"), service.url, key, "1000"] },
    { name: "estate calls list --all --format ndjson", args: listing("ndjson"), atMost: 1.5 }
  ]
  const turns = await inTurn(commands, Math.min(ROUNDS, 5), ({ args }) =>
    run([process.execPath, ...args], env)
  )
  for (const { contestant, median, to } of turns)
    print(
      `${CALLS} calls: ${contestant.name}`,
      { value: median(millis), unit: "ms" },
      { value: to(millis), unit: "to the loop", atMost: contestant.atMost }
    )
  await service.stop()
}

/** Peak memory over more and more calls. */
export const memory: Scene = async folder => {
  const formats = ["ndjson", "json", "csv"]
  const first: Array<number> = []
  for (const calls of [FEWEST_CALLS, CALLS, MOST_CALLS]) {
    const { service, env } = await serveDemo(folder, "cli", { calls })
    for (const [index, format] of formats.entries()) {
      const peak = peakMiB(await runNode(listing(format), env))
      first[index] ??= peak
      const toFirst = peak / (first[index] ?? peak)
      print(
        `${calls} calls, --format ${format}`,
        { value: peak, unit: "MiB" },
        { value: toFirst, unit: "to the fewest" }
      )
    }
    await service.stop()
  }
}
