import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually, sleep } from "@estate/testing/Eventually"
import type { Process } from "@estate/testing/Process"
import { Random } from "@estate/testing/Random"
import { expect } from "vitest"
import { Deployment } from "./Deployment.ts"
import { buyerWrites } from "./ImportLines.ts"

export const KILLS = Number(process.env.ESTATE_KILLS ?? 6)
export const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

/** Kills per deployment: its channel grows with every alert. */
const KILLS_PER_ROUND = 40

/** Processes that run at once on one state. */
export const PROCESSES = 3

/** The longest time until Slack shows a message whose answer was lost. */
export const LATEST_MILLIS = 1_200

/** Longer than that, since a busy machine delays the sandbox. */
const QUARANTINE_MILLIS = 4_000

/** Threads are imported in batches while the notifier is killed. */
const THREADS_PER_BATCH = 12
const KILLS_PER_BATCH = 5

export const random = new Random(seed)

/** Buyers who have waited for days are announced together, without a chain. */
const isOld = (thread: number) => thread % 4 === 0

const arrivalOf = (thread: number) =>
  buyerWrites(thread, thread, {
    text: "Ещё продаёте?",
    at: isOld(thread) ? "2026-11-20 09:30:00" : timeInMoscow(),
    unread: 1
  })

/** As the platform writes it. */
export const timeInMoscow = (millis = Date.now()) =>
  new Date(millis + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")

/** A notifier has read the rules by then, on a busy machine too. No digest of before is sent. */
const STARTED_MILLIS = 30_000

/** Minutes that pass during a number of kills, each with a digest. */
const digestTimes = (kills: number): ReadonlyArray<string> => {
  const first = Math.ceil((Date.now() + STARTED_MILLIS) / 60_000) * 60_000
  return Array.from({ length: Math.ceil(kills / 30) }, (_, index) =>
    timeInMoscow(first + index * 60_000).slice(11, 16)
  )
}

/** A group names 20 of its buyers, so no route takes more of a deployment, however late they are. */
const grouped = [["*0", "*2"], ["*3", "*5"], ["*6", "*8"], ["*9"]]

/**
 * Alerts in two channels, of one buyer or of several; a step in the thread of alerts of several,
 * and one in a third channel; and digests, each named after its time. There is no backlog, since it
 * names only ten of its buyers.
 */
const rulesWith = (digests: ReadonlyArray<string>) => `
backlog: { over: never }
chains:
  usual: [{ name: heads, after: 3 seconds, channel: "#heads" }]
  together: [{ name: soon, after: 1 second }, { name: heads, after: 3 seconds, channel: "#heads" }]
routes:
  - { name: one, match: { author: ["*1", "*4", "*7"] }, channel: "#leads", also: "#copies", chain: usual }
${grouped
  .map(
    (author, index) =>
      `  - { name: several-${index}, match: { author: ${JSON.stringify(author)} }, channel: "#leads", also: "#copies", group: { from: 2, wait: 1 second }, chain: together }`
  )
  .join("\n")}
digests:
${digests.map(time => `  - { name: at-${time.replace(":", "")}, channel: "#digests", at: "${time}" }`).join("\n")}
`

/** Waits for a number of calls to Slack, but at most a second: there may be nothing to send. */
export const waitForCalls = async (deployment: Deployment, count: number, since: number) => {
  const deadline = Date.now() + 1_000
  while (Date.now() < deadline && (await deployment.slack.ledger(since)).length < count) await sleep(10)
  await sleep(random.next() * 40)
}

/** Where the state is. The tasks of a killed process are taken over when its lease ends. */
export type State = Readonly<Record<"ESTATE_NOTIFIER_STATE" | "ESTATE_NOTIFIER_LEASE", string>>

const envOf = (deployment: Deployment, state: State | undefined) => ({
  ...deployment.notifierEnv,
  ...state,
  ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "rules.yaml"),
  ESTATE_NOTIFIER_QUARANTINE: `${QUARANTINE_MILLIS} millis`
})

export const startNotifier = (deployment: Deployment, state: State | undefined) =>
  deployment.start("notifier", ["run"], envOf(deployment, state))

export const isPolling = (notifier: Process) =>
  eventually(() => expect(notifier.stderr).toContain("polling"), 180_000, 5)

/**
 * On a busy machine a step may be too late for a poll. For several buyers without a group it is
 * posted beside their alerts, since they have no thread in common.
 */
const MISSED_STEP = "дольше всех ждут"

/** In how many messages a buyer is, in each channel; those in threads do not count. */
interface Announcements {
  readonly thread: number
  readonly leads: number
  readonly copies: number
  readonly heads: number
}

/** What the rules require. */
const announcementsOf = (thread: number): Announcements => ({
  thread,
  leads: 1,
  copies: 1,
  heads: isOld(thread) ? 0 : 1
})

const announced = async ({ slack }: Deployment, threads: number): Promise<ReadonlyArray<Announcements>> => {
  const countIn = async (channel: string) => {
    const counts = new Map<number, number>()
    for (const { thread_ts, ts, ...message } of await slack.messages(channel)) {
      if (thread_ts !== undefined && thread_ts !== ts) continue
      const text = JSON.stringify(message)
      if (channel === "leads" && text.includes(MISSED_STEP)) continue
      const named = Array.from(text.matchAll(/Покупатель (\d+)/g), ([, n]) => Number(n))
      for (const n of new Set(named)) counts.set(n, (counts.get(n) ?? 0) + 1)
    }
    return (thread: number) => counts.get(thread) ?? 0
  }
  const [leads, copies, heads] = await Promise.all(["leads", "copies", "heads"].map(countIn))
  return Array.from({ length: threads }, (_, index) => index + 1).map(thread => ({
    thread,
    leads: leads?.(thread) ?? 0,
    copies: copies?.(thread) ?? 0,
    heads: heads?.(thread) ?? 0
  }))
}

/** Lets one notifier do all that is due, after whatever is uncertain. */
export const settle = async (deployment: Deployment, state: State | undefined) => {
  await sleep(QUARANTINE_MILLIS)
  await eventually(async () => {
    expect(await deployment.runHere("notifier", ["once"], envOf(deployment, state))).toMatchObject({
      code: 0
    })
  })
}

export const expectPostedOnce = async ({ slack }: Deployment) => {
  const posts = await slack.posts()
  const doubled = [...posts].filter(([, times]) => times !== 1).map(([alert]) => alert)
  // With the calls that concern them, since they say when each one came and took effect.
  const calls = doubled.length === 0 ? [] : await slack.ledger()
  expect(calls.filter(call => doubled.some(alert => JSON.stringify(call).includes(alert)))).toEqual([])
  expect(doubled).toEqual([])
}

/**
 * Kills one of several notifiers on one state, again and again, under load and random faults; then,
 * without faults, expects every alert once.
 */
const runRound = async (deployment: Deployment, kills: number, state: State | undefined) => {
  const digests = digestTimes(kills)
  writeFileSync(join(deployment.folder, "rules.yaml"), rulesWith(digests))
  let [arrived, called] = [0, 0]
  await deployment.slack.armRandom({ seed: random.below(1_000_000), share: 0.4, latestMillis: LATEST_MILLIS })
  let importing = Promise.resolve()
  const running = Array.from({ length: PROCESSES }, () => startNotifier(deployment, state))
  for (let kill = 0; kill < kills; kill++) {
    if (kill % KILLS_PER_BATCH === 0) {
      await importing
      const next = Array.from({ length: THREADS_PER_BATCH }, (_, index) => arrived + index + 1)
      arrived += next.length
      importing = deployment.import(next.flatMap(arrivalOf))
    }
    if (random.chance(0.2)) {
      await deployment.slack.arm({ kind: "cut", method: "conversations.history", committed: false })
    }
    const index = random.below(PROCESSES)
    const victim = running[index]
    if (victim === undefined) throw new Error(`there is no process ${index}`)
    await isPolling(victim)
    await waitForCalls(deployment, random.below(30), called)
    expect((await victim.stop("SIGKILL")).code).toBeNull()
    running[index] = startNotifier(deployment, state)
    called += (await deployment.slack.ledger(called)).length
  }
  await importing
  await deployment.slack.disarm()
  const expected = Array.from({ length: arrived }, (_, index) => announcementsOf(index + 1))
  await eventually(async () => expect(await announced(deployment, arrived)).toEqual(expected), 120_000, 200)
  await eventually(
    async () => expect(await deployment.slack.messages("digests")).toHaveLength(digests.length),
    120_000,
    200
  )
  await Promise.all(running.map(each => each.stop("SIGTERM")))
  await settle(deployment, state)

  await expectPostedOnce(deployment)
  expect(await announced(deployment, arrived)).toEqual(expected)
  expect(await deployment.slack.messages("digests")).toHaveLength(digests.length)
  const faults = (await deployment.slack.ledger()).flatMap(({ at, outcome }) =>
    "fault" in outcome ? [{ at, landedAt: outcome.landedAt ?? at }] : []
  )
  const delays = faults.map(({ at, landedAt }) => Date.parse(landedAt) - Date.parse(at))
  return { arrived, digests: digests.length, faults: faults.length, latestMillis: Math.max(0, ...delays) }
}

/**
 * Kills notifiers again and again, each round on a new state. Rejects if an alert was lost or
 * posted twice.
 */
export const killNotifiers = async (
  name: string,
  newState: () => Promise<State | undefined>
): Promise<void> => {
  let [alerts, digests, faults, latestMillis] = [0, 0, 0, 0]
  for (let done = 0; done < KILLS; done += KILLS_PER_ROUND) {
    const kills = Math.min(KILLS_PER_ROUND, KILLS - done)
    const deployment = await Deployment.start()
    for (const channel of ["copies", "heads", "digests"]) await deployment.slack.addChannel(channel)
    try {
      const result = await runRound(deployment, kills, await newState())
      alerts += result.arrived
      digests += result.digests
      faults += result.faults
      latestMillis = Math.max(latestMillis, result.latestMillis)
    } finally {
      await deployment.close()
    }
    console.log(
      `${name}: ${done + kills} kills, ${alerts} alerts, ${digests} digests, ${faults} faults, a message up to ${latestMillis} ms late: 0 doubled, 0 lost`
    )
  }
}

/** A kill takes up to this long on a busy machine. */
export const TIMEOUT_MILLIS = 200_000 + KILLS * 6_000
