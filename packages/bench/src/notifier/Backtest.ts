import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { programs } from "@estate/testing/Programs"
import { print } from "../Figures.ts"
import { type Cost, peakMiB, runNode, seconds } from "../Run.ts"
import { type Scene, serveDemo } from "../Stores.ts"

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
export const backtest: Scene = async folder => {
  const { service, env } = await serveDemo(folder, "backtest", { threads: THREADS })
  const rules = join(folder, "backtest.json")
  writeFileSync(rules, JSON.stringify(settings))
  const data = join(folder, `backtest-${THREADS}`)
  rmSync(data, { recursive: true, force: true })
  const tries = (...args: ReadonlyArray<string>) =>
    runNode([programs.notifier, "backtest", ...args], {
      ...env,
      SLACK_BOT_TOKEN: "xoxb-bench",
      ESTATE_NOTIFIER_CONFIG: rules
    })
  const show = (name: string, cost: Cost, atMost?: number) =>
    print(
      `${THREADS} threads: ${name}`,
      { value: seconds(cost), unit: "s", atMost },
      { value: peakMiB(cost), unit: "MiB" }
    )
  show("backtest fetch", await tries("fetch", "--to", data))
  show("again, where nothing changed", await tries("fetch", "--to", data))
  await service.stop()
  const replay = () => tries("run", "--data", data, "--rules", rules, "--format", "json")
  const [first, again] = [await replay(), await replay()]
  show("backtest run over the last 30 days", first, 60)
  if (first.output !== again.output) throw new Error("another report of the same past")
}
