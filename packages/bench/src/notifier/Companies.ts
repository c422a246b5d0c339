import { sleep } from "@estate/testing/Eventually"
import { print } from "../Figures.ts"
import type { Scene } from "../Scene.ts"
import { emptyDatabase, newFile } from "../Store.ts"
import { coresWhile, memoryOf, metric, startNotifiers, startSlack, stopAll } from "./Notifier.ts"
import { startPlatform } from "./Platform.ts"

const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)
const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 1_000)
const POLL_SECONDS = 30

/** Slack takes a message a second in each, and every company begins with an alert. */
const CHANNELS = Array.from({ length: 200 }, (_, index) => `channel-${index}`)

/** Many companies, polled every 30 seconds by one process on SQLite. */
export const companies: Scene = () => measure(newFile("companies-state.db"), 1)

/** The same, by three processes that share them in Postgres. */
export const shared: Scene = async () => measure(await emptyDatabase(), 3)

const measure = async (state: string, processes: number): Promise<void> => {
  const slack = await startSlack(CHANNELS)
  const { url } = await startPlatform()
  const run = (processes: number, companies: number) =>
    startNotifiers(processes, {
      slackUrl: slack.apiUrl,
      apiUrl: url,
      keys: Array.from({ length: companies }, (_, index) => `bench-${index}`),
      channels: CHANNELS,
      state,
      poll: `${POLL_SECONDS} seconds`
    })
  const alone = await run(1, 1)
  await sleep(5_000)
  const base = memoryOf(alone)
  await stopAll(alone)
  const notifiers = await run(processes, COMPANIES)
  // The first round of polls finds every thread; the next ones find nothing new.
  await sleep(31_000 * (processes === 1 ? 1 : 2) + (1_000 * COMPANIES) / CHANNELS.length)
  const failedPolls = () => metric(notifiers, /^estate_notifier_polls_total\{.*outcome="failed"/)
  const failedBefore = await failedPolls()
  const cores = await coresWhile(notifiers, () => sleep(SECONDS * 1000))
  const lag = (series: string) => metric(notifiers, new RegExp(`^estate_notifier_poll_lag_seconds_${series}`))
  // Read first: polls go on meanwhile.
  const prompt = await lag('bucket\\{le="1"\\}')
  const polls = await lag("count")
  const memory = memoryOf(notifiers)
  console.log(`\n${COMPANIES} companies every ${POLL_SECONDS} s, processes: ${processes}`)
  print("poll lag, mean", { value: ((await lag("sum")) / polls) * 1000, unit: "ms" })
  print("polls that began within a second", { value: prompt / polls, atLeast: 0.99 })
  print("polls that failed", { value: (await failedPolls()) - failedBefore, atMost: 0 })
  print("processor", { value: cores, unit: "cores", atMost: 1.5 })
  print("memory", { value: memory, unit: "MiB" }, { value: base, unit: "MiB with one" })
  const each = (memory - base * processes) / COMPANIES
  print("memory of each company", { value: each, unit: "MiB", atMost: 0.4 })
}
