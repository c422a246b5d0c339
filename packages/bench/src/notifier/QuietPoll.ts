import * as NodeHttp from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { sleep } from "@estate/testing/Eventually"
import { Duration, Effect, Layer, Redacted, Stream } from "effect"
import { contest, quantile } from "../Figures.ts"
import { unreadThreads } from "../ImportLines.ts"
import type { Scene } from "../Scene.ts"
import { newFile, serveLines } from "../Store.ts"
import { metric, startNotifiers, stopAll } from "./Notifier.ts"

const THREADS = Number(process.env.BENCH_THREADS ?? 10_000)
const ROUNDS = 3
const READS = 15
const POLLS = /^estate_notifier_polls_total\{.*outcome="ok"\} /
const PAGE = PageSize.make(256)

/** The median milliseconds in which the client reads all pages of unread threads. */
const timeReads = (url: string, key: string) =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const read = Stream.runCount(threads.stream({ onlyUnread: true, pageSize: PAGE }))
    const millis: Array<number> = []
    for (let time = 0; time < READS; time++) {
      const [took, count] = yield* Effect.timed(read)
      if (count !== THREADS) throw new Error(`${count} threads read of ${THREADS}`)
      millis.push(Duration.toMillis(took))
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
  const timePolls = async () => {
    const notifiers = await startNotifiers(1, {
      // This address refuses connections, so that only polls are measured and nothing is delivered.
      slackUrl: "http://127.0.0.1:9/api/",
      apiUrl: service.url,
      keys: [key],
      channels: ["leads"],
      state,
      poll: "20 millis"
    })
    const polled = async () => ({
      seconds: await metric(notifiers, /^estate_notifier_poll_duration_seconds_sum/),
      count: await metric(notifiers, /^estate_notifier_poll_duration_seconds_count/)
    })
    // The first poll reads the state, too, and in the round to warm up it finds all threads.
    while ((await polled()).count < 2) await sleep(20)
    const before = await polled()
    while ((await metric(notifiers, POLLS)) < READS + before.count) await sleep(300)
    const after = await polled()
    await stopAll(notifiers)
    return ((after.seconds - before.seconds) / (after.count - before.count)) * 1000
  }
  await contest(
    `${THREADS} unread threads, nothing new`,
    [{ name: "time", unit: "ms", of: (millis: number) => millis }],
    [
      { name: "reading those pages with the client", take: () => timeReads(service.url, key) },
      { name: "a poll", take: timePolls, ratios: { time: { atMost: 1.3 } } }
    ],
    { rounds: ROUNDS }
  )
}
