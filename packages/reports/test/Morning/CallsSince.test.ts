import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { Duration, Option } from "effect"
import { day, listingCall, moscow, noon, projectCall, wallClock } from "../Sample.ts"

const since = (calls: ReadonlyArray<Call>) => {
  const found = new CallsSince(dayNumber(day("2026-11-19")))
  for (const call of calls) found.add(call)
  return found
}
const missed = (at: string, phone: string) => projectCall(at, 0, 20, { phone })
const spoken = (at: string, phone: string) => projectCall(at, 60, 20, { phone })
const phonesOf = (calls: ReadonlyArray<Call>) =>
  since(calls)
    .notReached(noon, moscow)
    .map(({ phone }) => phone)

describe("CallsSince", () => {
  it("counts the calls of its days and not those of today", () => {
    const { calls } = since([
      missed("2026-11-19 23:59:59", "1"),
      spoken("2026-11-19 09:00:00", "2"),
      missed("2026-11-20 00:00:00", "3")
    ])
    expect([calls.calls, calls.missed, calls.hours[23]?.calls, calls.hours[0]?.calls]).toEqual([2, 1, 1, 0])
  })

  it("lists callers missed and not spoken to since, including today: those who can still be won first", () => {
    const calls = [
      missed("2026-11-19 10:00:00", "+7 916 111-11-11"),
      missed("2026-11-19 11:00:00", "79162222222"),
      spoken("2026-11-20 09:00:00", "79162222222"),
      spoken("2026-11-19 08:00:00", "79163333333"),
      missed("2026-11-19 09:00:00", "79163333333"),
      missed("2026-11-20 11:30:00", "79164444444")
    ]
    const expected = ["79164444444", "+7 916 111-11-11", "79163333333"]
    expect(phonesOf(calls)).toEqual(expected)
    expect(phonesOf(calls.toReversed())).toEqual(expected)
  })

  it("recognises a number in any spelling", () => {
    expect(
      phonesOf([
        missed("2026-11-19 10:00:00", "8 (916) 111-11-11"),
        spoken("2026-11-19 12:00:00", "+79161111111")
      ])
    ).toEqual([])
    expect(
      phonesOf([missed("2026-11-19 10:00:00", "9161111111"), spoken("2026-11-19 12:00:00", "89161111111")])
    ).toEqual([])
  })

  it("waits from the first call missed since the last talk, and counts the calls since", () => {
    const [caller] = since([
      missed("2026-11-19 08:00:00", "79161111111"),
      spoken("2026-11-19 09:00:00", "79161111111"),
      missed("2026-11-19 10:00:00", "79161111111"),
      missed("2026-11-20 11:00:00", "79161111111")
    ]).notReached(noon, moscow)
    expect(caller).toMatchObject({ missedCalls: 2 })
    expect(caller === undefined ? 0 : Duration.toHours(caller.waiting)).toBe(26)
  })

  it("does not count as missed who hung up at once", () => {
    const found = since([projectCall("2026-11-19 10:00:00", 0, 0, { phone: "79161111111" })])
    expect(found.notReached(noon, moscow)).toEqual([])
    expect(found.calls).toMatchObject({ calls: 1, missed: 0, hungUp: 1, missedShare: Option.some(0) })
  })

  it("has the number of missed calls, the times of the first and the last, and the last subject", () => {
    const [caller] = since([
      missed("2026-11-19 12:00:00", "79161111111"),
      missed("2026-11-19 10:00:00", "79161111111"),
      listingCall("2026-11-20 11:00:00", 0, 10, { phone: "79161111111" })
    ]).notReached(noon, moscow)
    expect(caller).toMatchObject({
      missedCalls: 3,
      about: "Flat, 2 rooms",
      firstMissedAt: wallClock(2026, 11, 19, 10, 0),
      lastMissedAt: wallClock(2026, 11, 20, 11, 0)
    })
  })

  it("counts missed calls without a number", () => {
    const found = since([
      missed("2026-11-19 10:00:00", ""),
      missed("2026-11-19 11:00:00", "hidden"),
      // Today is not among the days of the figures.
      missed("2026-11-20 11:00:00", "hidden")
    ])
    expect(found.notReached(noon, moscow)).toEqual([])
    expect(found.calls).toMatchObject({ calls: 2, withoutNumber: 2, notFollowed: 0 })
  })
})
