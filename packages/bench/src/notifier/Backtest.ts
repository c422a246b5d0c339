import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { programs } from "@estate/testing/Programs"
import { run } from "../Run.ts"
import { createKey, Measured, runServer } from "../Server.ts"
import { table, verdict } from "../Table.ts"

const THREADS = Number(process.env.BENCH_RECORDS ?? 10_000)

/** Two steps, a calendar and groups: what costs most to decide. */
const settings = {
  companies: [{ name: "agency", apiKeyFrom: "ESTATE_API_KEY", channel: "#all" }],
  people: { anna: { slack: "U01ANNA" }, heads: { group: "S0HEADS" } },
  calendars: { office: { open: ["mon-fri 09:00-20:00", "sat 10:00-16:00"] } },
  chains: {
    usual: [
      { name: "anna", after: "10 minutes", mention: "anna" },
      { name: "heads", after: "30 minutes", mention: "heads", channel: "#heads" }
    ]
  },
  routes: [{ name: "office", channel: "#office", calendar: "office", group: { from: 3 }, chain: "usual" }]
}

/** `pnpm bench backtest`: rules tried on ten thousand threads, after the fetch and with it. */
export const benchBacktest = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `backtest-${THREADS}.db`)
  const database = `sqlite:${path}`
  if (!existsSync(path)) await runServer(["demo", "--threads", String(THREADS)], database)
  const rules = join(folder, "backtest.json")
  writeFileSync(rules, JSON.stringify(settings))
  const data = join(folder, `backtest-${THREADS}`)
  rmSync(data, { recursive: true, force: true })
  const service = await Measured.service(database)
  const env = {
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: await createKey(database),
    SLACK_BOT_TOKEN: "xoxb-bench",
    ESTATE_NOTIFIER_CONFIG: rules
  }
  const backtest = (...args: ReadonlyArray<string>) =>
    run(process.execPath, [programs.notifier, "backtest", ...args], env, {
      measuresMemory: true,
      keepsOutput: true
    })
  const first = await backtest("fetch", "--to", data)
  const again = await backtest("fetch", "--to", data)
  await service.stop()
  const tried = ["run", "--data", data, "--rules", rules, "--format", "json"]
  const replayed = await backtest(...tried)
  if ((await backtest(...tried)).output !== replayed.output)
    throw new Error("another report of the same past")
  const seconds = (millis: number) => (millis / 1000).toFixed(1)
  console.log(
    table([
      [`${THREADS} threads`, "seconds", "peak MiB", ""],
      ["backtest fetch", seconds(first.millis), first.peakMiB.toFixed(0), ""],
      ["again, where nothing changed", seconds(again.millis), again.peakMiB.toFixed(0), ""],
      [
        "backtest run over the last 30 days",
        seconds(replayed.millis),
        replayed.peakMiB.toFixed(0),
        verdict(replayed.millis / 1000, 60, "at most")
      ]
    ])
  )
}
