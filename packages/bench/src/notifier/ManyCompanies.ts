import { writeFileSync } from "node:fs"
import { sleep } from "@estate/testing/Eventually"
import { Array as Arr } from "effect"
import pg from "pg"
import { print, quantile, sum } from "../Figures.ts"
import type { Server } from "../Program.ts"
import { atEnd, type Scene } from "../Scene.ts"
import { emptyDatabase, newFile, newPath } from "../Store.ts"
import { coresWhile, memoryOf, metric, startNotifier, startSlack } from "./Notifier.ts"
import { type Platform, startPlatform } from "./Platform.ts"

const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)

/** Slack takes a message a second in each, and every company begins with an alert. */
const CHANNELS = Array.from({ length: 200 }, (_, index) => `channel-${index}`)

const POLL_SECONDS = 30

/** How long a killed process keeps its companies. */
const LEASE_SECONDS = 10

/** A thousand companies, polled every 30 seconds by one process on SQLite. */
export const companies: Scene = async () => {
  await measure(newFile("companies-state.db"), Number(process.env.BENCH_COMPANIES ?? 1_000), 1)
}

/** The same number, by three processes that share them in Postgres. One is killed in the end. */
export const shared: Scene = async () => {
  const state = await emptyDatabase()
  const database = new pg.Client(state)
  await database.connect()
  atEnd(() => database.end())
  const leaseWrites = async () => {
    const { rows } = await database.query(
      "SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS writes FROM pg_stat_user_tables WHERE relname IN ('member', 'task')"
    )
    return Number(rows[0]?.writes)
  }
  const companies = Number(process.env.BENCH_SHARED_COMPANIES ?? 1_000)
  await killOne(await measure(state, companies, 3, leaseWrites))
}

const failedPolls = (notifiers: ReadonlyArray<Server>) =>
  total(notifiers, /^estate_notifier_polls_total\{.*outcome="failed"/)

/** The sum of a metric of all. */
const total = async (notifiers: ReadonlyArray<Server>, name: RegExp) =>
  sum(await Promise.all(notifiers.map(each => metric(each, name))))

/** A process, and the platform that only it polls. */
interface Polling {
  readonly notifier: Server
  readonly platform: Platform
}

/** Prints the lag of polls, processor, memory, and the writes of leases. */
const measure = async (
  state: string,
  companies: number,
  processes: number,
  leaseWrites?: () => Promise<number>
): Promise<ReadonlyArray<Polling>> => {
  const slack = await startSlack({ channels: CHANNELS, limits: true })
  const start = async (count: number): Promise<Polling> => {
    const file = newPath(`companies-${count}.json`)
    const keys = Array.from({ length: count }, (_, index) => `BENCH_KEY_${index}`)
    const companies = keys.map((apiKeyFrom, index) => ({
      name: `company-${index}`,
      apiKeyFrom,
      channel: CHANNELS[index % CHANNELS.length]
    }))
    writeFileSync(file, JSON.stringify({ night: "off", companies }))
    const platform = await startPlatform()
    const notifier = await startNotifier(slack.apiUrl, {
      ...Object.fromEntries(keys.map(each => [each, each])),
      ESTATE_NOTIFIER_CONFIG: file,
      ESTATE_NOTIFIER_POLL: `${POLL_SECONDS} seconds`,
      ESTATE_NOTIFIER_LEASE: `${LEASE_SECONDS} seconds`,
      ESTATE_NOTIFIER_STATE: state,
      ESTATE_API_URL: platform.url
    })
    return { notifier, platform }
  }
  const { notifier } = await start(1)
  await sleep(5_000)
  const base = notifier.memoryMiB()
  await notifier.stop()
  const polling = await Promise.all(Array.from({ length: processes }, () => start(companies)))
  const notifiers = polling.map(({ notifier }) => notifier)
  // The first round of polls finds every thread; the next ones find nothing new.
  await sleep(31_000 * (processes === 1 ? 1 : 2) + (1_000 * companies) / CHANNELS.length)
  const failedBefore = await failedPolls(notifiers)
  const writesBefore = await leaseWrites?.()
  const cores = await coresWhile(notifiers, () => sleep(SECONDS * 1000))
  const lag = (series: string) => total(notifiers, new RegExp(`^estate_notifier_poll_lag_seconds_${series}`))
  // Read first: polls go on meanwhile.
  const prompt = await lag('bucket\\{le="1"\\}')
  const polls = await lag("count")
  const memory = memoryOf(notifiers)
  console.log(`\n${companies} companies every ${POLL_SECONDS} s, processes: ${processes}`)
  print("poll lag, mean", { value: ((await lag("sum")) / polls) * 1000, unit: "ms" })
  print("polls that began within a second", { value: prompt / polls, atLeast: 0.99 })
  print("polls that failed", { value: (await failedPolls(notifiers)) - failedBefore, atMost: 0 })
  print("processor", { value: cores, unit: "cores", atMost: 1.5 })
  print("memory of a process with one company", { value: base, unit: "MiB" })
  print("memory of all processes", { value: memory, unit: "MiB" })
  const each = (memory - base * processes) / companies
  print("memory of each company", { value: each, unit: "MiB", atMost: 0.4 })
  if (leaseWrites !== undefined && writesBefore !== undefined) {
    const writes = (await leaseWrites()) - writesBefore
    print("writes of leases, a second", { value: writes / SECONDS, atMost: 5 })
  }
  return polling
}

/** Prints when the companies of the first process, which is killed, are polled again. */
const killOne = async ([victim, ...others]: ReadonlyArray<Polling>): Promise<void> => {
  if (victim === undefined) return
  const platforms = others.map(({ platform }) => platform)
  const notifiers = others.map(({ notifier }) => notifier)
  victim.platform.polledAt.clear()
  await sleep(POLL_SECONDS * 1000)
  for (const { polledAt } of platforms) polledAt.clear()
  const killedAt = performance.now()
  await victim.notifier.stop("SIGKILL")
  const failedBefore = await failedPolls(notifiers)
  const limit = LEASE_SECONDS + 1 + POLL_SECONDS
  await sleep(2 * limit * 1000)
  const failed = (await failedPolls(notifiers)) - failedBefore
  const gaps = [...victim.platform.polledAt.keys()].map(key => {
    const at = Math.min(...platforms.map(({ polledAt }) => polledAt.get(key) ?? Number.POSITIVE_INFINITY))
    return (at - killedAt) / 1000
  })
  const inSecond = Arr.groupBy(gaps, gap => String(Math.floor(gap)))
  const most = Math.max(...Object.values(inSecond).map(({ length }) => length))
  console.log(`\nkill -9 of a process with ${gaps.length} companies`)
  print(
    "polled again after",
    { value: quantile(gaps, 0.5), unit: "s median" },
    { value: quantile(gaps, 0.99), unit: "s p99" },
    { value: Math.max(...gaps), unit: "s at last", atMost: limit }
  )
  const toEven = most / (gaps.length / POLL_SECONDS)
  print("most polled again in a second", { value: most }, { value: toEven, unit: "to even", atMost: 2 })
  print("polls of the others that failed meanwhile", { value: failed, atMost: 0 })
}
