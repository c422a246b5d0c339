import { expect, it } from "@effect/vitest"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { ConfigProvider, DateTime, Effect, Layer, TestClock } from "effect"
import { afterAll } from "vitest"
import { Observation } from "../../src/Alerts/Observe.ts"
import { lookForOverdue } from "../../src/Operations/Overdue.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { loadSettings } from "../../src/Settings/Settings.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { episode, freshStore, leads, notifierOver, now, passOver, plainRules } from "../Delivery/Harness.ts"

const folder = new TemporaryFolder()
afterAll(() => folder.remove())

const settings = Effect.withConfigProvider(
  loadSettings,
  ConfigProvider.fromMap(
    new Map(
      Object.entries({
        ESTATE_API_URL: "http://127.0.0.1",
        ESTATE_API_KEY: "key",
        SLACK_BOT_TOKEN: "xoxb-1",
        SLACK_CHANNEL: "#leads",
        ESTATE_NOTIFIER_OPERATORS: "#ops",
        ESTATE_LANG: "en"
      })
    )
  )
)

it.effect("a channel in which something is due for five minutes is an incident, until it is sent", () => {
  const slack = new FaultySlack()
  const services = Layer.mergeAll(
    notifierOver(freshStore, slack.service),
    Layer.unwrapEffect(Effect.map(settings, read => LiveSettings.layer(read, now)))
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
