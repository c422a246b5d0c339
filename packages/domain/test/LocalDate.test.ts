import { describe, expect, it } from "@effect/vitest"
import { LocalDate, LocalDateFromWire } from "@estate/domain/LocalDate"
import { Arbitrary, DateTime, Equal, FastCheck, Schema } from "effect"

const read = Schema.decodeUnknownSync(LocalDateFromWire)
const refusal = (wire: unknown) => {
  const result = Schema.decodeUnknownEither(LocalDateFromWire)(wire)
  return result._tag === "Left" ? result.left.message : `read as ${result.right.toWire()}`
}
const instantIn = (zone: string, wire: string) =>
  DateTime.formatIso(read(wire).toInstant(DateTime.zoneUnsafeMakeNamed(zone)))

describe("a date as the wire writes it", () => {
  it("is its year, month and day", () => {
    expect({ ...read("2026-02-09") }).toEqual({ year: 2026, month: 2, day: 9 })
    expect(new LocalDate({ year: 99, month: 2, day: 9 }).toWire()).toBe("0099-02-09")
  })

  it.each(["2026-02-30", "20.11.2026", ""])("%j is refused, and the error says what is expected", wire => {
    expect(refusal(wire)).toContain("Expected a date as YYYY-MM-DD")
  })

  it("is the same date wherever it came from", () => {
    expect(Equal.equals(read("2026-11-20"), new LocalDate({ year: 2026, month: 11, day: 20 }))).toBe(true)
    expect(Equal.equals(read("2026-11-20"), read("2026-11-21"))).toBe(false)
  })
})

describe("a date that is made", () => {
  it.each([
    { year: 2026, month: 13, day: 1 },
    { year: 2026, month: 2, day: 30 },
    { year: 2026, month: 11, day: 0 },
    { year: 2026, month: 11, day: 1.5 },
    { year: 10_000, month: 1, day: 1 },
    { year: Number.NaN, month: 1, day: 1 }
  ])("is one of the calendar: not %o", date => {
    expect(() => new LocalDate(date)).toThrow(RangeError)
  })

  it("is its wire form as a text and in JSON", () => {
    const date = new LocalDate({ year: 2026, month: 2, day: 9 })
    expect(`${date}`).toBe("2026-02-09")
    expect(JSON.stringify({ date })).toBe('{"date":"2026-02-09"}')
  })
})

describe("a date in a zone", () => {
  it("is what a calendar there shows", () => {
    const instant = DateTime.unsafeMake("2026-11-19T21:30:00Z")
    const shown = (zone: string) =>
      LocalDate.fromInstant(instant, DateTime.zoneUnsafeMakeNamed(zone)).toWire()
    expect([shown("Europe/Moscow"), shown("Europe/London")]).toEqual(["2026-11-20", "2026-11-19"])
  })

  it("begins at its midnight", () => {
    expect(instantIn("Europe/Moscow", "2026-11-20")).toBe("2026-11-19T21:00:00.000Z")
    expect(instantIn("America/New_York", "2026-07-01")).toBe("2026-07-01T04:00:00.000Z")
  })

  it("begins at the first instant if a clock change skips midnight", () => {
    expect(instantIn("America/Sao_Paulo", "2018-11-04")).toBe("2018-11-04T03:00:00.000Z")
  })

  it("begins at the earlier midnight if a clock change repeats it", () => {
    expect(instantIn("America/Havana", "2025-11-02")).toBe("2025-11-02T04:00:00.000Z")
  })

  it("comes back from its instant", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Schema.typeSchema(LocalDateFromWire)), date => {
        const utc = DateTime.zoneMakeOffset(0)
        expect(LocalDate.fromInstant(date.toInstant(utc), utc)).toEqual(date)
      })
    )
  })
})

describe("the order of dates", () => {
  it("is the calendar's, field by field", () => {
    const sorted = ["0999-12-31", "2025-12-31", "2026-01-01", "2026-01-09", "2026-01-10", "2026-10-01"].map(
      wire => read(wire)
    )
    expect([...sorted].reverse().sort(LocalDate.Order)).toEqual(sorted)
  })
})
