import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { sleep } from "@estate/testing/Eventually"
import pg from "pg"
import { print, quantile, sum } from "../Figures.ts"
import { unreadThreads } from "../ImportLines.ts"
import type { Measured } from "../Server.ts"
import { newFile, type Scene, serveLines } from "../Stores.ts"
import { coresWhile, memoryOf, startNotifier, withSlack, withState } from "./Notifier.ts"
import { type PollLog, startPollLog } from "./PollLog.ts"

const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)

/** Slack takes a message a second in each, and every company begins with an alert. */
const CHANNELS = Array.from({ length: 200 }, (_, index) => `channel-${index}`)

/** How many companies, and who polls them. */
interface Fleet {
  readonly slackUrl: string
  readonly state: string
  readonly companies: number
  readonly processes: number
  /** The writes of leases so far. */
  readonly leaseWrites?: () => Promise<number>
}

const POLL_SECONDS = 30

/** How long a killed process keeps its companies. */
const LEASE_SECONDS = 10

const slackOptions = { channels: CHANNELS, limits: true }

/** A thousand companies, polled every 30 seconds by one process on SQLite. */
export const companies: Scene = folder =>
  withSlack(({ apiUrl }) => {
    const companies = Number(process.env.BENCH_COMPANIES ?? 1_000)
    const state = newFile(folder, "companies-state.db")
    return measure(folder, { slackUrl: apiUrl, state, companies, processes: 1 })
  }, slackOptions)

/** The same number, by three processes that share them in Postgres. */
export const shared: Scene = folder =>
  withSlack(
    ({ apiUrl }) =>
      withState(async state => {
        const database = new pg.Client(state)
        await database.connect()
        const leaseWrites = async () => {
          const { rows } = await database.query(
            "SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS writes FROM pg_stat_user_tables WHERE relname IN ('member', 'task')"
          )
          return Number(rows[0]?.writes)
        }
        const companies = Number(process.env.BENCH_SHARED_COMPANIES ?? 1_000)
        await measure(folder, { slackUrl: apiUrl, state, companies, processes: 3, leaseWrites })
        await database.end()
      }),
    slackOptions
  )

/** Starts a notifier of `count` companies. */
const start = (folder: string, { slackUrl, state }: Fleet, count: number, apiUrl: string) => {
  const file = join(folder, `companies-${count}.json`)
  const keys = Array.from({ length: count }, (_, index) => `BENCH_KEY_${index}`)
  const companies = keys.map((apiKeyFrom, index) => ({
    name: `company-${index}`,
    apiKeyFrom,
    channel: CHANNELS[index % CHANNELS.length]
  }))
  writeFileSync(file, JSON.stringify({ night: "off", companies }))
  return startNotifier(slackUrl, {
    ...Object.fromEntries(keys.map(each => [each, each])),
    ESTATE_NOTIFIER_CONFIG: file,
    ESTATE_NOTIFIER_POLL: `${POLL_SECONDS} seconds`,
    ESTATE_NOTIFIER_LEASE: `${LEASE_SECONDS} seconds`,
    ESTATE_NOTIFIER_STATE: state,
    ESTATE_API_URL: apiUrl
  })
}

const isFailedPolls = (line: string) =>
  line.startsWith("estate_notifier_polls_total{") && line.includes(`outcome="failed"`)

/** The sum of a metric of all that run. */
const total = async (notifiers: ReadonlyArray<Measured>, of: (notifier: Measured) => Promise<number>) =>
  sum(await Promise.all(notifiers.filter(({ isRunning }) => isRunning).map(of)))

const failedPolls = (notifiers: ReadonlyArray<Measured>) =>
  total(notifiers, each => each.metricSum(isFailedPolls))

/**
 * Prints the lag of polls, processor, memory, and the writes of leases; then, of several processes,
 * one is killed.
 */
const measure = async (folder: string, fleet: Fleet): Promise<void> => {
  const { companies, processes, leaseWrites } = fleet
  const { service, key } = await serveLines(folder, "companies", unreadThreads(1, 1))
  const logs = await Promise.all(Array.from({ length: processes }, () => startPollLog(service.url, key)))
  const one = await start(folder, fleet, 1, service.url)
  await sleep(5_000)
  const base = one.memoryMiB()
  await one.stop()
  const notifiers = await Promise.all(logs.map(({ url }) => start(folder, fleet, companies, url)))
  // The first round of polls finds every thread; the next ones find nothing new.
  await sleep(31_000 * (processes === 1 ? 1 : 2) + (1_000 * companies) / CHANNELS.length)
  const failedBefore = await failedPolls(notifiers)
  const writesBefore = await leaseWrites?.()
  const cores = await coresWhile(notifiers, () => sleep(SECONDS * 1000))
  const lag = (series: string) =>
    total(notifiers, each => each.metric(`estate_notifier_poll_lag_seconds_${series}`))
  const polls = await lag("count")
  const memory = memoryOf(notifiers)
  console.log(`\n${companies} companies every ${POLL_SECONDS} s, processes: ${processes}`)
  print("poll lag, mean", { value: ((await lag("sum")) / polls) * 1000, unit: "ms" })
  print("polls that began within a second", { value: (await lag('bucket{le="1"}')) / polls, atLeast: 0.99 })
  print("polls that failed", { value: (await failedPolls(notifiers)) - failedBefore, atMost: 0 })
  print("processor", { value: cores, unit: "cores", atMost: 1.5 })
  print("memory of a process with one company", { value: base, unit: "MiB" })
  print("memory of all processes", { value: memory, unit: "MiB" })
  print("memory of each company", {
    value: (memory - base * processes) / companies,
    unit: "MiB",
    atMost: 0.4
  })
  if (leaseWrites !== undefined && writesBefore !== undefined)
    print("writes of leases, a second", {
      value: ((await leaseWrites()) - writesBefore) / SECONDS,
      atMost: 5
    })
  const [victim] = notifiers
  if (victim !== undefined && processes > 1) await killOne(victim, notifiers, logs)
  await Promise.all([...notifiers, service].map(each => each.stop()))
  await Promise.all(logs.map(log => log.close()))
}

/** Prints when the companies of the first process, which is killed, are polled again. */
const killOne = async (
  victim: Measured,
  notifiers: ReadonlyArray<Measured>,
  logs: ReadonlyArray<PollLog>
): Promise<void> => {
  const clear = () => logs.forEach(({ polledAt }) => void polledAt.clear())
  clear()
  await sleep(POLL_SECONDS * 1000)
  const left = [...(logs[0]?.polledAt.keys() ?? [])]
  clear()
  const killedAt = performance.now()
  await victim.stop("SIGKILL")
  const failedBefore = await failedPolls(notifiers)
  const limit = LEASE_SECONDS + 1 + POLL_SECONDS
  await sleep(2 * limit * 1000)
  const failed = (await failedPolls(notifiers)) - failedBefore
  const gaps = left.map(key => {
    const at = Math.min(...logs.map(({ polledAt }) => polledAt.get(key) ?? Number.POSITIVE_INFINITY))
    return (at - killedAt) / 1000
  })
  const inSecond = new Map<number, number>()
  for (const gap of gaps) inSecond.set(Math.floor(gap), (inSecond.get(Math.floor(gap)) ?? 0) + 1)
  const most = Math.max(...inSecond.values())
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
