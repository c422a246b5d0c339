import { describe, expect, it } from "@effect/vitest"
import { LocalDateTime, LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { Arbitrary, DateTime, FastCheck, Schema } from "effect"

const read = Schema.decodeUnknownSync(LocalDateTimeFromWire)
const refusal = (wire: unknown) => {
  const result = Schema.decodeUnknownEither(LocalDateTimeFromWire)(wire)
  return result._tag === "Left" ? result.left.message : `read as ${result.right.toWire()}`
}

const berlin = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")
const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const instantIn = (zone: DateTime.TimeZone, wire: string) => DateTime.formatIso(read(wire).toInstant(zone))

describe("a date and time as the wire writes it", () => {
  it.each([
    "2024-02-29 00:00:00",
    "2000-02-29 12:00:00",
    "2026-12-31 23:59:59",
    "0000-02-29 00:00:00",
    "9999-12-31 23:59:59"
  ])("%s is read and written as it is", wire => {
    expect(read(wire).toWire()).toBe(wire)
    expect(read(wire).toIso()).toBe(wire.replace(" ", "T"))
  })

  it("is ISO 8601 as a text and in JSON", () => {
    const at = read("2026-11-20 09:30:00")
    expect(`${at}`).toBe("2026-11-20T09:30:00")
    expect(JSON.stringify({ at })).toBe('{"at":"2026-11-20T09:30:00"}')
  })

  it("may have a T in the middle", () => {
    expect(read("2026-11-20T09:30:00")).toEqual(read("2026-11-20 09:30:00"))
  })

  it.each([
    "2026-02-30 00:00:00",
    "2026-02-29 00:00:00",
    "1900-02-29 00:00:00",
    "2026-04-31 00:00:00",
    "2026-13-01 00:00:00",
    "2026-00-01 00:00:00",
    "2026-01-00 00:00:00",
    "2026-01-01 24:00:00",
    "2026-01-01 00:60:00",
    "2026-01-01 00:00:60",
    "2026-1-1 0:0:0",
    "2026-11-20",
    "2026-11-20 09:30",
    "2026-11-20 09:30:00Z",
    "2026-11-20 09:30:00.000",
    "2026-11-20 09:30:00\n",
    " 2026-11-20 09:30:00",
    "20.11.2026 09:30:00",
    ""
  ])("%j is refused, and the error says what is expected", wire => {
    expect(refusal(wire)).toContain("Expected a date and time as YYYY-MM-DD HH:MM:SS")
  })

  it("is a text, not a number or a null", () => {
    expect(refusal(1_763_631_000_000)).toContain("Expected string")
    expect(refusal(null)).toContain("Expected string")
  })
})

describe("a local time in a zone", () => {
  it("is the instant at which the wall clock shows it", () => {
    expect(instantIn(moscow, "2026-07-01 12:00:00")).toBe("2026-07-01T09:00:00.000Z")
    expect(instantIn(berlin, "2026-07-01 12:00:00")).toBe("2026-07-01T10:00:00.000Z")
    expect(instantIn(berlin, "2026-12-01 12:00:00")).toBe("2026-12-01T11:00:00.000Z")
  })

  it("moves forward if a clock change skips it", () => {
    expect(instantIn(berlin, "2026-03-29 01:59:59")).toBe("2026-03-29T00:59:59.000Z")
    expect(instantIn(berlin, "2026-03-29 02:30:00")).toBe("2026-03-29T01:30:00.000Z")
    expect(instantIn(berlin, "2026-03-29 03:00:00")).toBe("2026-03-29T01:00:00.000Z")
  })

  it("is the earlier of two if a clock change repeats it", () => {
    expect(instantIn(berlin, "2026-10-25 02:30:00")).toBe("2026-10-25T00:30:00.000Z")
    expect(instantIn(berlin, "2026-10-25 03:00:00")).toBe("2026-10-25T02:00:00.000Z")
  })

  it("knows that Moscow's clocks changed once and do not today", () => {
    expect(instantIn(moscow, "2026-03-29 02:30:00")).toBe("2026-03-28T23:30:00.000Z")
    expect(instantIn(moscow, "2026-10-25 02:30:00")).toBe("2026-10-24T23:30:00.000Z")
    expect(instantIn(moscow, "2012-07-01 12:00:00")).toBe("2012-07-01T08:00:00.000Z")
  })

  it("keeps the years of the first centuries", () => {
    expect(instantIn(DateTime.zoneMakeOffset(0), "0099-03-01 00:00:00")).toBe("0099-03-01T00:00:00.000Z")
  })

  it("is the same after the way through an instant, in a zone without clock changes", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(Schema.typeSchema(LocalDateTimeFromWire)), value => {
        const utc = DateTime.zoneMakeOffset(0)
        expect(LocalDateTime.fromInstant(value.toInstant(utc), utc)).toEqual(value)
      })
    )
  })

  it.each(["Europe/Berlin", "Europe/Moscow", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia"])(
    "of %s is what Effect reckons for each time, also around clock changes",
    name => {
      const zone = DateTime.zoneUnsafeMakeNamed(name)
      // Casablanca changes its clock twice in a month, Apia left out a whole day in 2011.
      const times = FastCheck.date({
        min: new Date("2010-01-01T00:00:00Z"),
        max: new Date("2028-01-01T00:00:00Z"),
        noInvalidDate: true
      })
      FastCheck.assert(
        FastCheck.property(times, time => {
          const instant = DateTime.unsafeMake(Math.floor(time.getTime() / 1000) * 1000)
          const shown = LocalDateTime.fromInstant(instant, zone)
          const { year, month, day, hours, minutes, seconds } = DateTime.toParts(
            DateTime.setZone(instant, zone)
          )
          expect(shown).toEqual(new LocalDateTime({ year, month, day, hours, minutes, seconds }))
          const made = DateTime.unsafeMakeZoned(
            { ...shown, millis: 0 },
            { timeZone: zone, adjustForTimeZone: true, disambiguation: "compatible" }
          )
          expect(shown.toInstant(zone).epochMillis).toBe(made.epochMillis)
        }),
        { numRuns: 2000 }
      )
    }
  )

  it("of an instant has no fraction of a second", () => {
    const instant = DateTime.unsafeMake("2026-10-25T00:30:00.999Z")
    expect(LocalDateTime.fromInstant(instant, berlin).toWire()).toBe("2026-10-25 02:30:00")
    expect(LocalDateTime.fromInstant(DateTime.setZone(instant, moscow), berlin).toWire()).toBe(
      "2026-10-25 02:30:00"
    )
  })
})

describe("the order of local times", () => {
  it("is the order of the clock, field by field", () => {
    const sorted = [
      "0999-01-01 00:00:00",
      "2025-12-31 23:59:59",
      "2026-01-01 00:00:00",
      "2026-01-01 00:00:09",
      "2026-01-01 00:00:10",
      "2026-01-01 09:00:00",
      "2026-02-01 00:00:00",
      "2026-10-01 00:00:00"
    ].map(wire => read(wire))
    expect([...sorted].reverse().sort(LocalDateTime.Order)).toEqual(sorted)
    expect(LocalDateTime.Order(read("2026-01-01 00:00:00"), read("2026-01-01T00:00:00"))).toBe(0)
  })
})
