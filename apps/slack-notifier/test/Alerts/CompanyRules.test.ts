import { it } from "@effect/vitest"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { DateTime, Effect, Option, Schema, TestClock } from "effect"
import { describe, expect } from "vitest"
import { companyRules } from "../../src/Alerts/CompanyRules.ts"
import { Episode, episodeOf } from "../../src/Alerts/Episode.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import {
  company,
  episode,
  freshStore,
  notifierOver,
  now,
  officeRules,
  officeRulesSince,
  passOver,
  plainRules
} from "../Delivery/Harness.ts"
import { message, thread } from "../Records.ts"
import { rulesOf } from "../RulesOf.ts"

type Notifier = Effect.Effect.Context<typeof deliver> | AlertStore

/** The office opens two minutes after `now`; a buyer has waited since 14 minutes before. */
const inOffice = <A, E>(
  name: string,
  run: (said: () => ReadonlyArray<string>) => Effect.Effect<A, E, Notifier>
) =>
  it.effect(name, () => {
    const slack = new FaultySlack()
    return TestClock.setTime(DateTime.toEpochMillis(now)).pipe(
      Effect.zipRight(run(() => slack.said.splice(0))),
      Effect.provide(notifierOver(freshStore, slack.service))
    )
  })

const deliver = Effect.zipRight(passOver("leads"), passOver("heads"))

/** Time passes, the rules decide, and their messages are delivered; returns the next moment. */
const after = (time: string, rules = officeRules) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(moment(time)))
    const { next } = yield* Effect.flatMap(AlertStore, store => store.planAlerts("default", rules))
    yield* deliver
    return next === undefined ? undefined : DateTime.formatIso(next).slice(11, 19)
  })

/** A time of the office's day. */
const moment = (time: string) => DateTime.unsafeMake(`2026-11-21T${time}+03:00`)

const arrives = (n: number) =>
  Effect.flatMap(AlertStore, store =>
    store.observe(Observation.Opened({ opened: episode(n) }), officeRules)
  ).pipe(Effect.zipLeft(deliver))

const answered = (n: number) =>
  Effect.flatMap(AlertStore, store =>
    store.end(
      episode(n).ended({
        how: "answered",
        at: Schema.decodeSync(LocalDateTimeFromWire)("2026-11-21 09:47:00")
      }),
      officeRules
    )
  ).pipe(Effect.zipLeft(deliver))

describe("a buyer who writes while the office is closed", () => {
  inOffice("is announced when it opens, then by the chain, in each channel, and edited everywhere", said =>
    Effect.gen(function* () {
      yield* arrives(1)
      expect(yield* after("09:45:00")).toBe("06:46:00")
      expect(yield* after("09:46:00")).toBe("06:46:10")
      expect(said()).toEqual([])
      expect(yield* after("09:46:10")).toBe("06:46:20")
      expect(said()).toEqual([
        expect.stringMatching(/^leads: 🔔 Анна Петровна is waiting for an answer · 16 min/),
        expect.stringMatching(/^heads: 🔔 Анна Петровна/)
      ])
      expect(yield* after("09:46:20")).toBe("06:47:00")
      expect(said()).toEqual([expect.stringMatching(/^thread: <@U01ANNA> 🔔 Анна Петровна/)])
      expect(yield* after("09:47:00")).toBeUndefined()
      expect(said()).toEqual([expect.stringMatching(/^heads: <!subteam\^S0HEADS> 🔔 Анна Петровна/)])
      yield* answered(1)
      expect(said()).toEqual([
        expect.stringMatching(/^edit: ✅ Анна Петровна: answered after 17 min/),
        expect.stringMatching(/^edit: ✅ Анна Петровна/),
        expect.stringMatching(/^edit: <!subteam\^S0HEADS> ✅ Анна Петровна/)
      ])
    })
  )

  inOffice("is announced together with others, and the message follows each of them", said =>
    Effect.gen(function* () {
      for (const n of [1, 2, 3]) yield* arrives(n)
      yield* after("09:46:10")
      expect(said()).toEqual([
        "leads: 🔔 3 buyers are waiting for an answer",
        expect.stringMatching(/^heads: 🔔 3 buyers/)
      ])
      yield* answered(2)
      expect(said()).toEqual([
        "edit: 🔔 2 of 3 buyers still waiting for an answer",
        expect.stringMatching(/^edit: 🔔 2 of 3/)
      ])
      yield* after("09:46:20")
      expect(said()).toEqual(["thread: <@U01ANNA> 🔔 2 buyers are waiting for an answer"])
      yield* answered(1)
      yield* answered(3)
      expect(said().filter(text => text.includes("✅"))).toEqual([
        "edit: ✅ 3 buyers: nobody is waiting any more",
        "edit: ✅ 3 buyers: nobody is waiting any more"
      ])
      expect(yield* after("09:50:00")).toBeUndefined()
      expect(said()).toEqual([])
    })
  )
})

describe("a buyer who is answered before the office opens", () => {
  inOffice("is not announced at all", said =>
    Effect.gen(function* () {
      yield* arrives(1)
      yield* after("09:45:00")
      yield* answered(1)
      expect(yield* after("09:50:00")).toBeUndefined()
      expect(said()).toEqual([])
    })
  )

  inOffice("is announced when it opens, if the thread is marked as unread again", said =>
    Effect.gen(function* () {
      yield* arrives(1)
      yield* answered(1)
      yield* arrives(1)
      expect(said()).toEqual([])
      yield* after("09:46:10")
      expect(said()).toEqual([expect.stringMatching(/^leads: 🔔/), expect.stringMatching(/^heads: 🔔/)])
    })
  )

  it.effect("has no open alert in Slack, even if the state is older than the alert", () => {
    const slack = new FaultySlack()
    const oldState = arrives(1).pipe(Effect.zipRight(answered(1)))
    return TestClock.setTime(DateTime.toEpochMillis(now)).pipe(
      Effect.zipRight(Effect.zipRight(arrives(1), after("09:46:10"))),
      Effect.provide(notifierOver(freshStore, slack.service)),
      Effect.tap(() => TestClock.setTime(DateTime.toEpochMillis(now))),
      Effect.zipRight(Effect.provide(oldState, notifierOver(freshStore, slack.service))),
      Effect.map(() =>
        expect(slack.said).toEqual([
          expect.stringMatching(/^leads: 🔔/),
          expect.stringMatching(/^heads: 🔔/),
          expect.stringMatching(/^edit: ✅/),
          expect.stringMatching(/^edit: ✅/)
        ])
      )
    )
  })
})

describe("buyers whose step was missed before they were seen", () => {
  inOffice("are one message in the company's channel if no listing has an owner", said =>
    Effect.gen(function* () {
      const rules = officeRulesSince(DateTime.subtract(now, { days: 1 }), {
        owners: "owners.csv",
        chains: { usual: [{ name: "anna", after: "20 seconds", mention: "anna" }] },
        routes: [{ name: "owners", channel: "@owner", chain: "usual" }]
      })
      const store = yield* AlertStore
      for (const n of [1, 2]) yield* store.observe(Observation.Opened({ opened: episode(n) }), rules)
      yield* after("09:45:00", rules)
      expect(said()).toEqual([
        expect.stringMatching(/^leads: 🔔 Анна Петровна/),
        expect.stringMatching(/^leads: 🔔 Анна Петровна/),
        "leads: <@U01ANNA> 🔔 2 buyers are waiting for an answer"
      ])
    })
  )
})

describe("rules that are read again", () => {
  inOffice("alert nobody, and a step that was past by then never comes", said =>
    Effect.gen(function* () {
      yield* arrives(1)
      yield* after("09:46:10")
      said()
      yield* after("09:46:30", plainRules)
      yield* after("09:46:40", officeRulesSince(moment("09:46:40")))
      expect(said()).toEqual([])
      yield* after("09:47:00", officeRulesSince(moment("09:46:40")))
      expect(said()).toEqual([expect.stringMatching(/^heads: <!subteam/)])
    })
  )

  inOffice("leave an alert in its channel when the company gets another", said =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* store.observe(Observation.Opened({ opened: episode(1) }), plainRules)
      yield* deliver
      said()
      const moved = { ...Observation.Moved({ moved: episode(1) }) }
      expect(Option.isSome(yield* store.observe(moved, officeRules))).toBe(true)
      yield* after("09:50:00")
      expect(said()).toEqual([])
    })
  )
})

it.effect("a step whose alert a person deleted stands in the channel", () => {
  const slack = new FaultySlack()
  return Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    yield* arrives(1)
    yield* after("09:46:10")
    for (const posted of [1000, 1001]) yield* slack.service.remove({ channel: "C1", ts: `${posted}.000000` })
    slack.said.splice(0)
    yield* after("09:46:20")
    yield* deliver
    expect(slack.said).toEqual([expect.stringMatching(/^leads: <@U01ANNA> 🔔/)])
  }).pipe(Effect.provide(notifierOver(freshStore, slack.service)))
})

it("a route takes threads by what they are about, also after the state was read again", () => {
  const rules = rulesOf({
    routes: [
      { name: "viewings", match: { entity: "viewing" }, channel: "#viewings" },
      { name: "orders", channel: "#leads" }
    ]
  })
  const { routeOf } = companyRules(company, { rules, since: now, silences: [] })
  const routeFor = (changes: Parameters<typeof thread>[0]) => {
    const stored = Schema.encodeSync(Episode)(episodeOf(thread(changes), [message(1)], company))
    return routeOf(Schema.decodeSync(Episode)(stored), now)
  }
  expect(routeFor({ entity: "viewing" })).toBe("viewings")
  expect(routeFor({})).toBe("orders")
})
