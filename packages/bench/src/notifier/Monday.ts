import { eventually, sleep } from "@estate/testing/Eventually"
import { print, quantile, sum } from "../Figures.ts"
import { platformNow, unreadThreads } from "../ImportLines.ts"
import type { Scene } from "../Scene.ts"
import { type Engine, serveLines } from "../Store.ts"
import { coresWhile, memoryOf, metric, newState, type Slack, startNotifiers, startSlack } from "./Notifier.ts"

/** The number of buyers who wait before the notifier starts. */
const WAITING = Number(process.env.BENCH_WAITING ?? 5_000)

/**
 * The number of buyers who write while it runs, one every ten seconds. As many alerts are taken, up
 * to twenty.
 */
const WRITES = Number(process.env.BENCH_WRITES ?? 30)
const CLICKS = 20
const EVERY_MILLIS = 10_000

/** One more buyer writes soon after the start, while the first poll reads who was waiting. */
const EARLY = WAITING + WRITES + 1
const FIRST_POLL_MILLIS = 5_000
const FIRST_ALERTS_MILLIS = 600_000

const LOOK_MILLIS = 20
const TOO_LATE_MILLIS = 30_000

/** Whether a text is the backlog message, with or without the early buyer. */
const isBacklog = (text: string) => [WAITING, WAITING + 1].some(count => text.includes(`${count} buyers`))

/** Whether a text is about the n-th buyer. The early one may be in the backlog. */
const isAbout = (n: number) => (text: string) =>
  text.includes(`Покупатель ${n} `) || (n === EARLY && text.includes(`${WAITING + 1} buyers`))

/** Milliseconds until a message meets a condition; the scene fails if that takes too long. */
const waitFor = async (
  slack: Slack,
  isWanted: (text: string, ts: string) => boolean,
  atMost = TOO_LATE_MILLIS
) => {
  const begun = performance.now()
  const find = async () => {
    const found = (await slack.posted()).find(({ text, ts }) => isWanted(text, ts))
    if (found === undefined) throw new Error(`a message is missing after ${atMost} ms`)
    return { millis: performance.now() - begun, ts: found.ts }
  }
  return eventually(find, atMost, LOOK_MILLIS)
}

/** Anna takes an alert: milliseconds from her click until everybody sees it. */
const take = async (slack: Slack, ts: string): Promise<number> => {
  const begun = performance.now()
  await slack.click("Anna", "take", ts)
  await waitFor(slack, (text, each) => each === ts && text.includes("🙋"))
  return performance.now() - begun
}

/** A first start while thousands of buyers are waiting. */
export const monday =
  (engine: Engine): Scene =>
  async () => {
    const slack = await startSlack(["leads"])
    const { service, key, add } = await serveLines(unreadThreads(1, WAITING))
    const notifiers = await startNotifiers(slack, {
      ...(await newState(engine)),
      apiUrl: service.url,
      keys: [key],
      poll: "1 second",
      env: { SLACK_APP_TOKEN: "xapp-bench" }
    })
    const startedAt = performance.now()
    await sleep(FIRST_POLL_MILLIS)
    await add(unreadThreads(EARLY, 1, platformNow()))
    const early = await waitFor(slack, isAbout(EARLY), FIRST_ALERTS_MILLIS)
    await waitFor(slack, isBacklog, FIRST_ALERTS_MILLIS)
    const toBacklog = performance.now() - startedAt
    const [alerts, clicks]: [Array<number>, Array<number>] = [[], []]
    const polls = (what: "sum" | "count") =>
      metric(notifiers, new RegExp(`^estate_notifier_poll_duration_seconds_${what}`))
    const [secondsBefore, pollsBefore] = [await polls("sum"), await polls("count")]
    const cores = await coresWhile(notifiers, async () => {
      for (let n = 1; n <= WRITES; n++) {
        const begun = performance.now()
        await add(unreadThreads(WAITING + n, 1, platformNow()))
        const { millis, ts } = await waitFor(slack, isAbout(WAITING + n))
        alerts.push(millis)
        if (n <= CLICKS) clicks.push(await take(slack, ts))
        await sleep(Math.max(0, EVERY_MILLIS - (performance.now() - begun)))
      }
    })
    const poll = ((await polls("sum")) - secondsBefore) / ((await polls("count")) - pollsBefore)
    const texts = (await slack.posted()).map(({ text }) => text)
    const of = [...alerts.keys(), WRITES].map(index => texts.filter(isAbout(WAITING + index + 1)).length)

    const delays = (millis: ReadonlyArray<number>, atMost: number) => [
      { value: quantile(millis, 0.5) / 1000, unit: "s median" },
      { value: quantile(millis, 0.99) / 1000, unit: "s p99", atMost }
    ]
    console.log(`\nMonday: ${WAITING} waited, processes: ${notifiers.length}`)
    print("backlog told, all of its threads read, after", { value: toBacklog / 1000, unit: "s" })
    print("alert of one who wrote meanwhile", { value: early.millis / 1000, unit: "s", atMost: 5 })
    print("its messages", { value: texts.length - sum(of), atMost: 10 })
    print("new alerts that are twice", { value: of.filter(count => count > 1).length, atMost: 0 })
    print(`${alerts.length} new alerts`, ...delays(alerts, 3))
    print(`${clicks.length} clicks shown`, ...delays(clicks, 2))
    print("a poll, mean", { value: poll, unit: "s" })
    const memory = { value: memoryOf(notifiers), unit: "MiB" }
    print("processor and memory", { value: cores, unit: "cores" }, memory)
  }
