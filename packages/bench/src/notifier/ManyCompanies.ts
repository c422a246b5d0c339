import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { sleep } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import { Effect } from "effect"
import pg from "pg"
import { createKey, Measured, runServer } from "../Server.ts"
import { quantile, table, verdict } from "../Table.ts"
import { freshDatabase } from "./Files.ts"
import { type PollLog, startPollLog } from "./PollLog.ts"
import { unreadThreads } from "./UnreadThreads.ts"

const SECONDS = Number(process.env.BENCH_SECONDS ?? 90)

/** Slack takes a message a second in each, and every company begins with an alert. */
const CHANNELS = Array.from({ length: 200 }, (_, index) => `channel-${index}`)

/** How many companies, and who polls them. */
interface Fleet {
  readonly companies: number
  readonly processes: number
}

const POLL_SECONDS = 30

/** How long a killed process keeps its companies. */
const LEASE_SECONDS = 10

/** A thousand companies, polled every 30 seconds by one process on SQLite. */
export const measureManyCompanies = (folder: string): Promise<void> =>
  withSlack(slackUrl =>
    measure(folder, slackUrl, freshDatabase(folder, "companies-state.db"), {
      companies: Number(process.env.BENCH_COMPANIES ?? 1_000),
      processes: 1
    })
  )

/** The same number, by three processes that share them in Postgres. */
export const measureSharedCompanies = (folder: string): Promise<void> =>
  withSlack(async slackUrl => {
    const postgres = await Postgres.start()
    const state = await postgres.newDatabase()
    const database = new pg.Client(state)
    await database.connect()
    const leaseWrites = async () => {
      const { rows } = await database.query(
        "SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS writes FROM pg_stat_user_tables WHERE relname IN ('member', 'task')"
      )
      return Number(rows[0]?.writes)
    }
    await measure(
      folder,
      slackUrl,
      state,
      { companies: Number(process.env.BENCH_SHARED_COMPANIES ?? 1_000), processes: 3 },
      leaseWrites
    )
    await database.end()
    await postgres.stop()
  })

const withSlack = (run: (slackUrl: string) => Promise<void>): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    yield* Effect.promise(() => run(sandbox.apiUrl))
  }).pipe(Effect.provide(SlackSandbox.layer({ channels: CHANNELS, limits: true })), Effect.runPromise)

/**
 * Prints the lag of polls, processor, memory, and the writes of leases; then, of several processes,
 * one is killed.
 */
const measure = async (
  folder: string,
  slackUrl: string,
  state: string,
  fleet: Fleet,
  leaseWrites?: () => Promise<number>
): Promise<void> => {
  const database = freshDatabase(folder, "companies.db")
  await runServer(["import", "-"], database, { input: unreadThreads(1, 1) })
  const key = await createKey(database)
  const service = await Measured.service(database)
  const logs = await Promise.all(
    Array.from({ length: fleet.processes }, () => startPollLog(service.url, key))
  )
  const start = (count: number, url: string) => {
    const file = join(folder, `companies-${count}.json`)
    const keys = Array.from({ length: count }, (_, index) => `BENCH_KEY_${index}`)
    const companies = keys.map((apiKeyFrom, index) => ({
      name: `company-${index}`,
      apiKeyFrom,
      channel: CHANNELS[index % CHANNELS.length]
    }))
    writeFileSync(file, JSON.stringify({ night: "off", companies }))
    return Measured.notifier({
      ...Object.fromEntries(keys.map(each => [each, each])),
      ESTATE_NOTIFIER_CONFIG: file,
      ESTATE_NOTIFIER_POLL: `${POLL_SECONDS} seconds`,
      ESTATE_NOTIFIER_LEASE: `${LEASE_SECONDS} seconds`,
      ESTATE_API_URL: url,
      SLACK_BOT_TOKEN: "xoxb-bench",
      SLACK_API_URL: slackUrl,
      ESTATE_NOTIFIER_STATE: state
    })
  }
  const one = await start(1, logs[0]?.url ?? service.url)
  await sleep(5_000)
  const base = one.memoryMiB()
  await one.stop()
  const notifiers = await Promise.all(logs.map(({ url }) => start(fleet.companies, url)))
  const total = (of: (notifier: Measured) => number) => notifiers.reduce((sum, each) => sum + of(each), 0)
  // The first round of polls finds every thread; the next ones find nothing new.
  await sleep(31_000 * (fleet.processes === 1 ? 1 : 2) + (1_000 * fleet.companies) / CHANNELS.length)
  const running = () => notifiers.filter(({ isRunning }) => isRunning)
  const failedPolls = async () => {
    const counts = await Promise.all(running().map(each => each.metricSum(isFailedPolls)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const before = {
    failed: await failedPolls(),
    cpu: total(each => each.cpuMillis()),
    writes: (await leaseWrites?.()) ?? 0,
    at: performance.now()
  }
  await sleep(SECONDS * 1000)
  const elapsed = performance.now() - before.at
  const cores = (total(each => each.cpuMillis()) - before.cpu) / elapsed
  const writes = (((await leaseWrites?.()) ?? 0) - before.writes) / (elapsed / 1000)
  const failed = (await failedPolls()) - before.failed
  const lags = async (series: string) => {
    const counts = await Promise.all(
      notifiers.map(each => each.metric(`estate_notifier_poll_lag_seconds_${series}`))
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const polls = await lags("count")
  const inTime = (await lags('bucket{le="1"}')) / polls
  const memory = total(each => each.memoryMiB())
  const each = (memory - base * fleet.processes) / fleet.companies
  console.log(
    `${table([
      [`${fleet.companies} companies every 30 s, processes: ${fleet.processes}`, "", ""],
      ["poll lag, mean", `${(((await lags("sum")) / polls) * 1000).toFixed(0)} ms`, ""],
      ["polls that began within a second", inTime.toFixed(4), verdict(inTime, 0.99, "at least")],
      ["polls that failed", `${failed}`, verdict(failed, 0, "at most")],
      ["processor", `${cores.toFixed(2)} cores`, verdict(cores, 1.5, "at most")],
      ["memory, a process with one company", `${base.toFixed(0)} MiB`, ""],
      ["memory, all processes", `${memory.toFixed(0)} MiB`, ""],
      ["memory, each company", `${each.toFixed(2)} MiB`, verdict(each, 0.4, "at most")],
      ...(leaseWrites === undefined
        ? []
        : [["writes of leases, a second", writes.toFixed(1), verdict(writes, 5, "at most")]])
    ])}\n`
  )
  const [victim] = notifiers
  if (victim !== undefined && fleet.processes > 1) await measureKill(victim, logs, failedPolls)
  await Promise.all([...notifiers, service].map(each => each.stop()))
  await Promise.all(logs.map(log => log.close()))
}

const isFailedPolls = (line: string) =>
  line.startsWith("estate_notifier_polls_total{") && line.includes(`outcome="failed"`)

/** Prints when the companies of the first process, which is killed, are polled again. */
const measureKill = async (
  victim: Measured,
  logs: ReadonlyArray<PollLog>,
  failedPolls: () => Promise<number>
): Promise<void> => {
  const clear = () => logs.forEach(({ polledAt }) => void polledAt.clear())
  clear()
  await sleep(POLL_SECONDS * 1000)
  const left = [...(logs[0]?.polledAt.keys() ?? [])]
  clear()
  const killedAt = performance.now()
  await victim.stop("SIGKILL")
  const failedBefore = await failedPolls()
  const limit = LEASE_SECONDS + 1 + POLL_SECONDS
  await sleep(2 * limit * 1000)
  const failed = (await failedPolls()) - failedBefore
  const gaps = left.map(key => {
    const at = Math.min(...logs.map(({ polledAt }) => polledAt.get(key) ?? Number.POSITIVE_INFINITY))
    return (at - killedAt) / 1000
  })
  const inSecond = new Map<number, number>()
  for (const gap of gaps) inSecond.set(Math.floor(gap), (inSecond.get(Math.floor(gap)) ?? 0) + 1)
  const even = gaps.length / POLL_SECONDS
  const most = Math.max(...inSecond.values())
  const [median, p99, last] = [quantile(gaps, 0.5), quantile(gaps, 0.99), Math.max(...gaps)]
  console.log(
    `${table([
      [`kill -9 of a process with ${gaps.length} companies`, "", ""],
      ["polled again after, median", `${median.toFixed(1)} s`, ""],
      ["polled again after, p99", `${p99.toFixed(1)} s`, ""],
      ["polled again after, last", `${last.toFixed(1)} s`, verdict(last, limit, "at most")],
      [
        `polled again in one second, ${even.toFixed(0)} if even`,
        `${most}`,
        verdict(most / even, 2, "at most")
      ],
      ["polls of the others that failed meanwhile", `${failed}`, verdict(failed, 0, "at most")]
    ])}\n`
  )
}
