import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, TestClock } from "effect"
import { ProcessStatus } from "../../src/Metrics/ProcessStatus.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import { makeLookAtState } from "../../src/Operations/StateTrouble.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { Workspaces } from "../../src/Slack/Workspaces.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { freshStore, notifierOver, now, passOver } from "../Delivery/Harness.ts"
import { operatedSettings } from "./Settings.ts"

it.effect("operators hear of a state that cannot be written, once, and when it can be again", () => {
  const slack = new FaultySlack()
  let uptime = 0
  const services = Layer.mergeAll(
    notifierOver(freshStore, slack.service),
    ProcessStatus.layer,
    Layer.succeed(Workspaces, {
      slackOf: () => slack.service,
      peopleOf: () => {
        throw new Error("nobody is looked up")
      }
    }),
    Layer.unwrapEffect(Effect.map(operatedSettings, read => LiveSettings.layer(read, now)))
  )
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const status = yield* ProcessStatus
    const look = Effect.provideService(
      yield* makeLookAtState,
      Uptime,
      Effect.sync(() => uptime)
    )
    const told = () => slack.said.filter(each => !each.startsWith("edit: "))
    status.stateProblem = "database or disk is full"
    yield* look
    // The time of day is set, which makes no trouble longer or shorter.
    yield* TestClock.adjust("1 hour")
    uptime = 59_000
    yield* look
    expect(told()).toEqual([])
    yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.add(now, { minutes: 1 })))
    uptime = 60_000
    yield* look
    yield* look
    const began = "ops: ⚠️ the notifier's state cannot be written, so buyers who write now are not announced"
    expect(told()).toEqual([began])
    status.stateProblem = undefined
    yield* look
    yield* passOver("ops")
    yield* passOver("ops")
    expect(told()).toEqual([began, "thread: ✅ ESTATE_NOTIFIER_STATE: resolved after 1 min"])
  }).pipe(Effect.provide(services))
})
