import * as NodeHttp from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { sleep } from "@estate/testing/Eventually"
import { Effect, Layer, Redacted } from "effect"
import { createKey, Measured, runServer } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"
import { freshDatabase } from "./Files.ts"
import { unreadThreads } from "./UnreadThreads.ts"

const THREADS = Number(process.env.BENCH_THREADS ?? 10_000)
const ROUNDS = 3
const READS = 15
const POLLS = 'estate_notifier_polls_total{company="default",outcome="ok"}'
const PAGE = PageSize.make(256)

/** Reads all pages of unread threads with the client, so many times; milliseconds each. */
const timeReads = (url: string, key: string, times: number) =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const millis: Array<number> = []
    for (let round = -2; round < times; round++) {
      const start = performance.now()
      let count = 0
      for (let number = 1, last = 1; number <= last; number++) {
        const page = yield* threads.page({ onlyUnread: true, page: PageNumber.make(number), limit: PAGE })
        last = page.totalPages
        count += page.items.length
      }
      if (count !== THREADS) throw new Error(`${count} threads read of ${THREADS}`)
      if (round >= 0) millis.push(performance.now() - start)
    }
    return millis
  }).pipe(
    Effect.provide(
      Layer.provide(Threads.layer({ apiUrl: new URL(url), apiKey: Redacted.make(key) }), NodeHttp.layer)
    ),
    Effect.runPromise
  )

/** A poll over unread threads with nothing new, beside reading those pages with the client. */
export const measureQuietPoll = async (folder: string): Promise<void> => {
  const database = freshDatabase(folder, "quiet.db")
  await runServer(["import", "-"], database, { input: unreadThreads(1, THREADS) })
  const key = await createKey(database)
  const service = await Measured.service(database)
  const env = {
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: key,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_CHANNEL: "leads",
    // Refuses connections, so that only polls are measured and nothing is delivered.
    SLACK_API_URL: "http://127.0.0.1:9/api/",
    ESTATE_NOTIFIER_STATE: freshDatabase(folder, "quiet-state.db"),
    ESTATE_NOTIFIER_NIGHT: "off"
  }
  const first = await Measured.notifier({ ...env, ESTATE_NOTIFIER_POLL: "1 second" })
  while ((await first.metric(POLLS)) === 0) await sleep(100)
  await first.stop()

  const polls: Array<number> = []
  const reads: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) {
    const notifier = await Measured.notifier({ ...env, ESTATE_NOTIFIER_POLL: "20 millis" })
    const took = (series: string) => notifier.metric(`estate_notifier_poll_duration_seconds_${series}`)
    // The first poll reads the state, too.
    while ((await took("count")) < 2) await sleep(20)
    const [seconds, count] = [await took("sum"), await took("count")]
    while ((await notifier.metric(POLLS)) < READS + count) await sleep(300)
    polls.push((((await took("sum")) - seconds) / ((await took("count")) - count)) * 1000)
    await notifier.stop()
    reads.push(median(await timeReads(service.url, key, READS)))
  }
  await service.stop()
  const ratio = median(polls) / median(reads)
  console.log(
    `\n${table([
      [`${THREADS} unread threads, nothing new`, "ms", "to reading them", ""],
      ["a poll", median(polls).toFixed(0), ratio.toFixed(2), verdict(ratio, 1.3, "at most")],
      ["reading those pages with the client", median(reads).toFixed(0), "", ""]
    ])}\n`
  )
}
