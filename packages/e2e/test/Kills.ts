import { eventually, sleep } from "@estate/testing/Eventually"
import type { Process } from "@estate/testing/Process"
import { Random } from "@estate/testing/Random"
import { expect } from "vitest"
import { Deployment } from "./Deployment.ts"
import { buyerWrites, company, threadId } from "./ImportLines.ts"

export const KILLS = Number(process.env.ESTATE_KILLS ?? 30)
export const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

/** Kills per deployment: its channel grows with every alert. */
const KILLS_PER_ROUND = 60

/** Processes that run at once on one state. */
export const PROCESSES = 3

/** The latest that Slack shows a message whose answer was lost. */
const LATEST_MILLIS = 1_200

/** Longer than that: a busy machine makes the sandbox later than it means to be. */
const QUARANTINE_MILLIS = 4_000

/** Threads are imported in batches while the notifier is killed. */
const THREADS_PER_BATCH = 12
const KILLS_PER_BATCH = 5

const random = new Random(seed)

const arrivalOf = (thread: number) =>
  buyerWrites(thread, thread, { text: "Ещё продаёте?", at: "2026-11-20 09:30:00", unread: 1 })

/** Waits for so many calls to Slack, at most a second: there may be nothing to send. */
const waitForCalls = async (deployment: Deployment, count: number, since: number) => {
  const deadline = Date.now() + 1_000
  while (Date.now() < deadline && (await deployment.slack.ledger(since)).length < count) await sleep(10)
  await sleep(random.next() * 40)
}

/** Where the state is. The tasks of a killed process are taken over when its lease ends. */
type State = Readonly<Record<"ESTATE_NOTIFIER_STATE" | "ESTATE_NOTIFIER_LEASE", string>>

const envOf = (deployment: Deployment, state: State | undefined) => ({
  ...deployment.notifierEnv,
  ...state,
  ESTATE_NOTIFIER_QUARANTINE: `${QUARANTINE_MILLIS} millis`
})

const startNotifier = (deployment: Deployment, state: State | undefined) =>
  deployment.start("notifier", ["run"], envOf(deployment, state))

const isPolling = (notifier: Process) =>
  eventually(() => expect(notifier.stderr).toContain("polling"), 60_000, 5)

/**
 * Kills one of several notifiers on one state, again and again, under load and random faults; then,
 * without faults, expects every alert once.
 */
const runRound = async (deployment: Deployment, kills: number, state: State | undefined) => {
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
  await eventually(async () => expect((await deployment.slack.posts()).size).toBe(arrived), 120_000, 100)
  await Promise.all(running.map(each => each.stop("SIGTERM")))
  await sleep(QUARANTINE_MILLIS)
  await eventually(async () => {
    expect(await deployment.run("notifier", ["once"], envOf(deployment, state))).toMatchObject({ code: 0 })
  })

  const posts = await deployment.slack.posts()
  const doubled = [...posts].filter(([, times]) => times !== 1).map(([alert]) => alert)
  // With the calls that concern them, since they say when each one came and took effect.
  const calls = doubled.length === 0 ? [] : await deployment.slack.ledger()
  expect(calls.filter(call => doubled.some(alert => JSON.stringify(call).includes(alert)))).toEqual([])
  expect(doubled).toEqual([])
  const standing = JSON.stringify(await deployment.slack.messages())
  for (let thread = 1; thread <= arrived; thread++) {
    expect(standing.split(threadId(thread))).toHaveLength(2)
  }
  const faults = (await deployment.slack.ledger()).flatMap(({ at, outcome }) =>
    "fault" in outcome ? [{ at, landedAt: outcome.landedAt ?? at }] : []
  )
  const delays = faults.map(({ at, landedAt }) => Date.parse(landedAt) - Date.parse(at))
  return { arrived, faults: faults.length, latestMillis: Math.max(0, ...delays) }
}

/**
 * Kills notifiers again and again, each round on a new state. Rejects if an alert was lost or
 * posted twice.
 */
export const killNotifiers = async (
  name: string,
  newState: () => Promise<State | undefined>
): Promise<void> => {
  let [alerts, faults, latestMillis] = [0, 0, 0]
  for (let done = 0; done < KILLS; done += KILLS_PER_ROUND) {
    const kills = Math.min(KILLS_PER_ROUND, KILLS - done)
    const deployment = await Deployment.start([company(1)])
    try {
      const result = await runRound(deployment, kills, await newState())
      alerts += result.arrived
      faults += result.faults
      latestMillis = Math.max(latestMillis, result.latestMillis)
    } finally {
      await deployment.close()
    }
    console.log(
      `${name}: ${done + kills} kills, ${alerts} alerts, ${faults} faults, a message up to ${latestMillis} ms late: 0 doubled, 0 lost`
    )
  }
}

/** A kill takes up to so long on a busy machine. */
export const TIMEOUT_MILLIS = 120_000 + KILLS * 6_000
