import { expect, it } from "@effect/vitest"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { dayNumber, weekdayOf } from "@estate/domain/Calendar"
import { type Call, ProjectCall } from "@estate/domain/Call"
import { Duration, Option } from "effect"
import { demo, noRecords, now, ofType } from "../DemoLines.ts"

const callsOf = (calls: number, seed = 1) => ofType(demo({ calls, seed }), "call").map(({ record }) => record)

const share = (calls: ReadonlyArray<Call>, which: (call: Call) => boolean) =>
  calls.filter(which).length / calls.length

it("each agency has calls of its own variant, in order, over a year up to now", () => {
  const lines = ofType(demo({ calls: 4_000 }), "call")
  for (const company of [1, 2]) {
    const calls = lines.filter(line => line.company === company).map(({ record }) => record)
    expect(calls).toHaveLength(company === 1 ? 3_000 : 1_000)
    expect(calls.every(call => call instanceof ProjectCall)).toBe(company === 1)
    const times = calls.map(({ calledAt }) => calledAt.toWire())
    expect(times).toEqual(times.toSorted())
    expect(calls.map(({ id }) => id)).toEqual(calls.map(({ id }) => id).toSorted((one, other) => one - other))
    expect((times[0] ?? "") < "2025-11-25").toBe(true)
    expect((times.at(-1) ?? "") > "2026-11-19").toBe(true)
    expect((times.at(-1) ?? "") <= "2026-11-20 15:00:00").toBe(true)
  }
})

it("more calls come by day than at night, and on working days than at weekends", () => {
  const calls = callsOf(20_000)
  expect(share(calls, ({ calledAt }) => calledAt.hours >= 9 && calledAt.hours < 21)).toBeGreaterThan(0.85)
  expect(share(calls, ({ calledAt }) => calledAt.hours < 7)).toBeLessThan(0.02)
  const atWeekends = share(calls, ({ calledAt }) => weekdayOf(dayNumber(calledAt)) > 5)
  expect(atWeekends).toBeGreaterThan(0.1)
  expect(atWeekends).toBeLessThan(2 / 7)
  const hour = (wanted: number) => share(calls, ({ calledAt }) => calledAt.hours === wanted)
  expect(hour(12)).toBeGreaterThan(hour(14))
  expect(hour(18)).toBeGreaterThan(hour(14))
  expect(hour(18)).toBeGreaterThan(hour(21))
})

it("some calls are missed, others last minutes, and many callers call again", () => {
  const calls = callsOf(8_000, 3)
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

it("calls that were not missed have a recording, and all statuses and packages occur", () => {
  const calls = callsOf(2_000).filter(call => call instanceof ProjectCall)
  for (const call of calls) expect(Option.isNone(call.recordingUrl)).toBe(call.isMissed)
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([0, 1, 2]))
  expect(new Set(calls.map(({ projectName }) => projectName)).size).toBe(6)
  expect(new Set(calls.map(({ packageId }) => packageId)).size).toBeGreaterThan(4)
  expect(calls.some(({ packageTitle }) => Option.isNone(packageTitle))).toBe(true)
})

it("makes calls one by one: the first of fifty million come at once", () => {
  const started = performance.now()
  const lines = demoRecords({ ...noRecords, seed: 1, now, calls: 50_000_000 })
  for (let count = 0; count < 1_000; count++) expect(lines.next().done).toBe(false)
  expect(performance.now() - started).toBeLessThan(30_000)
})
