import { expect, it } from "@effect/vitest"
import type { ThreadId } from "@estate/domain/Thread"
import { DateTime, Effect, Layer, Option, TestClock } from "effect"
import { describe } from "vitest"
import { companyRules } from "../../src/Alerts/CompanyRules.ts"
import { afterRead, episodeOf } from "../../src/Alerts/Episode.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { makeCompanyPoller } from "../../src/Polling/CompanyPoller.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { company, freshStore, incidentsFor, leads, notifierOver, now, passOver } from "../Delivery/Harness.ts"
import { fakeThreads } from "../FakeThreads.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"
import { message, thread } from "../Records.ts"
import { rulesOf } from "../RulesOf.ts"

const rulesWith = (route: object) =>
  companyRules(company, {
    rules: rulesOf({
      calendars: { office: { open: "mon-sun 09:00-20:00" } },
      routes: [{ name: "office", channel: "#leads", calendar: "office", ...route }]
    }),
    since: DateTime.subtract(now, { days: 1 }),
    silences: []
  })
const rules = rulesWith({ forgotten: "4 hours" })

/** A company and its channel, with the platform and Slack in memory. */
class Scene {
  readonly platform = new PlatformModel(company.zone)
  readonly slack = new FaultySlack()
  reads = 0

  readonly layer = Layer.mergeAll(
    Layer.provideMerge(incidentsFor(Option.none()), notifierOver(freshStore, this.slack.service)),
    Layer.succeed(
      Threads,
      fakeThreads({
        ...this.platform.lists,
        messages: thread => {
          this.reads += 1
          return this.platform.lists.messages(thread)
        }
      })
    )
  )

  /** A new process, which knows only the state, polls once and delivers. */
  readonly restart = (inForce = rules) =>
    Effect.gen(function* () {
      const { pollOnce } = yield* makeCompanyPoller(company, () => inForce)
      const work = Effect.zipRight(pollOnce, passOver(leads))
      yield* work
      return work
    })

  /** A buyer writes, is alerted, and is read ten minutes later. */
  readonly isRead = (id?: ThreadId, inForce = rules) =>
    Effect.gen(this, function* () {
      const thread = id ?? this.platform.arrive(yield* DateTime.now)
      if (id !== undefined) this.platform.writes(thread, yield* DateTime.now)
      const work = yield* this.restart(inForce)
      yield* TestClock.adjust("10 minutes")
      this.platform.read(thread, yield* DateTime.now)
      yield* work
      return { thread, work }
    })
}

const scene = <E>(
  name: string,
  run: (scene: Scene) => Effect.Effect<void, E, Layer.Layer.Success<Scene["layer"]>>
) =>
  it.effect(name, () => {
    const scene = new Scene()
    return Effect.zipRight(TestClock.setTime(DateTime.toEpochMillis(now)), run(scene)).pipe(
      Effect.provide(scene.layer)
    )
  })

const text = ({ slack }: Scene) => slack.lastMessage?.text

describe("a thread that was read and not answered", () => {
  scene("alerts once more, in the thread of its first alert, and says when it is answered", scene =>
    Effect.gen(function* () {
      const { thread, work } = yield* scene.isRead()
      expect(text(scene)).toBe("👁 buyer: read after 10 min — flat")
      yield* TestClock.adjust("239 minutes")
      yield* work
      expect(scene.slack.replies()).toHaveLength(0)
      yield* TestClock.adjust("1 minute")
      yield* work
      expect(scene.slack.replies()).toHaveLength(1)
      expect(text(scene)).toBe("👁 buyer: read and not answered · 4 h 10 min — flat: message 2")
      const restarted = yield* scene.restart()
      yield* TestClock.adjust("1 minute")
      yield* restarted
      expect(scene.slack.standing()).toHaveLength(2)

      scene.platform.answer(thread, yield* DateTime.now)
      yield* TestClock.adjust("1 minute")
      yield* restarted
      expect(text(scene)).toBe("✅ buyer: answered after 4 h 11 min — flat")
      expect(scene.slack.calls.filter(call => call === "update").length).toBeGreaterThan(1)
      const { reads } = scene
      yield* TestClock.adjust("1 day")
      yield* restarted
      expect([scene.slack.standing().length, scene.reads - reads]).toEqual([2, 0])
    })
  )

  scene("does not alert if it was answered or deleted by then", scene =>
    Effect.gen(function* () {
      const { thread } = yield* scene.isRead()
      const { thread: other, work } = yield* scene.isRead()
      scene.platform.answer(thread, yield* DateTime.now)
      scene.platform.remove(other)
      const { reads } = scene
      yield* TestClock.adjust("1 day")
      yield* work
      yield* work
      expect([scene.slack.standing().length, scene.reads - reads]).toEqual([2, 2])
      expect(text(scene)).toMatch(/deleted|answered/)
    })
  )

  scene("alerts for the latest message only, if the buyer wrote again before", scene =>
    Effect.gen(function* () {
      const { thread } = yield* scene.isRead()
      yield* TestClock.adjust("1 hour")
      const { work } = yield* scene.isRead(thread)
      yield* TestClock.adjust("1 day")
      yield* work
      yield* work
      expect([scene.slack.standing().length, scene.slack.replies().length]).toEqual([3, 1])
    })
  )

  scene("alerts in its route's channel if its first alert was never sent", scene =>
    Effect.gen(function* () {
      // 21:00, after closing time.
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.unsafeMake("2026-11-21T18:00:00Z")))
      const { work } = yield* scene.isRead()
      expect(scene.slack.standing()).toEqual([])
      yield* TestClock.adjust("15 hours")
      yield* work
      expect([scene.slack.standing().length, scene.slack.replies().length]).toEqual([0, 0])
      yield* TestClock.adjust("50 minutes")
      yield* work
      expect([scene.slack.standing().length, scene.slack.replies().length]).toEqual([1, 0])
    })
  )

  scene("costs nothing where no route has forgotten", scene =>
    Effect.gen(function* () {
      const { work } = yield* scene.isRead(undefined, rulesWith({}))
      const { reads } = scene
      yield* TestClock.adjust("1 day")
      yield* work
      expect([scene.slack.standing().length, scene.reads - reads]).toEqual([1, 0])
      const store = yield* AlertStore
      expect(yield* store.planAlerts("default", rules)).toMatchObject({ recheck: [], next: undefined })
    })
  )
})

describe("when a thread that was read is looked at", () => {
  /** The episode of a message that was read. */
  const readFrom = (n: number) => {
    const open = episodeOf(thread(), [message(n)], company)
    return open.ended({ how: "read", at: open.waitingSince })
  }
  const saysIs = (...texts: ReadonlyArray<string>) =>
    Option.map(
      afterRead(
        readFrom(texts[0] === "Да" ? 2 : 1),
        texts.map((text, index) =>
          message(index + 1, { message: text, direction: text === "Да" ? "outgoing" : "incoming" })
        ),
        company.zone
      ),
      ({ ending }) => Option.getOrNull(Option.map(ending, ({ how }) => how))
    )

  it.each([
    ["a question alone waits", ["Ещё продаёте?"], undefined],
    ["an answer ends it", ["Ещё продаёте?", "Да"], "answered"],
    ["so does one with another question after it", ["Ещё продаёте?", "Да", "А торг?"], "answered"],
    ["thanks for an earlier answer wait for nothing", ["Да", "Спасибо!"], "read"],
    ["a question after an earlier answer waits", ["Да", "А торг?"], undefined]
  ] as const)("%s", (_, texts, expected) => {
    expect(Option.getOrUndefined(saysIs(...texts))).toBe(expected)
  })
})
