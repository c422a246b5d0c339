import { createServer } from "node:http"
import { sleep } from "@estate/testing/Eventually"
import { listenLocally } from "@estate/testing/LocalServer"
import { Effect } from "effect"
import { print } from "../Figures.ts"
import { message, thread } from "../ImportLines.ts"
import { newFile, type Scene } from "../Stores.ts"
import { oneCompany, startNotifier, withSlack } from "./Notifier.ts"

/** The polls of a week, one every 15 seconds. */
const POLLS = Number(process.env.BENCH_POLLS ?? 40_320)
const DAYS = 7

/** After this number of polls a buyer's message is read and the next buyer writes. */
const POLLS_PER_BUYER = 40

/** A platform with one unread thread at a time, which changes with the number of polls. */
const startPlatform = async () => {
  let polls = 0
  const server = createServer((request, response) => {
    const current = Math.floor(polls / POLLS_PER_BUYER) + 1
    const [, opened] = /threads\/01JD(\d+)\/messages/.exec(request.url ?? "") ?? []
    if (opened === undefined) polls += 1
    const isRead = Number(opened) < current
    const item =
      opened === undefined
        ? thread(current)
        : message(Number(opened), { readed_at: isRead ? "2026-11-20 09:40:00" : null })
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ items: [item], total: 1, pages: { page: 1, total: 1 } }))
  })
  return { ...(await listenLocally(server)), polls: () => polls }
}

/**
 * The heap over the polls and alerts of a week: the minimum of each day, which leaves garbage out.
 */
export const week: Scene = folder =>
  withSlack(
    async slack => {
      const { url, polls, close } = await startPlatform()
      const notifier = await startNotifier(slack.apiUrl, {
        ...oneCompany(url, "bench", newFile(folder, "week-state.db"), "1 millis"),
        ESTATE_NOTIFIER_PACE: "1 millis"
      })
      const heaps: Array<number> = []
      for (let day = 1; day <= DAYS; day++) {
        let least = Number.POSITIVE_INFINITY
        while (polls() < (POLLS * day) / DAYS) {
          await sleep(50)
          least = Math.min(least, await notifier.metric("nodejs_heap_size_used_bytes"))
        }
        heaps.push(least)
        print(`day ${day} of ${POLLS} polls: the least of the heap`, { value: least / 2 ** 20, unit: "MiB" })
      }
      await notifier.stop()
      await close()
      const alerts = (await Effect.runPromise(Effect.orDie(slack.messages("leads")))).length
      const growth = (heaps.at(-1) ?? 0) / (heaps[1] ?? 1)
      print(`${alerts} alerts; the last day`, { value: growth, unit: "to the second", atMost: 1.1 })
    },
    { limits: false }
  )
