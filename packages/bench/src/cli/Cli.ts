import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { estateProgram, run } from "../Run.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const START_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const CALLS = Number(process.env.BENCH_CALLS ?? 100_000)
const MOST_CALLS = Number(process.env.BENCH_MOST_CALLS ?? 1_000_000)
const FEWEST_CALLS = 10_000

/** A store of demo data whose first company has so many calls; made once and kept in the folder. */
const storeOf = async (folder: string, calls: number) => {
  const path = join(folder, `cli-${calls}.db`)
  const database = `sqlite:${path}`
  // A quarter of the calls is the second company's.
  if (!existsSync(path)) await runServer(["demo", "--calls", String(Math.ceil((calls * 4) / 3))], database)
  const key = await createKey(database)
  const service = await Measured.service(database)
  return { service, env: { ESTATE_API_URL: service.url, ESTATE_API_KEY: key }, key }
}

/** `pnpm bench cli`: how soon it answers, how fast it streams, how much memory that takes. */
export const benchCli = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await startUp(folder)
  await throughput(folder)
  await memory(folder)
}

const isInstalled = (command: string): boolean => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** A service that has just begun is slow by itself, which is no matter of who asks it. */
const warm = async (url: string, key: string) => {
  for (let time = 0; time < 200; time++)
    await (await fetch(`${url}/v1/threads?limit=10`, { headers: { authorization: `Bearer ${key}` } })).text()
}

interface Node {
  readonly version: string
  readonly path: string
}

/** The Node.js at hand, and 24, whose compile cache the limit of `threads list` is for. */
const nodes = (): ReadonlyArray<Node> => {
  const own = { version: process.version, path: process.execPath }
  if (own.version.startsWith("v24.")) return [own]
  const node24 = ["-y", "-p", "node@24", "node", "-p", "process.version + ' ' + process.execPath"]
  const printed = execFileSync("npx", node24, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
  const [version = "", path = ""] = printed.trim().split(" ")
  return [own, { version, path }]
}

/** The programs to start with a Node.js, the bare one first. */
const startsOf = ({ version, path }: Node, url: string, key: string) => [
  { name: `${version}: node -e 0`, command: path, args: ["-e", "0"], limit: undefined },
  { name: "estate --version", command: path, args: [estateProgram, "--version"], limit: 1.6 },
  {
    name: "estate threads list",
    command: path,
    args: [estateProgram, "threads", "list", "--limit", "10", "--quiet"],
    limit: version.startsWith("v24.") ? 3.5 : undefined
  },
  {
    name: "the same page by node:http alone",
    command: path,
    args: [fileURLToPath(new URL("./getPage.js", import.meta.url)), url, key],
    limit: undefined
  },
  ...(isInstalled("gh")
    ? [{ name: "gh --version", command: "gh", args: ["--version"], limit: undefined }]
    : [])
]

/**
 * Ratios are taken within a round, so that a slow moment of the machine changes few of them. The
 * first round fills the compile cache.
 */
const startUp = async (folder: string) => {
  const { service, env, key } = await storeOf(folder, FEWEST_CALLS)
  await warm(service.url, key)
  for (const node of nodes()) {
    const starts = startsOf(node, service.url, key)
    const times = starts.map((): Array<number> => [])
    for (let round = -1; round < START_ROUNDS; round++) {
      for (const [index, { command, args }] of starts.entries()) {
        const { millis } = await run(command, args, env)
        if (round >= 0) times[index]?.push(millis)
      }
    }
    const rows = starts.map(({ name, limit }, index) => {
      const own = times[index] ?? []
      const ratio = median(own.map((millis, round) => millis / (times[0]?.[round] ?? Number.NaN)))
      return [
        name,
        `${median(own).toFixed(0)} ms`,
        `${Math.min(...own).toFixed(0)} ms`,
        ratio.toFixed(2),
        limit === undefined ? "" : verdict(ratio, limit, "at most")
      ]
    })
    console.log(table([["start-up", "median", "least", "to node -e 0", ""], ...rows]))
    console.log()
  }
  await service.stop()
  if (!isInstalled("gh")) console.log("gh is not installed here: nothing beside it")
}

/** The same calls, by the program and by the loop that most would write, in turn. */
const throughput = async (folder: string) => {
  const { service, env, key } = await storeOf(folder, CALLS)
  const loop = fileURLToPath(new URL("./fetchLoop.js", import.meta.url))
  const ours: Array<number> = []
  const theirs: Array<number> = []
  for (let round = -1; round < Math.min(ROUNDS, 5); round++) {
    const our = await run(
      process.execPath,
      [estateProgram, "calls", "list", "--all", "--format", "ndjson"],
      env
    )
    const their = await run(process.execPath, [loop, service.url, key, "1000"])
    if (round < 0) continue
    ours.push(our.millis)
    theirs.push(their.millis)
  }
  await service.stop()
  const ratio = median(ours) / median(theirs)
  console.log()
  console.log(
    table([
      [`${CALLS} calls as ndjson`, "median", "ratio", ""],
      ["fetch, a page of 1000 after another", `${median(theirs).toFixed(0)} ms`, "1.00", ""],
      [
        "estate calls list --all --format ndjson",
        `${median(ours).toFixed(0)} ms`,
        ratio.toFixed(2),
        verdict(ratio, 1.5, "at most")
      ]
    ])
  )
}

const memory = async (folder: string) => {
  const rows: Array<ReadonlyArray<string>> = [["peak memory", ...forms.map(form => `--format ${form}`)]]
  const first: Array<number> = []
  for (const calls of [FEWEST_CALLS, CALLS, MOST_CALLS]) {
    const { service, env } = await storeOf(folder, calls)
    const cells: Array<string> = []
    for (const [index, form] of forms.entries()) {
      const { peakMiB } = await run(
        process.execPath,
        [estateProgram, "calls", "list", "--all", "--format", form],
        env,
        { measuresMemory: true }
      )
      first[index] ??= peakMiB
      cells.push(`${peakMiB.toFixed(0)} MiB (${(peakMiB / (first[index] ?? peakMiB)).toFixed(2)})`)
    }
    await service.stop()
    rows.push([`${calls} calls`, ...cells])
  }
  console.log()
  console.log(table(rows))
}

const forms = ["ndjson", "json", "csv"]
