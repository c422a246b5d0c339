import { expect, it } from "@effect/vitest"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, Effect, Fiber, Layer, Logger, Option, Random, TestClock } from "effect"
import { describe } from "vitest"
import { Observation } from "../../src/Alerts/Observe.ts"
import { runChannelWorker } from "../../src/Delivery/ChannelWorker.ts"
import { DestinationRefused, SlackBusy, SlackUncertain } from "../../src/Slack/SlackError.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import { thread } from "../Records.ts"
import { FaultySlack } from "./FaultySlack.ts"
import {
  arrives,
  episode,
  freshStore,
  incidentsFor,
  leads,
  notifierOver,
  now,
  paced,
  plainRules
} from "./Harness.ts"

const writesOn = (n: number) =>
  Effect.gen(function* () {
    const moved = episode(n).withLatest(thread({ ulid: episode(n).threadId, unread_messages: 2 }))
    yield* Effect.flatMap(AlertStore, store => store.observe(Observation.Moved({ moved }), plainRules))
    yield* Effect.flatMap(Wakeups, wakeups => wakeups.wake(leads))
  })

const adjust = (time: Duration.DurationInput) => TestClock.adjust(time)

const inMemory = Layer.sync(AlertStore, () => new MemoryStore().service)

/** A channel that is served while the test moves the clock. */
const served = <A, E>(
  name: string,
  run: (slack: FaultySlack, log: ReadonlyArray<string>) => Effect.Effect<A, E, AlertStore | Wakeups>,
  store: typeof freshStore = inMemory,
  settings = paced
) =>
  it.effect(name, () => {
    const slack = new FaultySlack()
    const log: Array<string> = []
    const logger = Logger.make(({ message }) => void log.push(String(message)))
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const worker = yield* Effect.fork(runChannelWorker)
      yield* adjust(0)
      yield* run(slack, log)
      yield* Fiber.interrupt(worker)
    }).pipe(
      Effect.provide(
        Layer.merge(
          Layer.provideMerge(incidentsFor(Option.some("ops")), notifierOver(store, slack.service, settings)),
          Logger.replace(Logger.defaultLogger, logger)
        )
      ),
      // The search for duplicates begins at a random time: here after five minutes.
      Effect.withRandom(Random.fixed([0.5]))
    )
  })

describe("a channel", () => {
  served("gets the first alert at once, then one a second", slack =>
    Effect.gen(function* () {
      yield* arrives(1)
      yield* arrives(2)
      yield* arrives(3)
      yield* adjust(0)
      expect(slack.standing()).toHaveLength(1)
      yield* adjust("999 millis")
      expect(slack.standing()).toHaveLength(1)
      yield* adjust("1 millis")
      expect(slack.standing()).toHaveLength(2)
      yield* adjust("1 second")
      expect(slack.standing()).toHaveLength(3)
    })
  )

  served("gets one message a second, also after a slow read of its history", slack =>
    Effect.gen(function* () {
      slack.slowNext("history", "10 seconds")
      yield* arrives(1)
      yield* arrives(2)
      yield* arrives(3)
      yield* adjust("10 seconds")
      expect(slack.standing()).toHaveLength(1)
      yield* adjust("1 second")
      expect(slack.standing()).toHaveLength(2)
    })
  )

  served("is served as soon as its worker is woken", slack =>
    Effect.gen(function* () {
      yield* adjust("20 seconds")
      yield* arrives(1)
      yield* adjust(0)
      expect(slack.standing()).toHaveLength(1)
    })
  )

  served("shows at once what changed while its alert was on the way to Slack", slack =>
    Effect.gen(function* () {
      slack.slowNext("post", "5 seconds")
      yield* arrives(1)
      yield* adjust("1 second")
      yield* writesOn(1)
      yield* adjust("4 seconds")
      expect(slack.standing()).toHaveLength(1)
      yield* adjust("2 seconds")
      expect(slack.edits.size).toBe(1)
    })
  )

  served("is left alone for as long as Slack's Retry-After says", slack =>
    Effect.gen(function* () {
      slack.failNext("post", new SlackBusy({ what: "429", retryAfter: Option.some(Duration.seconds(40)) }))
      yield* arrives(1)
      yield* arrives(2)
      yield* adjust("20 seconds")
      yield* arrives(3)
      yield* adjust("19 seconds")
      expect(slack.calls).toEqual(["history", "post"])
      yield* adjust("4 seconds")
      expect(slack.standing()).toHaveLength(3)
    })
  )

  served("loses nothing while Slack is unreachable for an hour, and resumes at one a second", slack =>
    Effect.gen(function* () {
      slack.becomesUnreachable(new SlackBusy({ what: "ECONNREFUSED", retryAfter: Option.none() }))
      for (let n = 1; n <= 30; n++) yield* arrives(n)
      yield* adjust("1 hour")
      expect(slack.standing()).toEqual([])
      expect(slack.calls.length).toBeLessThan(600)
      slack.recover()
      yield* adjust("30 seconds")
      const begun = slack.standing().length
      yield* adjust("10 seconds")
      expect(slack.standing().length - begun).toBeLessThanOrEqual(10)
      yield* adjust("30 seconds")
      expect(new Set(slack.standing()).size).toBe(30)
      expect(slack.standing()).toHaveLength(30)
    })
  )

  served("continues beside a post that hangs", slack =>
    Effect.gen(function* () {
      slack.hangNext("post")
      yield* arrives(1)
      yield* arrives(2)
      yield* adjust("1 second")
      expect(slack.standing()).toEqual([episode(2).alertId])
      yield* adjust("10 seconds")
    })
  )

  served("gets a new alert during a long queue of edits", slack =>
    Effect.gen(function* () {
      for (let n = 1; n <= 20; n++) yield* arrives(n)
      yield* adjust("25 seconds")
      for (let n = 1; n <= 20; n++) yield* writesOn(n)
      yield* adjust("2 seconds")
      yield* arrives(21)
      yield* adjust("1 second")
      expect(slack.standing()).toHaveLength(21)
      expect(slack.calls.filter(call => call === "update").length).toBeLessThan(5)
      yield* adjust("30 seconds")
      expect(slack.calls.filter(call => call === "update")).toHaveLength(20)
    })
  )

  served("that rejects everything opens one incident, which is resolved when it accepts again", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      slack.failNext("post", new DestinationRefused({ code: "is_archived", destination: leads }), 6)
      yield* arrives(1)
      yield* adjust("20 seconds")
      expect(yield* store.incidents).toMatchObject([{ about: "channel", subject: "#leads" }])
      yield* adjust("3 minutes")
      expect(slack.standing()).toEqual([episode(1).alertId])
      expect(yield* store.incidents).toEqual([])
      expect(yield* store.counts).toContainEqual({ destination: "ops", state: "due", count: 2 })
    })
  )

  const renamed = { isNamed: true }
  served(
    "that does not exist is no incident any more once the settings name another",
    slack =>
      Effect.gen(function* () {
        const store = yield* AlertStore
        const rejection = new DestinationRefused({ code: "channel_not_found", destination: leads })
        slack.failNext("history", rejection, 1000)
        yield* arrives(1)
        yield* adjust("20 seconds")
        expect(yield* store.incidents).toMatchObject([{ about: "channel", subject: "#leads" }])
        renamed.isNamed = false
        const at = LocalDateTime.fromInstant(now, DateTime.zoneMakeOffset(0))
        yield* store.end(episode(1).ended({ how: "unwatched", at }))
        yield* adjust("3 minutes")
        expect(yield* store.incidents).toEqual([])
        expect(slack.standing()).toEqual([])
      }),
    inMemory,
    { ...paced, isNamed: () => renamed.isNamed }
  )

  served(
    "that rejects posts and edits for different reasons is reported with one of them",
    slack =>
      Effect.gen(function* () {
        const store = yield* AlertStore
        yield* arrives(1)
        yield* adjust("2 seconds")
        slack.failNext("post", new DestinationRefused({ code: "is_archived", destination: leads }), 1000)
        slack.failNext("update", new DestinationRefused({ code: "is_inactive", destination: leads }), 1000)
        yield* arrives(2)
        yield* adjust("30 seconds")
        yield* writesOn(1)
        const told = new Set<string>()
        for (let second = 0; second < 120; second += 1) {
          yield* adjust("1 second")
          for (const { what } of yield* store.incidents) told.add(what)
        }
        expect(slack.calls).toContain("update")
        expect([...told]).toEqual([expect.stringContaining("is_archived")])
      }),
    freshStore
  )

  served("that rejects every other post opens no incident", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      for (let n = 1; n <= 5; n++) {
        slack.failNext("post", new DestinationRefused({ code: "is_archived", destination: leads }))
        yield* arrives(n)
        yield* adjust("5 seconds")
        expect(slack.standing()).toHaveLength(n)
      }
      yield* adjust("2 minutes")
      expect(yield* store.counts).toEqual([{ destination: leads, state: "sent", count: 5 }])
    })
  )

  for (const [why, failure] of [
    ["rejected everything", new DestinationRefused({ code: "is_archived", destination: leads })],
    ["could not be reached", new SlackBusy({ what: "ECONNREFUSED", retryAfter: Option.none() })]
  ] as const)
    served(`that ${why} for long is tried as soon as a buyer writes`, slack =>
      Effect.gen(function* () {
        slack.failNext("post", failure, 1000)
        yield* arrives(1)
        yield* adjust("10 minutes")
        const tries = slack.calls.length
        yield* arrives(2)
        yield* adjust(0)
        expect(slack.calls.length).toBe(tries + 1)
        slack.recover()
        yield* adjust("1 second")
        yield* arrives(3)
        yield* adjust(0)
        expect(slack.standing()).toHaveLength(1)
        yield* adjust("1 minute")
        expect(new Set(slack.standing()).size).toBe(3)
      })
    )

  served("that rejects posts stays an incident, though it accepts edits", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* arrives(1)
      yield* adjust("2 seconds")
      slack.failNext("post", new DestinationRefused({ code: "not_in_channel", destination: leads }), 100)
      yield* arrives(2)
      yield* adjust("2 seconds")
      yield* writesOn(1)
      yield* adjust("2 minutes")
      expect(slack.calls).toContain("update")
      expect(yield* store.incidents).toHaveLength(1)
      expect(yield* store.counts).toContainEqual({ destination: "ops", state: "due", count: 1 })
    })
  )

  served("that rejects everything for an hour is logged once, and again when it accepts", (slack, log) =>
    Effect.gen(function* () {
      const about = () => log.filter(line => line.startsWith("posts to #leads"))
      yield* arrives(1)
      yield* adjust("2 seconds")
      slack.failNext("post", new DestinationRefused({ code: "is_archived", destination: leads }), 1000)
      yield* arrives(2)
      yield* adjust("100 millis")
      yield* writesOn(1)
      yield* adjust("1 hour")
      expect(about()).toEqual([expect.stringContaining("is_archived")])
      slack.recover()
      yield* adjust("1 minute")
      expect(about()).toHaveLength(2)
      expect(about().at(-1)).toContain("recovered")
    })
  )

  served("logs little during an hour of unclear answers from Slack", (slack, log) =>
    Effect.gen(function* () {
      yield* arrives(1)
      yield* adjust("2 seconds")
      slack.becomesUnreachable(new SlackUncertain({ what: "status 500" }))
      yield* arrives(2)
      yield* writesOn(1)
      yield* adjust("1 hour")
      expect(log.filter(line => line.includes("status 500")).length).toBeGreaterThan(0)
      expect(log.length).toBeLessThan(10)
    })
  )

  served("with a duplicate alert is cleaned up by the next audit", slack =>
    Effect.gen(function* () {
      yield* arrives(1)
      yield* adjust(0)
      slack.add(episode(1).alertId)
      yield* adjust("11 minutes")
      expect(slack.standing()).toEqual([episode(1).alertId])
    })
  )

  served("shows the buyer as now in an earlier copy as soon as the later one is deleted", slack =>
    Effect.gen(function* () {
      const earlier = "0999.500000"
      yield* arrives(1)
      yield* adjust(0)
      slack.add(episode(1).alertId, undefined, earlier)
      for (let second = 0; second < 660 && !slack.calls.includes("remove"); second++)
        yield* adjust("1 second")
      yield* adjust("1 second")
      expect([...slack.edits.keys()]).toEqual([earlier])
    })
  )
})
