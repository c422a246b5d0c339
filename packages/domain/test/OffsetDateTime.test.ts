import { describe, expect, it } from "@effect/vitest"
import { instantOf, OffsetDateTime } from "@estate/domain/OffsetDateTime"
import { Arbitrary, DateTime, FastCheck, Schema } from "effect"

const read = Schema.decodeUnknownSync(OffsetDateTime)

describe("a date and time with an offset", () => {
  it.each([
    ["2026-11-20T09:30:00+03:00", "2026-11-20T06:30:00.000Z"],
    ["2026-11-20T09:30:00+0300", "2026-11-20T06:30:00.000Z"],
    ["2026-11-20T09:30:00.123456-05:30", "2026-11-20T15:00:00.123Z"],
    ["2026-11-20T09:30Z", "2026-11-20T09:30:00.000Z"]
  ])("%s leaves as it came and is the instant %s", (wire, instant) => {
    expect(Schema.encodeSync(OffsetDateTime)(read(wire))).toBe(wire)
    expect(DateTime.formatIso(instantOf(read(wire)))).toBe(instant)
  })

  it("is refused, and the error says what is expected", () => {
    expect(() => read("2026-02-30T09:30:00Z")).toThrow("a date and time as ISO 8601 with an offset, such as")
  })

  it("always has an instant", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(OffsetDateTime), text => {
        expect(DateTime.toEpochMillis(instantOf(text))).toBe(Date.parse(text))
      })
    )
  })
})
