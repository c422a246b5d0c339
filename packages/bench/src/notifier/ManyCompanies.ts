import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { sleep } from "@estate/testing/Eventually"
import { Effect } from "effect"
import { createKey, Measured, runServer } from "../Server.ts"
import { table } from "../Table.ts"
import { freshDatabase } from "./Files.ts"
import { unreadThreads } from "./UnreadThreads.ts"

const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 1_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)

const CHANNELS = Array.from({ length: 50 }, (_, index) => `channel-${index}`)

/**
 * A thousand companies, polled every 30 seconds by one process: the lag of polls, processor,
 * memory.
 */
export const measureManyCompanies = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    yield* Effect.promise(() => measure(folder, sandbox.apiUrl))
  }).pipe(Effect.provide(SlackSandbox.layer({ channels: CHANNELS, limits: true })), Effect.runPromise)

const measure = async (folder: string, slackUrl: string): Promise<void> => {
  const database = freshDatabase(folder, "companies.db")
  await runServer(["import", "-"], database, unreadThreads(1, 1))
  const key = await createKey(database)
  const service = await Measured.service(database)
  const file = join(folder, "companies.json")
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
    ESTATE_NOTIFIER_STATE: freshDatabase(folder, "companies-state.db")
  })
  // The first round of polls finds every thread; the next ones find nothing new.
  await sleep(31_000)
  const before = { cpu: notifier.cpuMillis(), at: performance.now() }
  await sleep(SECONDS * 1000)
  const share = (notifier.cpuMillis() - before.cpu) / (performance.now() - before.at)
  const lag = (quantile: string) =>
    notifier.metric(`estate_notifier_poll_lag_seconds{quantile="${quantile}"}`)
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
