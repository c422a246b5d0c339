import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { NotSignedIn, type PlatformError, PlatformFailed } from "@estate/domain/PlatformError"
import * as SqliteClient from "@estate/store/SqliteClient"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { DateTime, Duration, Effect, Fiber, Layer, Option, TestClock } from "effect"
import { describe } from "vitest"
import type { What } from "../../src/Alerts/Buttons.ts"
import { factsIn } from "../../src/Alerts/EpisodeFacts.ts"
import { decideClick } from "../../src/Clicks/Decide.ts"
import { ProcessStatus } from "../../src/Metrics/ProcessStatus.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import { readiness } from "../../src/Operations/Readiness.ts"
import { runCompanyWorker } from "../../src/Polling/CompanyWorker.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Deeds } from "../../src/State/Deeds.ts"
import { Silences } from "../../src/State/Silences.ts"
import { sqliteStore } from "../../src/State/StoreLayers.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { company, incidentsFor, leads, notifierOver, now } from "../Delivery/Harness.ts"
import { fakeThreads } from "../FakeThreads.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"
import { inForce, readSettings } from "../ReadSettings.ts"

const folder = new TemporaryFolder()

const settings = readSettings({
  ESTATE_NOTIFIER_CONFIG: join(folder.path, "notifier.yaml"),
  KEY: "live_1",
  SLACK_APP_TOKEN: "xapp-1"
})

const platform = new PlatformModel(company.zone)

const state = Layer.suspend(() =>
  Deeds.layer.pipe(
    Layer.provideMerge(Silences.layer),
    Layer.provideMerge(sqliteStore),
    Layer.provide(SqliteClient.layer({ path: join(folder.path, "state.db") }))
  )
)

const layer = Layer.mergeAll(
  incidentsFor(Option.none()),
  inForce(settings, DateTime.subtract(now, { days: 1 })),
  ProcessStatus.layer
).pipe(Layer.provideMerge(notifierOver(state, new FaultySlack().service)), Layer.merge(state))

/** Anna clicks on the only alert. */
const click = (what: What) =>
  Effect.gen(function* () {
    const at = yield* DateTime.now
    const { rules } = yield* LiveSettings
    const [open] = yield* Effect.flatMap(AlertStore, store => store.openEpisodes("default"))
    if (open === undefined) return yield* Effect.dieMessage("there is no alert")
    const by = { slackUser: "U01ANNA", person: "anna", mayReply: false }
    const action = {
      ...by,
      alertId: open.episode.alertId,
      workspace: "",
      envelope: what,
      actionTs: what,
      viewId: undefined
    }
    const message = { channel: "C1", ts: "1.1" }
    yield* Effect.flatMap(Deeds, deeds =>
      deeds.act(action, at, alert =>
        decideClick(
          { what, message, workspace: "", isWhisper: false },
          by,
          alert,
          alert && factsIn(company, rules())(alert.open, at),
          at
        )
      )
    )
  })

describe("a company's worker", () => {
  it.effect("goes on with the chain as soon as somebody gives the alert back", () => {
    writeFileSync(
      join(folder.path, "notifier.yaml"),
      `companies: [{ name: default, apiKeyFrom: KEY }]
people: { anna: { slack: U01ANNA } }
chains: { usual: [{ name: heads, after: 10 minutes, channel: "#heads" }] }
claim: { holds: 2 hours }
routes: [{ name: all, channel: "#leads", chain: usual }]`
    )
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      platform.arrive(now)
      const live = yield* LiveSettings
      const found = live.company("default")
      if (found === undefined) return yield* Effect.dieMessage("there is no company")
      const worker = yield* Effect.fork(
        runCompanyWorker(
          found,
          { takenSince: 0, mayWork: Effect.succeed(true) },
          () => Duration.zero,
          () => Effect.succeed(platform.service),
          Effect.void
        )
      )
      const store = yield* AlertStore
      const messages = (channel: string) => Effect.map(store.unposted(channel), ({ length }) => length)
      yield* TestClock.adjust("1 minute")
      expect(yield* messages(leads)).toBe(1)
      yield* click("take")
      yield* TestClock.adjust("20 minutes")
      expect(yield* messages("heads")).toBe(0)
      yield* click("release")
      yield* Effect.flatMap(Wakeups, wakeups => wakeups.wake("company default"))
      yield* TestClock.adjust("100 millis")
      expect(yield* messages("heads")).toBe(1)
      yield* Fiber.interrupt(worker)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is stalled after a minute without a success, though the clock was set back meanwhile", () => {
    writeFileSync(
      join(folder.path, "notifier.yaml"),
      `companies: [{ name: default, apiKeyFrom: KEY, channel: "#leads" }]`
    )
    let uptime = 1_000_000
    const pass = (seconds: number) =>
      Effect.suspend(() => {
        uptime += seconds * 1000
        return TestClock.adjust(Duration.seconds(seconds))
      })
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const found = (yield* LiveSettings).company("default")
      if (found === undefined) return yield* Effect.dieMessage("there is no company")
      let isAway = false
      const away = new PlatformFailed({ detail: "no", requestId: Option.none(), status: 500 })
      const threads = fakeThreads({
        ...platform.lists,
        threads: query => Effect.suspend(() => (isAway ? away : platform.lists.threads(query)))
      })
      const worker = yield* Effect.fork(
        runCompanyWorker(
          found,
          { takenSince: 0, mayWork: Effect.succeed(true) },
          () => Duration.seconds(5),
          () => Effect.succeed(threads),
          Effect.void
        )
      )
      yield* pass(10)
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.subtract(now, { days: 1 })))
      expect(yield* readiness).toMatchObject({ isReady: true })
      isAway = true
      yield* pass(90)
      expect(yield* readiness).toMatchObject({
        isReady: false,
        stalled: ["default"],
        problems: ["default: no successful poll for 1 min"]
      })
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.add(now, { minutes: 1 })))
      expect((yield* readiness).problems).toEqual([
        "default: no successful poll for 1 min: the platform failed with status 500: no"
      ])
      yield* Fiber.interrupt(worker)
    }).pipe(
      Effect.provideService(
        Uptime,
        Effect.sync(() => uptime)
      ),
      Effect.provide(layer)
    )
  })

  it.effect("tells the present reason of a refused key until a poll succeeds", () => {
    writeFileSync(
      join(folder.path, "notifier.yaml"),
      `companies: [{ name: default, apiKeyFrom: KEY, channel: "#leads" }]`
    )
    return Effect.gen(function* () {
      const found = (yield* LiveSettings).company("default")
      if (found === undefined) return yield* Effect.dieMessage("there is no company")
      const refusal = { detail: "no", requestId: Option.none() }
      let failure: PlatformError | undefined = new NotSignedIn(refusal)
      const threads = fakeThreads({
        ...platform.lists,
        threads: query => Effect.suspend(() => failure ?? platform.lists.threads(query))
      })
      const worker = yield* Effect.fork(
        runCompanyWorker(
          found,
          { takenSince: 0, mayWork: Effect.succeed(true) },
          () => Duration.zero,
          () => Effect.succeed(threads),
          Effect.void
        )
      )
      const after = (next: PlatformError | undefined) =>
        Effect.gen(function* () {
          failure = next
          yield* TestClock.adjust("6 minutes")
          return (yield* (yield* AlertStore).incidents).map(({ what }) => what)
        })
      expect(yield* after(failure)).toEqual([expect.stringContaining("does not know this key")])
      expect(yield* after(new PlatformFailed({ ...refusal, status: 500 }))).toEqual([
        expect.stringContaining("status 500")
      ])
      expect(yield* after(undefined)).toEqual([])
      yield* Fiber.interrupt(worker)
    }).pipe(Effect.provide(layer))
  })

  it.effect("notices settings that change while it rests, and while it polls", () => {
    writeFileSync(
      join(folder.path, "notifier.yaml"),
      `companies: [{ name: default, apiKeyFrom: KEY, channel: "#leads" }]`
    )
    return Effect.gen(function* () {
      const live = yield* LiveSettings
      const found = live.company("default")
      if (found === undefined) return yield* Effect.dieMessage("there is no company")
      const change = Effect.suspend(() => live.replace({ ...live.now() }, now))
      let [platforms, changes] = [0, 0]
      const changingPlatform = Effect.sync(() => {
        platforms += 1
        return fakeThreads({
          ...platform.lists,
          threads: query => Effect.zipRight(change, platform.lists.threads(query))
        })
      })
      const worker = yield* Effect.fork(
        runCompanyWorker(
          found,
          { takenSince: 0, mayWork: Effect.succeed(true) },
          () => Duration.minutes(1),
          () => changingPlatform,
          Effect.sync(() => {
            changes += 1
          })
        )
      )
      yield* TestClock.adjust("10 seconds")
      yield* change
      yield* TestClock.adjust("10 seconds")
      expect([platforms, changes]).toEqual([1, 1])
      yield* TestClock.adjust("45 seconds")
      expect([platforms, changes]).toEqual([1, 2])
      yield* Fiber.interrupt(worker)
    }).pipe(Effect.provide(layer))
  })
})
