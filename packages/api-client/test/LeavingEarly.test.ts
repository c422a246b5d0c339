import { setTimeout as wait } from "node:timers/promises"
import { type Client, createClient } from "@estate/api-client/Promise"
import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { eventually } from "@estate/testing/Eventually"
import { Effect, ManagedRuntime, Stream } from "effect"
import { expect, it } from "vitest"
import { type Answer, answer, KEY, scripted, threadsAt } from "./ScriptedPlatform.ts"
import { pageWire, threadWire } from "./Wire.ts"

/** A list of 1,000 threads, two on a page, that never answers a page from the third on. */
const halfSilent = () => {
  const open = new Set<unknown>()
  const ports = new Set<number | undefined>()
  const answered: Answer = response => {
    const { socket, url = "" } = response.req
    ports.add(socket.remotePort)
    open.add(response)
    response.on("close", () => open.delete(response))
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1)
    const items = [2 * page - 1, 2 * page].map(number => ({
      ...threadWire,
      ulid: `01JD${String(number).padStart(22, "0")}`
    }))
    if (page < 3) answer(200, pageWire(items, page, 500, 1000))(response)
  }
  return { open, ports, answered }
}

/** As many requests at once as the silent platform holds: those that leaked would block the next. */
const settings = { concurrency: 2, prefetch: 1 }

/** Leaves a list after its third record, or while it waits for the fifth; then asks for a page. */
type Leave = (url: string, next: () => Promise<void>) => Promise<void>

const byPromise =
  (leave: (client: Client) => Promise<unknown>): Leave =>
  async (url, next) => {
    await using client = createClient({ apiUrl: url, apiKey: KEY, ...settings })
    await leave(client)
    await next()
    await client.threads.page()
  }

const byStream =
  (leave: (threads: Stream.Stream<unknown, unknown>) => Effect.Effect<unknown, unknown>): Leave =>
  async (url, next) => {
    const runtime = ManagedRuntime.make(threadsAt(url, settings))
    const stream = Stream.unwrap(
      Effect.map(Threads, threads => threads.stream({ pageSize: PageSize.make(2) }))
    )
    const context = await runtime.runtime()
    await runtime.runPromise(leave(Stream.provideContext(stream, context.context)))
    await next()
    await runtime.runPromise(Effect.flatMap(Threads, threads => threads.page()))
    await runtime.dispose()
  }

const query = { pageSize: 2 }

/** Where two pages are waited for, both connections are aborted, and the next call opens one. */
const ways: ReadonlyArray<readonly [name: string, leave: Leave, isWaiting: boolean]> = [
  [
    "break",
    byPromise(async client => {
      let read = 0
      for await (const _ of client.threads.list(query)) if (++read === 3) break
    }),
    false
  ],
  [
    "an error of its reader",
    byPromise(async client => {
      let read = 0
      const reading = async () => {
        for await (const _ of client.threads.list(query)) if (++read === 3) throw new Error("enough")
      }
      await expect(reading()).rejects.toThrow("enough")
    }),
    false
  ],
  ["the limit of toArray", byPromise(client => client.threads.list(query).toArray({ limit: 3 })), false],
  [
    "a signal",
    byPromise(async client => {
      const signal = AbortSignal.timeout(200)
      const reading = client.threads.list(query, { signal }).toArray()
      await expect(reading).rejects.toMatchObject({ name: "TimeoutError" })
    }),
    true
  ],
  ["take", byStream(threads => Stream.runDrain(Stream.take(threads, 3))), false],
  [
    "an interruption",
    byStream(threads => Effect.timeoutOption(Stream.runDrain(threads), "200 millis")),
    true
  ],
  [
    "an error of the stream's reader",
    byStream(threads =>
      Effect.suspend(() => {
        let read = 0
        return Effect.flip(
          Stream.runForEach(threads, () => (++read === 3 ? Effect.fail("enough") : Effect.void))
        )
      })
    ),
    false
  ]
]

it.each(ways)("a list that is left by %s asks for no more, and keeps nothing open", (_, leave, isWaiting) =>
  Effect.gen(function* () {
    const { open, ports, answered } = halfSilent()
    const { url, received } = yield* scripted(answered)
    let connections = 0
    const next = async () => {
      // What was sent may still arrive.
      await eventually(async () => {
        const asked = received.length
        await wait(100)
        expect([open.size, received.length]).toEqual([0, asked])
      }, 30_000)
      expect(received.length).toBeLessThanOrEqual(isWaiting ? 4 : 3)
      connections = ports.size
    }
    yield* Effect.promise(() => leave(url, next))
    // The connection of an answered page takes the next call.
    expect(ports.size).toBe(isWaiting ? connections + 1 : connections)
  }).pipe(Effect.scoped, Effect.runPromise)
)
