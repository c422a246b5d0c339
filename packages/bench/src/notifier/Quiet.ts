import { rmSync } from "node:fs"
import { join } from "node:path"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Effect, Layer, Redacted } from "effect"
import { estate, Measured } from "../Process.ts"
import { against, median, table } from "../Table.ts"
import { unreadThreads } from "./Lines.ts"
import { scrape, sleep, until } from "./Scrape.ts"

const THREADS = Number(process.env.BENCH_THREADS ?? 10_000)
const ROUNDS = 3
const READINGS = 15
const PAGE = PageSize.make(256)

/** All pages of unread threads with the client, so many times; milliseconds each. */
const readings = (url: string, key: string, times: number) =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const taken: Array<number> = []
    for (let reading = -2; reading < times; reading++) {
      const began = performance.now()
      let count = 0
      for (let number = 1, last = 1; number <= last; number++) {
        const page = yield* threads.page({ onlyUnread: true, page: PageNumber.make(number), limit: PAGE })
        last = page.totalPages
        count += page.items.length
      }
      if (count !== THREADS) throw new Error(`${count} threads read of ${THREADS}`)
      if (reading >= 0) taken.push(performance.now() - began)
    }
    return taken
  }).pipe(
    Effect.provide(
      Layer.provide(Threads.layer({ apiUrl: new URL(url), apiKey: Redacted.make(key) }), NodeHttp.layer)
    ),
    Effect.runPromise
  )

/** A poll over unread threads with nothing new, against reading those pages with the client. */
export const measureQuietPoll = async (folder: string): Promise<void> => {
  const path = join(folder, "quiet.db")
  const state = join(folder, "quiet-state.db")
  for (const file of [path, state])
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true })
  const database = `sqlite:${path}`
  await estate(["import", "-"], database, unreadThreads(1, THREADS))
  const key = await estate(["keys", "create", "--company", "1"], database)
  const service = await Measured.service(database)
  const env = {
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: key,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_CHANNEL: "leads",
    // Nobody listens there: delivery rests, and the poll is measured alone.
    SLACK_API_URL: "http://127.0.0.1:9/api/",
    ESTATE_NOTIFIER_STATE: `sqlite:${state}`,
    ESTATE_NOTIFIER_NIGHT: "off"
  }
  const first = await Measured.notifier({ ...env, ESTATE_NOTIFIER_POLL: "1 second" })
  await until(
    async () => (await scrape(first, 'estate_notifier_polls_total{company="default",outcome="ok"}')) > 0
  )
  await first.stop()

  const polls: Array<number> = []
  const reads: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) {
    const notifier = await Measured.notifier({ ...env, ESTATE_NOTIFIER_POLL: "20 millis" })
    const series = 'estate_notifier_polls_total{company="default",outcome="ok"}'
    while ((await scrape(notifier, series)) < READINGS) await sleep(300)
    polls.push((await scrape(notifier, 'estate_notifier_poll_duration_seconds{quantile="0.5"}')) * 1000)
    await notifier.stop()
    reads.push(median(await readings(service.url, key, READINGS)))
  }
  await service.stop()
  const ratio = median(polls) / median(reads)
  console.log(
    `\n${table([
      [`${THREADS} unread threads, nothing new`, "ms", "to reading them", ""],
      ["a poll", median(polls).toFixed(0), ratio.toFixed(2), against(ratio, 1.3, "at most")],
      ["reading those pages with the client", median(reads).toFixed(0), "", ""]
    ])}\n`
  )
}
