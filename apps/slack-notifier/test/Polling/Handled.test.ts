import { join } from "node:path"
import { it } from "@effect/vitest"
import * as SqliteClient from "@estate/store/SqliteClient"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { DateTime, Effect, Layer, Option, TestClock } from "effect"
import { expect } from "vitest"
import { episodeOf } from "../../src/Alerts/Episode.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { makeCompanyPoller } from "../../src/Polling/CompanyPoller.ts"
import { type Finding, poll } from "../../src/Polling/Poll.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Deeds } from "../../src/State/Deeds.ts"
import { Silences } from "../../src/State/Silences.ts"
import { sqliteStore } from "../../src/State/StoreLayers.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { company, incidentsFor, notifierOver, now, plainRules } from "../Delivery/Harness.ts"
import { fakeThreads, listOf } from "../FakeThreads.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"
import { message, thread, threadId } from "../Records.ts"

const shown = thread({ last_message: "сообщение 1" })

/** A platform whose only thread is unread, and how often its messages were read. */
const platform = () => {
  let reads = 0
  const service = fakeThreads({
    threads: () => Effect.succeed(listOf(shown)),
    messages: () =>
      Effect.sync(() => {
        reads += 1
        return listOf(message(1))
      })
  })
  return { service, reads: () => reads }
}

it.effect(
  "who was marked as handled while the messages were being read does not wait after the next poll",
  () => {
    const { service, reads } = platform()
    const handled = { kind: "handled" as const, person: "anna", slackUser: "U01ANNA", at: now }
    const stored = episodeOf(shown, [message(1)], company).withDeeds([
      { ...handled, until: undefined, detail: "" }
    ])
    const open = new Map([[threadId, stored]])
    const pollOnce = Effect.gen(function* () {
      const findings: Array<Finding> = []
      yield* poll(open, Effect.succeed(new Map([[threadId, [now]]])), company, finding =>
        Effect.sync(() => findings.push(finding))
      )
      return findings
    }).pipe(Effect.provide(Layer.succeed(Threads, service)))
    return Effect.gen(function* () {
      const [finding] = yield* pollOnce
      if (finding?._tag !== "Moved") return yield* Effect.dieMessage("nothing moved")
      const { moved } = finding
      expect([stored.nobodyWaits, moved.nobodyWaits]).toEqual([undefined, true])
      open.set(threadId, moved)
      expect(yield* pollOnce).toEqual([])
      expect(reads()).toBe(1)
    })
  }
)

const folder = new TemporaryFolder()

const state = Layer.suspend(() =>
  Deeds.layer.pipe(
    Layer.provideMerge(Silences.layer),
    Layer.provideMerge(sqliteStore),
    Layer.provide(SqliteClient.layer({ path: join(folder.path, "state.db") }))
  )
)

it.effect("who writes again after being marked as handled has been waiting since then", () => {
  const platform = new PlatformModel(company.zone)
  const layer = Layer.mergeAll(
    incidentsFor(Option.none()).pipe(
      Layer.provideMerge(notifierOver(state, new FaultySlack().service)),
      Layer.merge(state)
    ),
    Layer.succeed(Threads, platform.service)
  )
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const thread = platform.arrive(now)
    const { pollOnce } = yield* makeCompanyPoller(company, () => plainRules)
    const store = yield* AlertStore
    const alert = Effect.map(store.openEpisodes(company.name), ([open]) => open?.episode)
    yield* pollOnce
    yield* TestClock.adjust("10 minutes")
    const shown = yield* alert
    if (shown === undefined) return yield* Effect.dieMessage("there is no alert")
    const anna = { slackUser: "U01ANNA", person: "anna", workspace: "" }
    const action = { ...anna, alertId: shown.alertId, envelope: "e1", actionTs: "1", viewId: undefined }
    const deeds = yield* Deeds
    const handled = { deed: { kind: "handled" as const, until: undefined } }
    yield* deeds.act(action, yield* DateTime.now, () => handled)
    yield* pollOnce
    yield* TestClock.adjust("1 hour")
    platform.writes(thread, yield* DateTime.now)
    yield* pollOnce
    const since = (yield* alert)?.waitingSince.toInstant(company.zone)
    expect(since).toEqual(DateTime.add(now, { minutes: 70 }))
  }).pipe(Effect.provide(layer))
})
