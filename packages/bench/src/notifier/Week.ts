import { rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { Effect } from "effect"
import { Measured } from "../Process.ts"
import { against, table } from "../Table.ts"
import { scrape, sleep } from "./Scrape.ts"

/** As many polls as a week has at one every 15 seconds. */
const POLLS = Number(process.env.BENCH_POLLS ?? 40_320)
const DAYS = 7

/** Each buyer waits for so many polls and is then answered; one comes as often. */
const WAITS = 40

const message = (n: number, isRead: boolean) => ({
  ulid: `01JDM${String(n).padStart(21, "0")}`,
  message: "Здравствуйте!",
  type: "text",
  direction: "incoming",
  readed_at: isRead ? "2026-11-20 09:40:00" : null,
  created_at: "2026-11-20 09:30:00"
})

const thread = (n: number) => ({
  ulid: `01JDT${String(n).padStart(21, "0")}`,
  board_id: 1,
  order_id: n,
  order_title: "2-комн. квартира",
  author: `Покупатель ${n}`,
  author_avatar: "",
  last_message: "Здравствуйте!",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
})

const page = (items: ReadonlyArray<unknown>) =>
  JSON.stringify({ items, total: items.length, pages: { page: 1, total: 1 } })

/** A platform whose time goes by the polls: a buyer comes, waits, is read, and the next one comes. */
const platform = () => {
  let polls = 0
  const server = createServer((request, response) => {
    const current = Math.floor(polls / WAITS) + 1
    const [, asked] = /threads\/01JDT(\d+)\/messages/.exec(request.url ?? "") ?? []
    response.setHeader("content-type", "application/json")
    if (asked === undefined) polls += 1
    response.end(
      page([asked === undefined ? thread(current) : message(Number(asked), Number(asked) < current)])
    )
  })
  return new Promise<{ readonly url: string; readonly polls: () => number; readonly close: () => void }>(
    resolve =>
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        resolve({
          url: `http://127.0.0.1:${port}`,
          polls: () => polls,
          close: () => {
            server.close()
            server.closeAllConnections()
          }
        })
      })
  )
}

/** The heap over as many polls as a week has, with as many alerts as they bring: the least of each day, so that garbage does not count. */
export const measureWeek = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const heaps = yield* Effect.promise(() => week(folder, sandbox.apiUrl))
    const growth = (heaps.at(-1) ?? 0) / (heaps[1] ?? 1)
    const alerts = (yield* Effect.orDie(sandbox.messages("leads"))).length
    console.log(
      `${table([
        [`heap over ${POLLS} polls and ${alerts} alerts`, ...heaps.map((_, day) => `day ${day + 1}`)],
        ["MiB, the least of each day", ...heaps.map(heap => (heap / 2 ** 20).toFixed(1))]
      ])}\nlast day to the second: ${growth.toFixed(2)} (${against(growth, 1.1, "at most")})\n`
    )
  }).pipe(Effect.provide(SlackSandbox.layer()), Effect.runPromise)

const week = async (folder: string, slackUrl: string): Promise<ReadonlyArray<number>> => {
  const state = join(folder, "week-state.db")
  for (const end of ["", "-wal", "-shm"]) rmSync(state + end, { force: true })
  const { url, polls, close } = await platform()
  const notifier = await Measured.notifier({
    ESTATE_API_URL: url,
    ESTATE_API_KEY: "bench",
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_CHANNEL: "leads",
    SLACK_API_URL: slackUrl,
    ESTATE_NOTIFIER_STATE: `sqlite:${state}`,
    ESTATE_NOTIFIER_POLL: "1 millis",
    ESTATE_NOTIFIER_PACE: "1 millis",
    ESTATE_NOTIFIER_NIGHT: "off"
  })
  const heaps: Array<number> = []
  for (let day = 1; day <= DAYS; day++) {
    let least = Number.POSITIVE_INFINITY
    while (polls() < (POLLS * day) / DAYS) {
      await sleep(50)
      least = Math.min(least, await scrape(notifier, "nodejs_heap_size_used_bytes"))
    }
    heaps.push(least)
  }
  await notifier.stop()
  close()
  return heaps
}
