import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, TestClock } from "effect"
import { Observation } from "../../src/Alerts/Observe.ts"
import { lookForOverdue } from "../../src/Operations/Overdue.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { episode, freshStore, leads, notifierOver, now, passOver, plainRules } from "../Delivery/Harness.ts"
import { operatedSettings } from "./Settings.ts"

it.effect("a channel in which something is due for five minutes is an incident, until it is sent", () => {
  const slack = new FaultySlack()
  const services = Layer.mergeAll(
    notifierOver(freshStore, slack.service),
    Layer.unwrapEffect(Effect.map(operatedSettings, read => LiveSettings.layer(read, now)))
  )
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const store = yield* AlertStore
    const about = Effect.map(store.incidents, all => all.map(({ about, subject }) => `${about} ${subject}`))
    yield* store.observe(Observation.Opened({ opened: episode(1) }), plainRules)
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
