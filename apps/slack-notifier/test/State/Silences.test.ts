import { it } from "@effect/vitest"
import { onDuty } from "@estate/rules/Rota"
import { sleep } from "@estate/testing/Eventually"
import { DateTime, Effect, Layer, Option, TestClock } from "effect"
import { describe, expect } from "vitest"
import { companyRules, followRules } from "../../src/Alerts/CompanyRules.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { followState } from "../../src/State/FollowState.ts"
import { Silences } from "../../src/State/Silences.ts"
import { Swaps } from "../../src/State/Swaps.ts"
import { company, episode, leads, now } from "../Delivery/Harness.ts"
import { inForce, readSettings } from "../ReadSettings.ts"
import { rulesOf } from "../RulesOf.ts"
import { newStates } from "./States.ts"

const dutyRules = rulesOf({
  people: { anna: { slack: "U01ANNA" }, oleg: { slack: "U02OLEG" } },
  rotas: { duty: { from: "2026-11-16 09:00", every: "1 week", people: ["anna"] } }
})

const states = newStates(Layer.merge(Silences.layer, Swaps.layer))

const silence = {
  written: JSON.stringify({ author: ["анна*"] }),
  from: now,
  until: DateTime.add(now, { hours: 2 }),
  madeBy: "oleg",
  comment: "ремонт"
}

const settings = readSettings({ ESTATE_API_KEY: "live_1", SLACK_CHANNEL: "leads" })

/** What is followed, over rules with a rota. */
const live = Layer.provideMerge(
  followState,
  inForce(
    Effect.map(settings, read => ({ ...read, rules: dutyRules })),
    now
  )
)

/** Of the test's clock: half a minute of ours, since Postgres answers by its own. */
const SECONDS = 3000

const secondPasses = Effect.zipRight(
  TestClock.adjust("1 second"),
  Effect.promise(() => sleep(10))
)

const startAt = (moment: DateTime.Utc) => TestClock.setTime(DateTime.toEpochMillis(moment))

describe.each(Object.entries(states))("silences in %s", (_, store) => {
  it.scoped("hold alerts as soon as they are added, and release them as soon as they are ended", () =>
    Effect.gen(function* () {
      const silences = yield* Silences
      const alerts = yield* AlertStore
      const live = yield* LiveSettings
      const rules = followRules(company, live.rules)
      const changed = Effect.gen(function* () {
        const before = rules()
        for (let second = 0; second < SECONDS && rules() === before; second++) yield* secondPasses
      })
      const posts = Effect.map(alerts.unposted(leads), ({ length }) => length)

      const id = yield* silences.add(silence)
      yield* changed
      const opened = yield* alerts.observe(Observation.Opened({ opened: episode(1) }), rules())
      expect([opened, yield* posts]).toEqual([Option.some([]), 0])
      expect((yield* alerts.planAlerts(company.name, rules())).next).toEqual(silence.until)
      expect(yield* posts).toBe(0)

      expect(yield* silences.end(id, yield* DateTime.now)).toBe(true)
      yield* changed
      expect((yield* alerts.planAlerts(company.name, rules())).channels).toEqual([leads])
      expect(yield* posts).toBe(1)
    }).pipe(Effect.provide(live), effect => Effect.zipRight(startAt(now), effect), Effect.provide(store))
  )

  it.scoped("are kept as they were written, end once, and are deleted long after", () =>
    Effect.gen(function* () {
      const silences = yield* Silences
      const first = yield* silences.add(silence)
      const second = yield* silences.add({ ...silence, until: DateTime.add(now, { hours: 1 }) })
      const stored = yield* silences.endingAfter(now)
      expect(stored.map(({ id }) => id)).toEqual([second, first])
      expect(stored[1]).toMatchObject({ ...silence, id: first, match: { author: [["анна*"]] } })

      const later = DateTime.add(now, { minutes: 90 })
      expect(yield* silences.end(second, later)).toBe(false)
      expect(yield* silences.end(first, later)).toBe(true)
      expect(yield* silences.end(first, later)).toBe(false)
      expect(yield* silences.endingAfter(later)).toEqual([])
      yield* silences.prune(later)
      expect((yield* silences.endingAfter(now)).map(({ id, until }) => [id, until])).toEqual([[first, later]])
    }).pipe(Effect.provide(store))
  )

  it.scoped("of a later version, which asks for more, hold nothing", () =>
    Effect.gen(function* () {
      const silences = yield* Silences
      yield* silences.add({ ...silence, written: JSON.stringify({ mood: ["angry"] }) })
      const stored = yield* silences.endingAfter(now)
      yield* startAt(now)
      const alerts = yield* AlertStore
      yield* alerts.observe(
        Observation.Opened({ opened: episode(1) }),
        companyRules(company, { rules: undefined, since: now, silences: stored })
      )
      expect(yield* alerts.unposted(leads)).toHaveLength(1)
    }).pipe(Effect.provide(store))
  )
})

describe.each(Object.entries(states))("swaps of a rota in %s", (_, store) => {
  it.scoped("are followed as soon as they are made, and until they are undone", () =>
    Effect.gen(function* () {
      const swaps = yield* Swaps
      const { rules } = yield* LiveSettings
      const duty = () => {
        const rota = rules().rules?.rotas.get("duty")
        return rota && onDuty(rota, now)?.name
      }
      const becomes = (name: string) =>
        Effect.gen(function* () {
          for (let second = 0; second < SECONDS && duty() !== name; second++) yield* secondPasses
          expect(duty()).toBe(name)
        })
      expect(duty()).toBe("anna")
      const swap = {
        rota: "duty",
        person: "oleg",
        from: now,
        to: DateTime.add(now, { hours: 2 }),
        madeBy: "me"
      }
      const id = yield* swaps.add(swap)
      yield* becomes("oleg")
      expect(yield* swaps.endingAfter(now)).toEqual([{ ...swap, id }])
      expect(yield* swaps.end(id, swap.to)).toBe(false)
      expect(yield* swaps.end(id, now)).toBe(true)
      yield* becomes("anna")
    }).pipe(Effect.provide(live), effect => Effect.zipRight(startAt(now), effect), Effect.provide(store))
  )
})
