import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, TestClock } from "effect"
import { Observation } from "../../src/Alerts/Observe.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import { makeLookForOverdue } from "../../src/Operations/Overdue.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { episode, freshStore, leads, notifierOver, now, passOver, plainRules } from "../Delivery/Harness.ts"
import { inForce, operatedSettings } from "../ReadSettings.ts"

it.effect("a channel in which something is due for five minutes is an incident, until it is sent", () => {
  const slack = new FaultySlack()
  const services = Layer.mergeAll(notifierOver(freshStore, slack.service), inForce(operatedSettings, now))
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const store = yield* AlertStore
    const about = Effect.map(store.incidents, all => all.map(({ about, subject }) => `${about} ${subject}`))
    const lookForOverdue = yield* makeLookForOverdue
    yield* store.observe(Observation.Opened({ opened: episode(1) }), plainRules)
    yield* lookForOverdue
    yield* TestClock.adjust("5 minutes")
    yield* lookForOverdue
    expect(yield* about).toEqual([])
    yield* TestClock.adjust("1 second")
    yield* lookForOverdue
    yield* lookForOverdue
    expect(yield* about).toEqual(["overdue #leads"])
    yield* passOver("ops")
    expect(slack.lastMessage?.text).toBe("⚠️ messages to #leads are late")
    yield* passOver(leads)
    yield* lookForOverdue
    expect(yield* about).toEqual([])
  }).pipe(Effect.provide(services))
})

it.effect("a clock that is set makes nothing late, and hides nothing that is", () => {
  let uptime = 0
  const services = Layer.mergeAll(
    notifierOver(freshStore, new FaultySlack().service),
    inForce(operatedSettings, now)
  )
  return Effect.gen(function* () {
    const store = yield* AlertStore
    const look = yield* makeLookForOverdue
    const late = Effect.map(Effect.zipRight(look, store.incidents), all => all.length)
    const lateAt = (minutes: number) => {
      uptime = minutes * 60_000
      return late
    }
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    yield* store.observe(Observation.Opened({ opened: episode(1) }), plainRules)
    expect(yield* lateAt(0)).toBe(0)
    yield* TestClock.adjust("1 hour")
    expect(yield* lateAt(1)).toBe(0)
    yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.subtract(now, { hours: 1 })))
    expect(yield* lateAt(4)).toBe(0)
    expect(yield* lateAt(5)).toBe(1)
  }).pipe(
    Effect.provideService(
      Uptime,
      Effect.sync(() => uptime)
    ),
    Effect.provide(services)
  )
})
