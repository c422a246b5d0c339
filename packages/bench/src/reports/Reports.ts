import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { estate, Measured } from "../Process.ts"
import { against, median, table } from "../Table.ts"

const CALLS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** The demo gives three quarters of its calls to the first company. */
const DEMO_CALLS = Math.ceil((CALLS * 4) / 3)
const POLL_MILLIS = 20

const command = fileURLToPath(new URL("../../../apps/cli/dist/bin.js", import.meta.url))
const reader = fileURLToPath(new URL("./reader.js", import.meta.url))

/** What a run of a program cost. */
interface Cost {
  readonly seconds: number
  readonly peakMiB: number
  readonly printed: string
}

/** Memory at its highest so far, in MiB, while the process lives. */
const peakOf = (child: ChildProcess): number => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const run = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>>): Promise<Cost> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"]
    })
    let printed = ""
    let peakMiB = 0
    const timer = setInterval(() => {
      peakMiB = Math.max(peakMiB, peakOf(child))
    }, POLL_MILLIS)
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text
    })
    child.once("close", code => {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      if (code === 0) resolve({ seconds, peakMiB, printed })
      else reject(new Error(`${args.join(" ")} ended with ${code}`))
    })
  })

/** `pnpm bench reports`: the calls report over a million calls, beside reading the same pages with the client, in turn. */
export const benchReports = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `reports-${CALLS}.db`)
  const database = `sqlite:${path}`
  if (!existsSync(path)) await estate(["demo", "--calls", String(DEMO_CALLS)], database)
  const service = await Measured.service(database)
  const env = {
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: await estate(["keys", "create", "--company", "1"], database)
  }
  const programs = [
    { name: "report calls", args: [command, "report", "calls", "--from", "ever", "--format", "json"] },
    { name: "the client, pages read and dropped", args: [reader] }
  ]
  const costs = programs.map((): Array<Cost> => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { args }] of programs.entries()) costs[index]?.push(await run(args, env))
  }
  await service.stop()
  const counted = Number(costs.at(-1)?.[0]?.printed)
  const reported: unknown = JSON.parse(costs[0]?.[0]?.printed ?? "{}")
  if (!JSON.stringify(reported).includes(`"total":{"calls":${counted},`))
    throw new Error("the report and the client did not read as many calls")
  const seconds = costs.map(each => median(each.map(cost => cost.seconds)))
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
          isReader ? "" : `${against(own / read, 1.2, "at most")}; ${against(peak, 250, "at most")}`
        ]
      })
    ])
  )
}
