import { createServer } from "node:http"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { sleep } from "@estate/testing/Eventually"
import { listenLocally } from "@estate/testing/LocalServer"
import * as wire from "@estate/testing/Wire"
import { Effect } from "effect"
import { Measured } from "../Server.ts"
import { table, verdict } from "../Table.ts"
import { freshDatabase } from "./Files.ts"

/** The polls of a week, one every 15 seconds. */
const POLLS = Number(process.env.BENCH_POLLS ?? 40_320)
const DAYS = 7

/** After so many polls a buyer's message is read and the next buyer writes. */
const POLLS_PER_BUYER = 40

const message = (n: number, isRead: boolean) =>
  wire.message({
    ulid: `01JDM${String(n).padStart(21, "0")}`,
    message: "Здравствуйте!",
    readed_at: isRead ? "2026-11-20 09:40:00" : null
  })

const thread = (n: number) =>
  wire.thread({
    ulid: `01JDT${String(n).padStart(21, "0")}`,
    order_id: n,
    order_title: "2-комн. квартира",
    author: `Покупатель ${n}`,
    last_message: "Здравствуйте!"
  })

const page = (items: ReadonlyArray<unknown>) =>
  JSON.stringify({ items, total: items.length, pages: { page: 1, total: 1 } })

/** A platform with one unread thread at a time, which changes with the number of polls. */
const startPlatform = async () => {
  let polls = 0
  const server = createServer((request, response) => {
    const current = Math.floor(polls / POLLS_PER_BUYER) + 1
    const [, opened] = /threads\/01JDT(\d+)\/messages/.exec(request.url ?? "") ?? []
    response.setHeader("content-type", "application/json")
    if (opened === undefined) polls += 1
    const item = opened === undefined ? thread(current) : message(Number(opened), Number(opened) < current)
    response.end(page([item]))
  })
  return { ...(await listenLocally(server)), polls: () => polls }
}

/**
 * The heap over the polls and alerts of a week: the minimum of each day, which leaves garbage out.
 */
export const measureHeapOverWeek = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const heaps = yield* Effect.promise(() => measure(folder, sandbox.apiUrl))
    const growth = (heaps.at(-1) ?? 0) / (heaps[1] ?? 1)
    const alerts = (yield* Effect.orDie(sandbox.messages("leads"))).length
    console.log(
      `${table([
        [`heap over ${POLLS} polls and ${alerts} alerts`, ...heaps.map((_, day) => `day ${day + 1}`)],
        ["MiB, the least of each day", ...heaps.map(heap => (heap / 2 ** 20).toFixed(1))]
      ])}\nlast day to the second: ${growth.toFixed(2)} (${verdict(growth, 1.1, "at most")})\n`
    )
  }).pipe(Effect.provide(SlackSandbox.layer()), Effect.runPromise)

const measure = async (folder: string, slackUrl: string): Promise<ReadonlyArray<number>> => {
  const { url, polls, close } = await startPlatform()
  const notifier = await Measured.notifier({
    ESTATE_API_URL: url,
    ESTATE_API_KEY: "bench",
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_CHANNEL: "leads",
    SLACK_API_URL: slackUrl,
    ESTATE_NOTIFIER_STATE: freshDatabase(folder, "week-state.db"),
    ESTATE_NOTIFIER_POLL: "1 millis",
    ESTATE_NOTIFIER_PACE: "1 millis",
    ESTATE_NOTIFIER_NIGHT: "off"
  })
  const heaps: Array<number> = []
  for (let day = 1; day <= DAYS; day++) {
    let least = Number.POSITIVE_INFINITY
    while (polls() < (POLLS * day) / DAYS) {
      await sleep(50)
      least = Math.min(least, await notifier.metric("nodejs_heap_size_used_bytes"))
    }
    heaps.push(least)
  }
  await notifier.stop()
  await close()
  return heaps
}
