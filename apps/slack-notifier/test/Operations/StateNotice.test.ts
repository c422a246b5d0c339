import { expect, it } from "@effect/vitest"
import { Clock, DateTime, Duration, Effect, Layer, TestClock } from "effect"
import { ProcessStatus } from "../../src/Metrics/ProcessStatus.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import { makeLookAtState } from "../../src/Operations/StateNotice.ts"
import { SlackUncertain } from "../../src/Slack/SlackError.ts"
import { Workspaces } from "../../src/Slack/Workspaces.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { freshStore, notifierOver, now, passOver } from "../Delivery/Harness.ts"
import { inForce, operatedSettings } from "../ReadSettings.ts"

/** A notifier over a state of its own, and the services of one process. */
const servicesOver = (slack: FaultySlack) =>
  Layer.mergeAll(
    notifierOver(freshStore, slack.service),
    ProcessStatus.layer,
    Layer.succeed(Workspaces, {
      slackOf: () => slack.service,
      peopleOf: () => {
        throw new Error("nobody is looked up")
      }
    }),
    inForce(operatedSettings, now)
  )

const began = "ops: ⚠️ the notifier's state cannot be written, so buyers who write now are not announced"
const toldBy = (slack: FaultySlack) => slack.said.filter(each => !each.startsWith("edit: "))

/** A check by a process with this uptime. */
const lookingAt = (uptime: () => number) =>
  Effect.map(makeLookAtState, look => Effect.provideService(look, Uptime, Effect.sync(uptime)))

it.effect("operators hear of a state that cannot be written, once, and when it can be again", () => {
  const slack = new FaultySlack()
  let uptime = 0
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const status = yield* ProcessStatus
    const look = yield* lookingAt(() => uptime)
    status.stateProblem = "database or disk is full"
    yield* look
    // Setting the time of day makes no incident longer or shorter.
    yield* TestClock.adjust("1 hour")
    uptime = 59_000
    yield* look
    expect(toldBy(slack)).toEqual([])
    yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.add(now, { minutes: 1 })))
    uptime = 60_000
    yield* look
    yield* look
    expect(toldBy(slack)).toEqual([began])
    status.stateProblem = undefined
    yield* look
    yield* passOver("ops")
    yield* passOver("ops")
    expect(toldBy(slack)).toEqual([began, "thread: ✅ ESTATE_NOTIFIER_STATE: resolved after 1 min"])
  }).pipe(Effect.provide(servicesOver(slack)))
})

it.effect("of several processes one posts, and the next problem is posted again", () => {
  const slack = new FaultySlack()
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const process = Effect.gen(function* () {
      const status = yield* ProcessStatus
      const look = yield* makeLookAtState
      return (problem: string | undefined) => {
        status.stateProblem = problem
        return Effect.provideService(look, Uptime, Clock.currentTimeMillis)
      }
    }).pipe(Effect.provide(Layer.fresh(ProcessStatus.layer)))
    const looks = [yield* process, yield* process, yield* process]
    const allSee = (problem: string | undefined) =>
      Effect.forEach(looks, (look, index) =>
        Effect.zipRight(TestClock.adjust(Duration.seconds(index * 20)), look(problem))
      )
    const ended = "thread: ✅ ESTATE_NOTIFIER_STATE: resolved after"
    yield* allSee("Postgres is away")
    yield* allSee("Postgres is away")
    yield* allSee("Postgres is away")
    expect(toldBy(slack)).toEqual([began])
    yield* allSee(undefined)
    yield* passOver("ops")
    yield* passOver("ops")
    expect(toldBy(slack)).toEqual([began, `${ended} 3 min`])
    yield* allSee("Postgres is away")
    yield* allSee("Postgres is away")
    yield* allSee("Postgres is away")
    expect(toldBy(slack)).toEqual([began, `${ended} 3 min`, began])
    yield* allSee(undefined)
    yield* passOver("ops")
    yield* passOver("ops")
    expect(toldBy(slack)).toEqual([began, `${ended} 3 min`, began, `${ended} 3 min`])
  }).pipe(Effect.provide(servicesOver(slack)))
})

it.effect("a notice is posted though Slack's history cannot be read", () => {
  const slack = new FaultySlack()
  slack.failNext("history", new SlackUncertain({ what: "time-out" }))
  let uptime = 0
  return Effect.gen(function* () {
    const status = yield* ProcessStatus
    const look = yield* lookingAt(() => uptime)
    status.stateProblem = "Postgres is away"
    yield* look
    uptime = 60_000
    yield* look
    expect(toldBy(slack)).toEqual([began])
  }).pipe(Effect.provide(servicesOver(slack)))
})
