import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { DateTime, Effect, Fiber, Layer, Option, Redacted, TestClock } from "effect"
import { describe } from "vitest"
import { Acts } from "../../src/Clicks/Acts.ts"
import { runConnections } from "../../src/Clicks/Connections.ts"
import type { openConnection } from "../../src/Clicks/SocketClient.ts"
import { Tasks } from "../../src/Cluster/Tasks.ts"
import { Incident } from "../../src/Incidents/Incident.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { notifierOver, now } from "../Delivery/Harness.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import { inForce, readSettings } from "../ReadSettings.ts"

const folder = new TemporaryFolder()

/** The settings with these lines of a company in another workspace. */
const settingsWith = (lines: string, variables: Readonly<Record<string, string>> = {}) => {
  const path = join(folder.path, "notifier.yaml")
  writeFileSync(
    path,
    `companies:\n  - { name: north, apiKeyFrom: KEY, channel: leads, slackTokenFrom: NORTH${lines} }\n`
  )
  return readSettings({ ESTATE_NOTIFIER_CONFIG: path, KEY: "live_1", NORTH: "xoxb-north", ...variables })
}

const layerOver = (store: typeof AlertStore.Service) =>
  Layer.mergeAll(
    inForce(settingsWith(""), now),
    Tasks.alone,
    Layer.succeed(Acts, Acts.of({ handle: () => Effect.die("nobody clicks") }))
  ).pipe(Layer.provideMerge(notifierOver(Layer.succeed(AlertStore, store), new FaultySlack().service)))

describe("connections", () => {
  it.effect("follow the app tokens of the settings: none, one, another, none", () => {
    const open: Array<string> = []
    const opening: typeof openConnection = ({ token }) =>
      Effect.as(
        Effect.acquireRelease(
          Effect.sync(() => open.push(Redacted.value(token))),
          () => Effect.sync(() => open.splice(open.indexOf(Redacted.value(token)), 1))
        ),
        { count: 2, ends: Effect.never }
      )
    const store = new MemoryStore().service
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      const live = yield* LiveSettings
      const running = yield* Effect.fork(runConnections(opening))
      yield* TestClock.adjust("1 second")
      expect(open).toEqual([])
      const follow = (settings: ReturnType<typeof settingsWith>) =>
        Effect.gen(function* () {
          yield* live.replace(yield* settings, now)
          yield* TestClock.adjust("1 second")
        })
      yield* follow(settingsWith(", slackAppTokenFrom: APP", { APP: "xapp-1" }))
      expect(open).toEqual(["xapp-1", "xapp-1"])
      yield* follow(settingsWith(", slackAppTokenFrom: APP", { APP: "xapp-2" }))
      expect(open).toEqual(["xapp-2", "xapp-2"])
      yield* follow(settingsWith(""))
      expect(open).toEqual([])
      yield* Fiber.interrupt(running)
    }).pipe(Effect.provide(layerOver(store)))
  })

  it.effect("of a token that is not set any more are no incident", () => {
    const store = new MemoryStore().service
    const lost = new Incident({ company: "", about: "connections", subject: "NORTH", what: "", since: now })
    return Effect.gen(function* () {
      yield* store.openIncident(lost, Option.none())
      const running = yield* Effect.fork(runConnections())
      yield* TestClock.adjust("1 second")
      expect(yield* store.incidents).toEqual([])
      yield* Fiber.interrupt(running)
    }).pipe(Effect.provide(layerOver(store)))
  })
})
