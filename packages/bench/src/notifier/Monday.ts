import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { sleep } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import { Effect } from "effect"
import { createKey, Measured, runServer } from "../Server.ts"
import { quantile, table, verdict } from "../Table.ts"
import { freshDatabase } from "./Files.ts"
import { unreadThreads } from "./UnreadThreads.ts"

/** Who waited before the notifier starts. */
const WAITING = Number(process.env.BENCH_WAITING ?? 5_000)

/** How many write while it runs, one each ten seconds; as many alerts are taken, up to twenty. */
const WRITES = Number(process.env.BENCH_WRITES ?? 30)
const CLICKS = 20
const EVERY_MILLIS = 10_000

const LOOK_MILLIS = 20
const TOO_LATE_MILLIS = 30_000
const IDLE_MILLIS = 30_000

/** A first start in front of thousands who waited, by one process on SQLite. */
export const measureMonday = (folder: string): Promise<void> =>
  withSlack(slack => measure(folder, slack, freshDatabase(folder, "monday-state.db"), 1))

/** The same, by three processes that share a state in Postgres. */
export const measureMondayOnPostgres = (folder: string): Promise<void> =>
  withSlack(async slack => {
    const postgres = await Postgres.start()
    await measure(folder, slack, await postgres.newDatabase(), 3)
    await postgres.stop()
  })

type Slack = typeof SlackSandbox.Service

const withSlack = (run: (slack: Slack) => Promise<void>): Promise<void> =>
  Effect.gen(function* () {
    const slack = yield* SlackSandbox
    yield* Effect.promise(() => run(slack))
  }).pipe(
    Effect.provide(SlackSandbox.layer({ bots: [{ token: "xoxb-bench", name: "Estate" }], limits: true })),
    Effect.runPromise
  )

/** Whether a text is about the n-th buyer. */
const isAbout = (n: number) => (text: string) => text.includes(`Покупатель ${n} `)

/** The messages of the channel. */
const posted = (slack: Slack) => Effect.runPromise(Effect.orDie(slack.messages("leads")))

/** Milliseconds until a message of the channel is as wanted; without end if it takes too long. */
const waitFor = async (
  slack: Slack,
  isWanted: (text: string, ts: string) => boolean,
  atMost = TOO_LATE_MILLIS
) => {
  const start = performance.now()
  while (performance.now() - start < atMost) {
    const found = (await posted(slack)).find(({ text, ts }) => isWanted(text, ts))
    if (found !== undefined) return { millis: performance.now() - start, ts: found.ts }
    await sleep(LOOK_MILLIS)
  }
  return { millis: Number.POSITIVE_INFINITY, ts: undefined }
}

/** What a number of processes cost since a moment. */
interface Cost {
  readonly cores: number
  readonly memoryMiB: number
}

const costOver = async (notifiers: ReadonlyArray<Measured>, run: () => Promise<unknown>): Promise<Cost> => {
  const total = (of: (notifier: Measured) => number) => notifiers.reduce((sum, each) => sum + of(each), 0)
  const [cpu, at] = [total(each => each.cpuMillis()), performance.now()]
  await run()
  const cores = (total(each => each.cpuMillis()) - cpu) / (performance.now() - at)
  return { cores, memoryMiB: total(each => each.memoryMiB()) }
}

const measure = async (folder: string, slack: Slack, state: string, processes: number): Promise<void> => {
  const database = freshDatabase(folder, "monday.db")
  await runServer(["import", "-"], database, { input: unreadThreads(1, 0) })
  const key = await createKey(database)
  const service = await Measured.service(database)
  const start = (state: string) =>
    Measured.notifier({
      ESTATE_API_URL: service.url,
      ESTATE_API_KEY: key,
      SLACK_BOT_TOKEN: "xoxb-bench",
      SLACK_APP_TOKEN: "xapp-bench",
      SLACK_CHANNEL: "leads",
      SLACK_API_URL: slack.apiUrl,
      ESTATE_NOTIFIER_STATE: state,
      ESTATE_NOTIFIER_POLL: "1 second",
      ESTATE_NOTIFIER_NIGHT: "off"
    })
  const calm = await start(freshDatabase(folder, "calm-state.db"))
  await sleep(5_000)
  const idle = await costOver([calm], () => sleep(IDLE_MILLIS))
  await calm.stop()
  await runServer(["import", "-"], database, { input: unreadThreads(1, WAITING) })

  const notifiers = await Promise.all(Array.from({ length: processes }, () => start(state)))
  const { millis: toBacklog } = await waitFor(
    slack,
    text => text.includes(String(WAITING)),
    20 * TOO_LATE_MILLIS
  )
  const [alerts, clicks]: [Array<number>, Array<number>] = [[], []]
  const busy = await costOver(notifiers, async () => {
    for (let n = 1; n <= WRITES; n++) {
      const begun = performance.now()
      await runServer(["import", "-"], database, { input: unreadThreads(WAITING + n, 1) })
      const { millis, ts } = await waitFor(slack, isAbout(WAITING + n))
      alerts.push(millis)
      if (ts !== undefined && clicks.length < CLICKS) clicks.push(await take(slack, ts))
      await sleep(Math.max(0, EVERY_MILLIS - (performance.now() - begun)))
    }
  })
  const texts = (await posted(slack)).map(({ text }) => text)
  const of = alerts.map((_, index) => texts.filter(isAbout(WAITING + index + 1)).length)
  const others = texts.length - of.reduce((sum, count) => sum + count, 0)
  const wrong = of.filter(count => count !== 1).length
  await Promise.all([...notifiers, service].map(each => each.stop()))
  const [slowest, shown] = [quantile(alerts, 0.99) / 1000, quantile(clicks, 0.99) / 1000]
  console.log(
    `${table([
      [`Monday: ${WAITING} waited, processes: ${processes}`, "", ""],
      ["backlog told, all of its threads read, after", `${(toBacklog / 1000).toFixed(1)} s`, ""],
      ["its messages", `${others}`, verdict(others, 10, "at most")],
      ["new alerts that are missing or twice", `${wrong}`, verdict(wrong, 0, "at most")],
      [`new alert, median of ${alerts.length}`, `${(quantile(alerts, 0.5) / 1000).toFixed(2)} s`, ""],
      ["new alert, p99", `${slowest.toFixed(2)} s`, verdict(slowest, 3, "at most")],
      [`click shown, median of ${clicks.length}`, `${(quantile(clicks, 0.5) / 1000).toFixed(2)} s`, ""],
      ["click shown, p99", `${shown.toFixed(2)} s`, verdict(shown, 2, "at most")],
      ["processor", `${busy.cores.toFixed(2)} cores`, `idle, one process: ${idle.cores.toFixed(2)}`],
      ["memory", `${busy.memoryMiB.toFixed(0)} MiB`, `idle, one process: ${idle.memoryMiB.toFixed(0)}`]
    ])}\n`
  )
}

/** Anna takes an alert: milliseconds from her click until everybody sees it. */
const take = async (slack: Slack, ts: string): Promise<number> => {
  const begun = performance.now()
  const click = { kind: "click", person: "Anna", channel: "leads", ts, actionId: "take" } as const
  await Effect.runPromise(Effect.orDie(slack.act(click)))
  const { millis } = await waitFor(slack, (text, each) => each === ts && text.includes("🙋"))
  return Number.isFinite(millis) ? performance.now() - begun : millis
}
