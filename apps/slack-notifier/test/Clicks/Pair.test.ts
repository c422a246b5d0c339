import { expect, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Layer, Option, Redacted, TestClock } from "effect"
import { describe } from "vitest"
import { Acts } from "../../src/Clicks/Acts.ts"
import { runPair, strangersAmong } from "../../src/Clicks/Pair.ts"
import { NoConnection } from "../../src/Clicks/SocketClient.ts"
import { Tasks } from "../../src/Cluster/Tasks.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { incidentsFor, notifierOver, now } from "../Delivery/Harness.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"

/** Slack's side of a pair: whether it gives connections, how many it counts, and those it gave. */
class FaultySockets {
  refusal: string | undefined
  strangers = 0
  /** The lowest number of connections when one ended. */
  fewest = 2
  /** When each was asked for, in seconds. */
  readonly asked: Array<number> = []
  private readonly given = new Set<Deferred.Deferred<string>>()

  readonly open = () =>
    Effect.gen(this, function* () {
      this.asked.push((yield* TestClock.currentTimeMillis) / 1000)
      if (this.refusal !== undefined) return yield* new NoConnection({ code: this.refusal })
      const closed = yield* Deferred.make<string>()
      yield* Effect.acquireRelease(
        Effect.sync(() => this.given.add(closed)),
        () =>
          Effect.sync(() => {
            this.given.delete(closed)
            this.fewest = Math.min(this.fewest, this.given.size)
          })
      )
      return { count: this.given.size + this.strangers, ends: Deferred.await(closed) }
    })

  readonly end = (reason: string) =>
    Effect.suspend(() => Effect.forEach(this.given, ends => Deferred.succeed(ends, reason)))
}

const paired = (name: string, run: (sockets: FaultySockets) => Effect.Effect<void, unknown, AlertStore>) =>
  it.effect(name, () => {
    const sockets = new FaultySockets()
    const store = Layer.succeed(AlertStore, new MemoryStore().service)
    const settings = {
      workspace: "",
      subject: "SLACK_APP_TOKEN",
      token: Redacted.make("xapp-1"),
      apiUrl: Option.none(),
      language: () => "en" as const
    }
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const pair = yield* Effect.fork(runPair(settings, sockets.open))
      yield* TestClock.adjust("1 second")
      yield* run(sockets)
      yield* Fiber.interrupt(pair)
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          incidentsFor(Option.some("ops")),
          Tasks.alone,
          Layer.succeed(Acts, Acts.of({ handle: () => Effect.die("nobody clicks") }))
        ).pipe(Layer.provideMerge(notifierOver(store, new FaultySlack().service)))
      )
    )
  })

const incidents = Effect.flatMap(AlertStore, store =>
  Effect.map(store.incidents, all => all.map(({ about, what }) => [about, what]))
)

describe("a pair of connections", () => {
  paired("that is lost for a minute is an incident until one is back", sockets =>
    Effect.gen(function* () {
      sockets.refusal = "internal_error"
      yield* sockets.end("cut")
      yield* TestClock.adjust("50 seconds")
      expect(yield* incidents).toEqual([])
      yield* TestClock.adjust("20 seconds")
      expect(yield* incidents).toEqual([["connections", expect.stringContaining("internal_error")]])
      const ops = yield* Effect.flatMap(AlertStore, store => store.unposted("ops"))
      expect(ops.length).toBe(1)
      sockets.refusal = undefined
      yield* TestClock.adjust("1 minute")
      expect(yield* incidents).toEqual([])
    })
  )

  paired("says what to do if the token is refused or Socket Mode is off", sockets =>
    Effect.gen(function* () {
      sockets.refusal = "invalid_auth"
      yield* sockets.end("cut")
      yield* TestClock.adjust("2 minutes")
      expect(yield* incidents).toEqual([["connections", expect.stringContaining("Check SLACK_APP_TOKEN")]])
    })
  )

  paired(
    "waits half a minute and more if the app has ten connections, and longer after each failure",
    sockets =>
      Effect.gen(function* () {
        sockets.refusal = "too_many_websockets"
        yield* sockets.end("cut")
        sockets.asked.length = 0
        yield* TestClock.adjust("29 seconds")
        expect(sockets.asked.length).toBeLessThanOrEqual(2)
        sockets.refusal = "internal_error"
        yield* TestClock.adjust("5 minutes")
        expect(sockets.asked.length).toBeLessThan(2 * 12)
      })
  )

  paired("that Slack warns of has new ones before the old ones end", sockets =>
    Effect.gen(function* () {
      for (let hour = 0; hour < 3; hour++) {
        sockets.asked.length = 0
        yield* sockets.end("warning")
        yield* TestClock.adjust("1 second")
        expect([sockets.asked.length, sockets.fewest]).toEqual([2, 2])
        yield* TestClock.adjust("1 minute")
      }
      expect(yield* incidents).toEqual([])
    })
  )

  paired("that Slack warns of at once, each time, are asked for less and less often", sockets =>
    Effect.gen(function* () {
      sockets.asked.length = 0
      for (let tenth = 0; tenth < 600; tenth++) {
        yield* sockets.end("warning")
        yield* TestClock.adjust("100 millis")
      }
      expect(sockets.asked.length).toBeLessThan(2 * 8)
      yield* TestClock.adjust("1 minute")
      expect(sockets.asked.length).toBeGreaterThan(2 * 3)
    })
  )

  paired("that is cut is back at once, and is no incident", sockets =>
    Effect.gen(function* () {
      sockets.asked.length = 0
      yield* sockets.end("cut")
      yield* TestClock.adjust("100 millis")
      expect(sockets.asked.length).toBe(2)
      yield* TestClock.adjust("2 minutes")
      expect(yield* incidents).toEqual([])
    })
  )

  paired("counts connections twice before it tells of a stranger, and tells when they are gone", sockets =>
    Effect.gen(function* () {
      sockets.strangers = 1
      yield* sockets.end("cut")
      yield* TestClock.adjust("30 seconds")
      expect(yield* incidents).toEqual([])
      yield* TestClock.adjust("1 minute")
      expect(yield* incidents).toEqual([["strangers", expect.stringContaining("besides this notifier's: 1")]])
      sockets.strangers = 0
      yield* TestClock.adjust("12 minutes")
      expect(yield* incidents).toEqual([])
    })
  )
})

describe("connections that Slack counts", () => {
  it("are a stranger's beyond two for each process, and more of ours while one is renewed", () => {
    expect([2, 4, 5].map(count => strangersAmong(count, 2, 2))).toEqual([0, 0, 1])
    expect(strangersAmong(3, 3, 1)).toBe(0)
    expect(strangersAmong(3, 1, 0)).toBe(1)
  })
})
