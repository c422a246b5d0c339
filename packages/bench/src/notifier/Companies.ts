import { sleep } from "@estate/testing/Eventually"
import { print } from "../Figures.ts"
import type { Scene } from "../Scene.ts"
import type { Engine } from "../Store.ts"
import { startBuyers } from "./Buyers.ts"
import { coresWhile, memoryOf, metric, newState, startNotifiers, startSlack } from "./Notifier.ts"

const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)
const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 1_000)
const POLL_SECONDS = 30

/** Slack accepts one message per second in each channel, and every company begins with an alert. */
const channels = Array.from({ length: 200 }, (_, index) => `channel-${index}`)

/** Many companies, polled every 30 seconds. */
export const companies =
  (engine: Engine): Scene =>
  async () => {
    const slack = await startSlack(channels)
    const { apiUrl } = await startBuyers()
    const settings = { ...(await newState(engine)), apiUrl, poll: `${POLL_SECONDS} seconds` }
    const keys = Array.from({ length: COMPANIES }, (_, index) => `bench-${index}`)
    const alone = await startNotifiers(slack, { ...settings, keys: keys.slice(0, 1) })
    await sleep(5_000)
    const base = memoryOf(alone)
    await Promise.all(alone.map(({ stop }) => stop()))
    const notifiers = await startNotifiers(slack, { ...settings, keys })
    // The first round of polls finds every thread; the next ones find nothing new.
    await sleep(31_000 * (notifiers.length === 1 ? 1 : 2) + (1_000 * COMPANIES) / channels.length)
    const failedPolls = () => metric(notifiers, /^estate_notifier_polls_total\{.*outcome="failed"/)
    const failedBefore = await failedPolls()
    const cores = await coresWhile(notifiers, () => sleep(SECONDS * 1000))
    const lag = (series: string) =>
      metric(notifiers, new RegExp(`^estate_notifier_poll_lag_seconds_${series}`))
    // Read first, since polling continues.
    const prompt = await lag('bucket\\{le="1"\\}')
    const polls = await lag("count")
    const memory = memoryOf(notifiers)
    console.log(`\n${COMPANIES} companies every ${POLL_SECONDS} s, processes: ${notifiers.length}`)
    print("poll lag, mean", { value: ((await lag("sum")) / polls) * 1000, unit: "ms" })
    print("polls that began within a second", { value: prompt / polls, atLeast: 0.99 })
    print("polls that failed", { value: (await failedPolls()) - failedBefore, atMost: 0 })
    print("processor", { value: cores, unit: "cores", atMost: 1.5 })
    print("memory", { value: memory, unit: "MiB" }, { value: base, unit: "MiB with one" })
    print("memory of each company", { value: (memory - base) / COMPANIES, unit: "MiB", atMost: 0.4 })
  }
