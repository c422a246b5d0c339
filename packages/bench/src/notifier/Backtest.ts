import { writeFileSync } from "node:fs"
import { programs } from "@estate/testing/Programs"
import { print } from "../Figures.ts"
import { type Cost, run } from "../Program.ts"
import type { Scene } from "../Scene.ts"
import { newPath, serveDemo } from "../Store.ts"

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

/** Rules tried on ten thousand threads, after the fetch and with it. */
export const backtest: Scene = async () => {
  const { env } = await serveDemo({ threads: THREADS })
  const [rules, data] = [newPath("backtest.json"), newPath("backtest")]
  writeFileSync(rules, JSON.stringify(settings))
  const measure = async (name: string, args: ReadonlyArray<string>, atMost?: number): Promise<Cost> => {
    const cost = await run([programs.notifier, "backtest", ...args], {
      env: { ...env, SLACK_BOT_TOKEN: "xoxb-bench", ESTATE_NOTIFIER_CONFIG: rules }
    })
    print(
      `${THREADS} threads: ${name}`,
      { value: cost.millis / 1000, unit: "s", atMost },
      { value: cost.peakMiB, unit: "MiB" }
    )
    return cost
  }
  const replay = ["run", "--data", data, "--rules", rules, "--format", "json"]
  await measure("backtest fetch", ["fetch", "--to", data])
  await measure("again, where nothing changed", ["fetch", "--to", data])
  const first = await measure("backtest run over the last 30 days", replay, 60)
  const again = await measure("again", replay, 60)
  if (first.output !== again.output) throw new Error("another report of the same past")
}
