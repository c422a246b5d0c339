import { sleep } from "@estate/testing/Eventually"
import { print } from "../Figures.ts"
import type { Scene } from "../Scene.ts"
import { startBuyers } from "./Buyers.ts"
import { metric, newState, startNotifiers, startSlack } from "./Notifier.ts"

/** The polls of a week, one every 15 seconds. */
const POLLS = Number(process.env.BENCH_POLLS ?? 40_320)
const DAYS = 7

/** After this number of polls a buyer's message is read and the next buyer writes. */
const POLLS_PER_BUYER = 40

/**
 * The heap during the polls and alerts of a week: the minimum of each day, which excludes garbage.
 */
export const week: Scene = async () => {
  const slack = await startSlack(["leads"], false)
  const { apiUrl, polls } = await startBuyers(POLLS_PER_BUYER)
  const env = { ESTATE_NOTIFIER_PACE: "1 millis" }
  const settings = { ...(await newState("SQLite")), apiUrl, keys: ["bench"], poll: "1 millis", env }
  const notifiers = await startNotifiers(slack, settings)
  const heaps: Array<number> = []
  for (let day = 1; day <= DAYS; day++) {
    let least = Number.POSITIVE_INFINITY
    while (polls() < (POLLS * day) / DAYS) {
      await sleep(50)
      least = Math.min(least, await metric(notifiers, /^nodejs_heap_size_used_bytes /))
    }
    heaps.push(least)
    print(`day ${day} of ${POLLS} polls: the least of the heap`, { value: least / 2 ** 20, unit: "MiB" })
  }
  const alerts = (await slack.posted()).length
  const growth = (heaps.at(-1) ?? 0) / (heaps[1] ?? 1)
  print(`${alerts} alerts; the last day`, { value: growth, unit: "to the second", atMost: 1.1 })
}
