import * as NodeHttp from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { sleep } from "@estate/testing/Eventually"
import { Effect, Layer, Redacted } from "effect"
import { contest, quantile } from "../Figures.ts"
import { unreadThreads } from "../ImportLines.ts"
import type { Scene } from "../Scene.ts"
import { newFile, serveLines } from "../Store.ts"
import { metric, oneCompany, startNotifier } from "./Notifier.ts"

const THREADS = Number(process.env.BENCH_THREADS ?? 10_000)
const ROUNDS = 3
const READS = 15
const POLLS = /^estate_notifier_polls_total\{company="default",outcome="ok"\} /
const PAGE = PageSize.make(256)

/** Reads all pages of unread threads with the client, again and again: the median milliseconds. */
const timeReads = (url: string, key: string) =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const millis: Array<number> = []
    for (let round = -2; round < READS; round++) {
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
    return quantile(millis, 0.5)
  }).pipe(
    Effect.provide(
      Layer.provide(Threads.layer({ apiUrl: new URL(url), apiKey: Redacted.make(key) }), NodeHttp.layer)
    ),
    Effect.runPromise
  )

/** A poll over unread threads with nothing new, beside reading those pages with the client. */
export const quietPoll: Scene = async () => {
  const { service, key } = await serveLines(unreadThreads(1, THREADS))
  const state = newFile("quiet-state.db")
  // This address refuses connections, so that only polls are measured and nothing is delivered.
  const start = (poll: string) =>
    startNotifier("http://127.0.0.1:9/api/", oneCompany(service.url, key, state, poll))
  const first = await start("1 second")
  while ((await metric(first, POLLS)) === 0) await sleep(100)
  await first.stop()

  const timePolls = async () => {
    const notifier = await start("20 millis")
    const polled = async () => ({
      seconds: await metric(notifier, /^estate_notifier_poll_duration_seconds_sum/),
      count: await metric(notifier, /^estate_notifier_poll_duration_seconds_count/)
    })
    // The first poll reads the state, too.
    while ((await polled()).count < 2) await sleep(20)
    const before = await polled()
    while ((await metric(notifier, POLLS)) < READS + before.count) await sleep(300)
    const after = await polled()
    await notifier.stop()
    return ((after.seconds - before.seconds) / (after.count - before.count)) * 1000
  }
  await contest(
    `${THREADS} unread threads, nothing new`,
    [{ name: "time", unit: "ms", of: (millis: number) => millis }],
    [
      { name: "reading those pages with the client", take: () => timeReads(service.url, key) },
      { name: "a poll", take: timePolls, ratios: { time: { atMost: 1.3 } } }
    ],
    { rounds: ROUNDS, warmUps: 0 }
  )
}
