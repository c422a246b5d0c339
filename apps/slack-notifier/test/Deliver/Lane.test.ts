import { expect, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Fiber, Layer, Logger, Option, TestClock } from "effect"
import { describe } from "vitest"
import { Observation } from "../../src/Alert/Observe.ts"
import { Bell } from "../../src/Deliver/Bell.ts"
import { serveChannel } from "../../src/Deliver/Lane.ts"
import { Parking } from "../../src/Deliver/Parking.ts"
import { DestinationRefused, SlackBusy, SlackUncertain } from "../../src/Slack/SlackError.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import { thread } from "../Records.ts"
import { FaultySlack } from "./FaultySlack.ts"
import { episode, house, leads, now, rules } from "./House.ts"

const paced = { ...rules, pace: Duration.seconds(1) }

/** A buyer comes, and the channel is rung. */
const comes = (n: number) =>
  Effect.gen(function* () {
    yield* Effect.flatMap(AlertStore, store => store.observe(Observation.Opened({ opened: episode(n) })))
    yield* Effect.flatMap(Bell, bell => bell.ring(leads))
  })

const writesOn = (n: number) =>
  Effect.gen(function* () {
    const moved = episode(n).showing(thread({ ulid: episode(n).threadId, unread_messages: 2 }))
    yield* Effect.flatMap(AlertStore, store => store.observe(Observation.Moved({ moved })))
    yield* Effect.flatMap(Bell, bell => bell.ring(leads))
  })

const adjust = (time: Duration.DurationInput) => TestClock.adjust(time)

/** A channel that is served while the test moves the clock. */
const served = <A, E>(
  name: string,
  run: (slack: FaultySlack, log: ReadonlyArray<string>) => Effect.Effect<A, E, AlertStore | Bell>
) =>
  it.effect(name, () => {
    const slack = new FaultySlack()
    const log: Array<string> = []
    const logger = Logger.make(({ message }) => void log.push(String(message)))
    const store = Layer.succeed(AlertStore, new MemoryStore().service)
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const lanes = yield* Effect.fork(serveChannel(leads, paced))
      yield* adjust(0)
      yield* run(slack, log)
      yield* Fiber.interrupt(lanes)
    }).pipe(
      Effect.provide(
        Layer.merge(
          Layer.provideMerge(Parking.layer(Option.some("ops")), house(store, slack.service)),
          Logger.replace(Logger.defaultLogger, logger)
        )
      )
    )
  })

describe("a channel", () => {
  served("gets what comes at once, and then one message a second", slack =>
    Effect.gen(function* () {
      yield* comes(1)
      yield* comes(2)
      yield* comes(3)
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

  served("gets one message a second after a long look at its history too", slack =>
    Effect.gen(function* () {
      slack.slowNext("history", "10 seconds")
      yield* comes(1)
      yield* comes(2)
      yield* comes(3)
      yield* adjust("10 seconds")
      expect(slack.standing()).toHaveLength(1)
      yield* adjust("1 second")
      expect(slack.standing()).toHaveLength(2)
    })
  )

  served("is not looked at without a ring, and is when it rings", slack =>
    Effect.gen(function* () {
      yield* adjust("20 seconds")
      yield* comes(1)
      yield* adjust(0)
      expect(slack.standing()).toHaveLength(1)
    })
  )

  served("is left alone for as long as Slack says", slack =>
    Effect.gen(function* () {
      slack.failNext("post", new SlackBusy({ what: "429", retryAfter: Option.some(Duration.seconds(40)) }))
      yield* comes(1)
      yield* comes(2)
      yield* adjust("39 seconds")
      expect(slack.standing()).toEqual([])
      yield* adjust("3 seconds")
      expect(slack.standing()).toHaveLength(2)
    })
  )

  served("loses nothing while Slack is away for an hour, and comes back at one a second", slack =>
    Effect.gen(function* () {
      slack.goesAway(new SlackBusy({ what: "ECONNREFUSED", retryAfter: Option.none() }))
      for (let n = 1; n <= 30; n++) yield* comes(n)
      yield* adjust("1 hour")
      expect(slack.standing()).toEqual([])
      expect(slack.calls.length).toBeLessThan(600)
      slack.mend()
      yield* adjust("30 seconds")
      const begun = slack.standing().length
      yield* adjust("10 seconds")
      expect(slack.standing().length - begun).toBeLessThanOrEqual(10)
      yield* adjust("30 seconds")
      expect(new Set(slack.standing()).size).toBe(30)
      expect(slack.standing()).toHaveLength(30)
    })
  )

  served("goes on beside a post that hangs", slack =>
    Effect.gen(function* () {
      slack.hangNext("post")
      yield* comes(1)
      yield* comes(2)
      yield* adjust("1 second")
      expect(slack.standing()).toEqual([episode(2).alertId])
      yield* adjust("10 seconds")
    })
  )

  served("gets a new alert in the midst of a long row of edits", slack =>
    Effect.gen(function* () {
      for (let n = 1; n <= 20; n++) yield* comes(n)
      yield* adjust("25 seconds")
      for (let n = 1; n <= 20; n++) yield* writesOn(n)
      yield* adjust("2 seconds")
      yield* comes(21)
      yield* adjust("1 second")
      expect(slack.standing()).toHaveLength(21)
      expect(slack.calls.filter(call => call === "update").length).toBeLessThan(5)
      yield* adjust("30 seconds")
      expect(slack.calls.filter(call => call === "update")).toHaveLength(20)
    })
  )

  served("that takes nothing is parked and told of once, and is itself again when it is mended", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      slack.failNext("post", new DestinationRefused({ code: "is_archived", destination: leads }), 6)
      yield* comes(1)
      yield* adjust("20 seconds")
      expect(yield* store.troubles).toMatchObject([{ about: "channel", subject: "#leads" }])
      yield* adjust("3 minutes")
      expect(slack.standing()).toEqual([episode(1).alertId])
      expect(yield* store.troubles).toEqual([])
      expect(yield* store.counts).toContainEqual({ destination: "ops", state: "due", count: 2 })
    })
  )

  served("that takes no posts stays parked, though it takes edits", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* comes(1)
      yield* adjust("2 seconds")
      slack.failNext("post", new DestinationRefused({ code: "not_in_channel", destination: leads }), 100)
      yield* comes(2)
      yield* adjust("2 seconds")
      yield* writesOn(1)
      yield* adjust("2 minutes")
      expect(slack.calls).toContain("update")
      expect(yield* store.troubles).toHaveLength(1)
      expect(yield* store.counts).toContainEqual({ destination: "ops", state: "due", count: 1 })
    })
  )

  served("says little in the log of an hour in which Slack gives no clear answer", (slack, log) =>
    Effect.gen(function* () {
      yield* comes(1)
      yield* adjust("2 seconds")
      slack.goesAway(new SlackUncertain({ what: "status 500" }))
      yield* comes(2)
      yield* writesOn(1)
      yield* adjust("1 hour")
      expect(log.filter(line => line.includes("status 500")).length).toBeGreaterThan(0)
      expect(log.length).toBeLessThan(10)
    })
  )

  served("in which an alert stands twice is mended by the next audit", slack =>
    Effect.gen(function* () {
      yield* comes(1)
      yield* adjust(0)
      slack.stands(episode(1).alertId)
      yield* adjust("11 minutes")
      expect(slack.standing()).toEqual([episode(1).alertId])
    })
  )
})
