import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { Effect } from "effect"
import { estate, Measured } from "../Process.ts"
import { table } from "../Table.ts"
import { unreadThreads } from "./Lines.ts"
import { scrape, sleep } from "./Scrape.ts"

const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 1_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)

const CHANNELS = Array.from({ length: 50 }, (_, index) => `channel-${index}`)

/** A thousand companies every 30 seconds in one process: how late polls begin, and what they cost. */
export const measureCrowd = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    yield* Effect.promise(() => crowd(folder, sandbox.apiUrl))
  }).pipe(Effect.provide(SlackSandbox.layer({ channels: CHANNELS, limits: true })), Effect.runPromise)

const crowd = async (folder: string, slackUrl: string): Promise<void> => {
  const database = `sqlite:${join(folder, "crowd.db")}`
  const state = join(folder, "crowd-state.db")
  for (const file of [join(folder, "crowd.db"), state]) {
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true })
  }
  await estate(["import", "-"], database, unreadThreads(1, 1))
  const key = await estate(["keys", "create", "--company", "1"], database)
  const service = await Measured.service(database)
  const file = join(folder, "crowd.json")
  const companies = Array.from({ length: COMPANIES }, (_, index) => ({
    name: `company-${index}`,
    apiKeyFrom: "BENCH_KEY",
    channel: CHANNELS[index % CHANNELS.length]
  }))
  writeFileSync(file, JSON.stringify({ poll: "30 seconds", night: "off", companies }))
  const notifier = await Measured.notifier({
    ESTATE_NOTIFIER_CONFIG: file,
    ESTATE_API_URL: service.url,
    BENCH_KEY: key,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: slackUrl,
    ESTATE_NOTIFIER_STATE: `sqlite:${state}`
  })
  // The first round finds everybody's thread; what follows is a day like any other.
  await sleep(31_000)
  const before = { cpu: notifier.cpuMillis(), at: performance.now() }
  await sleep(SECONDS * 1000)
  const share = (notifier.cpuMillis() - before.cpu) / (performance.now() - before.at)
  const lag = (quantile: string) =>
    scrape(notifier, `estate_notifier_poll_lag_seconds{quantile="${quantile}"}`)
  console.log(
    `${table([
      [`${COMPANIES} companies every 30 s, one process`, ""],
      ["poll lag, median", `${((await lag("0.5")) * 1000).toFixed(0)} ms`],
      ["poll lag, p99", `${((await lag("0.99")) * 1000).toFixed(0)} ms`],
      ["processor", `${(share * 100).toFixed(1)} % of a core`],
      ["memory", `${notifier.memoryMiB().toFixed(0)} MiB`]
    ])}\n`
  )
  await notifier.stop()
  await service.stop()
}
