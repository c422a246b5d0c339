import { expect, it } from "@effect/vitest"
import { dayOf, isWeekend } from "@estate/demo-data/Records/Day"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { noRecords } from "@estate/demo-data/Records/Plan"
import { type Call, ProjectCall } from "@estate/domain/Call"
import { Duration, Effect, Option, Stream } from "effect"
import { demo, now, ofType } from "../DemoLines.ts"

const callsOf = (calls: number, seed = 1) =>
  Effect.map(demo({ calls, seed }), lines => ofType(lines, "call").map(({ record }) => record))

const share = (calls: ReadonlyArray<Call>, which: (call: Call) => boolean) =>
  calls.filter(which).length / calls.length

it.effect("each agency has calls of its own variant, in order, over a year up to now", () =>
  Effect.gen(function* () {
    const lines = ofType(yield* demo({ calls: 4_000 }), "call")
    for (const company of [1, 2]) {
      const calls = lines.filter(line => line.company === company).map(({ record }) => record)
      expect(calls).toHaveLength(company === 1 ? 3_000 : 1_000)
      expect(calls.every(call => call instanceof ProjectCall)).toBe(company === 1)
      const times = calls.map(({ calledAt }) => calledAt.toWire())
      expect(times).toEqual(times.toSorted())
      expect(calls.map(({ id }) => id)).toEqual(
        calls.map(({ id }) => id).toSorted((one, other) => one - other)
      )
      expect((times[0] ?? "") < "2025-11-25").toBe(true)
      expect((times.at(-1) ?? "") > "2026-11-19").toBe(true)
      expect((times.at(-1) ?? "") <= "2026-11-20 15:00:00").toBe(true)
    }
  })
)

it.effect("people call by day more than by night, and on working days more than at weekends", () =>
  Effect.gen(function* () {
    const calls = yield* callsOf(20_000)
    expect(share(calls, ({ calledAt }) => calledAt.hours >= 9 && calledAt.hours < 21)).toBeGreaterThan(0.85)
    expect(share(calls, ({ calledAt }) => calledAt.hours < 7)).toBeLessThan(0.02)
    const atWeekends = share(calls, ({ calledAt }) => isWeekend(dayOf(calledAt)))
    expect(atWeekends).toBeGreaterThan(0.1)
    expect(atWeekends).toBeLessThan(2 / 7)
    const hour = (wanted: number) => share(calls, ({ calledAt }) => calledAt.hours === wanted)
    expect(hour(12)).toBeGreaterThan(hour(14))
    expect(hour(18)).toBeGreaterThan(hour(14))
    expect(hour(18)).toBeGreaterThan(hour(21))
  })
)

it.effect("some calls are missed, the others last minutes, and many who call, call again", () =>
  Effect.gen(function* () {
    const calls = yield* callsOf(8_000, 3)
    const missed = share(calls, call => call.isMissed)
    expect(missed).toBeGreaterThan(0.08)
    expect(missed).toBeLessThan(0.25)
    const talks = calls.filter(call => !call.isMissed).map(({ duration }) => Duration.toSeconds(duration))
    const median = talks.toSorted((one, other) => one - other)[Math.floor(talks.length / 2)] ?? 0
    expect(median).toBeGreaterThan(40)
    expect(median).toBeLessThan(180)
    expect(Math.max(...calls.map(({ waiting }) => Duration.toSeconds(waiting)))).toBeLessThan(120)
    const phones = new Set(calls.map(({ phone }) => phone)).size
    expect(phones).toBeLessThan(calls.length * 0.85)
    expect(phones).toBeGreaterThan(calls.length * 0.5)
    expect(calls.every(({ phone }) => /^79\d{9}$/.test(phone))).toBe(true)
  })
)

it.effect("what was talked was recorded, and everything that a call can be occurs", () =>
  Effect.gen(function* () {
    const calls = (yield* callsOf(2_000)).filter(call => call instanceof ProjectCall)
    for (const call of calls) expect(Option.isNone(call.recordingUrl)).toBe(call.isMissed)
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([0, 1, 2]))
    expect(new Set(calls.map(({ projectName }) => projectName)).size).toBe(6)
    expect(new Set(calls.map(({ packageId }) => packageId)).size).toBeGreaterThan(4)
    expect(calls.some(({ packageTitle }) => Option.isNone(packageTitle))).toBe(true)
  })
)

it.effect("of fifty million calls the first ones come at once: nobody holds them all", () =>
  Effect.gen(function* () {
    const started = performance.now()
    const first = yield* demoRecords({ ...noRecords, seed: 1, now, calls: 50_000_000 }).pipe(
      Stream.take(1_000),
      Stream.runCount
    )
    expect(first).toBe(1_000)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
)
