import { expect, it } from "@effect/vitest"
import { Clock, DateTime, Effect, Fiber, Layer, Option, TestClock } from "effect"
import { describe } from "vitest"
import { runChannelWorker } from "../../src/Delivery/ChannelWorker.ts"
import { SlackUncertain } from "../../src/Slack/SlackError.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Deeds } from "../../src/State/Deeds.ts"
import { Silences } from "../../src/State/Silences.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { newStates } from "../State/States.ts"
import { FaultySlack } from "./FaultySlack.ts"
import { arrives, episode, incidentsFor, leads, notifierOver, now, paced, plainRules } from "./Harness.ts"

const states = newStates(Layer.provideMerge(Deeds.layer, Silences.layer))

const isAnswered = (n: number) =>
  Effect.gen(function* () {
    const store = yield* AlertStore
    const { lastMessageAt } = episode(n)
    yield* store.end(episode(n).ended({ how: "answered", at: lastMessageAt }), plainRules)
    yield* Effect.flatMap(Wakeups, wakeups => wakeups.wake(leads))
  })

/** A person takes an alert that Slack shows. */
const takes = (n: number, slackUser: string, ts: string) =>
  Effect.gen(function* () {
    const deeds = yield* Deeds
    const message = { channel: "C1", ts }
    const clicked = { message, responseUrl: `https://hooks.slack.example/${slackUser}` }
    const of = { alertId: episode(n).alertId, slackUser, person: "", workspace: "", viewId: undefined }
    const action = { ...of, envelope: slackUser, actionTs: slackUser, clicked }
    const at = DateTime.unsafeMake(yield* Clock.currentTimeMillis)
    const { channels } = yield* deeds.act(action, at, () => ({ deed: { kind: "taken", until: undefined } }))
    yield* Effect.flatMap(Wakeups, wakeups => wakeups.wake(...channels))
  })

const BUYERS = 30

/** A channel with an alert of each buyer, of whom most were just answered. */
const busy = <A, E>(
  name: string,
  run: (slack: FaultySlack) => Effect.Effect<A, E, AlertStore | Deeds | Wakeups>
) =>
  it.scoped(name, () => {
    const slack = new FaultySlack()
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      for (let n = 1; n <= BUYERS; n++) yield* arrives(n)
      const worker = yield* Effect.fork(runChannelWorker)
      for (let second = 0; second < BUYERS + 2; second++) yield* TestClock.adjust("1 second")
      expect(slack.standing()).toHaveLength(BUYERS)
      for (let n = 1; n <= 20; n++) yield* isAnswered(n)
      yield* TestClock.adjust("1 second")
      yield* run(slack)
      yield* Fiber.interrupt(worker)
    }).pipe(
      Effect.provide(
        Layer.merge(
          Layer.provideMerge(
            incidentsFor(Option.some("ops")),
            notifierOver(states.SQLite, slack.service, paced)
          ),
          states.SQLite
        )
      )
    )
  })

/** The `ts` of a buyer's alert. The last buyer's alert was posted first. */
const tsOf = (slack: FaultySlack, n: number) => slack.tsOf(episode(n).alertId)

const takers = (slack: FaultySlack) =>
  [...JSON.stringify([...slack.edits.values()]).matchAll(/<@(U\d+)>/gu)].map(([, user]) => user)

describe("a click beside twenty alerts that close", () => {
  busy("is shown at once, and the closings go on", slack =>
    Effect.gen(function* () {
      const closed = slack.calls.filter(method => method === "update").length
      yield* takes(25, "U1", tsOf(slack, 25))
      yield* TestClock.adjust("300 millis")
      expect(takers(slack)).toEqual(["U1"])
      yield* TestClock.adjust("40 seconds")
      expect(slack.calls.filter(method => method === "update").length).toBeGreaterThanOrEqual(closed + 19)
    })
  )

  busy("is shown by its response_url when the edits of clicks are spent", slack =>
    Effect.gen(function* () {
      for (const n of [21, 22, 23, 24, 25, 26]) yield* takes(n, `U${n}`, tsOf(slack, n))
      yield* TestClock.adjust("300 millis")
      expect(takers(slack).sort()).toEqual(["U21", "U22", "U23", "U24", "U25", "U26"])
      expect(slack.calls.filter(method => method === "respond")).toHaveLength(2)
    })
  )

  busy("is shown by an edit if its response_url fails", slack =>
    Effect.gen(function* () {
      slack.failNext("respond", new SlackUncertain({ what: "expired_url" }), 2)
      for (const n of [21, 22, 23, 24, 25, 26]) yield* takes(n, `U${n}`, tsOf(slack, n))
      yield* TestClock.adjust("300 millis")
      expect(takers(slack)).toHaveLength(4)
      for (let second = 0; second < 8; second++) yield* TestClock.adjust("1 second")
      expect(takers(slack).sort()).toEqual(["U21", "U22", "U23", "U24", "U25", "U26"])
    })
  )
})
