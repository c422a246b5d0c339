import { describe, expect, it } from "@effect/vitest"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { onDuty, type Rota } from "@estate/rules/Rota"
import { DateTime, Duration } from "effect"

const member = (name: string) => ({ name, kind: "member" as const, slackId: "U1", mayReply: false })
const rota = (every: Duration.DurationInput, zone: string, changes: Partial<Rota> = {}): Rota => ({
  name: "duty",
  from: new LocalDateTime({ year: 2026, month: 10, day: 19, hours: 9, minutes: 0, seconds: 0 }),
  zone: DateTime.zoneUnsafeMakeNamed(zone),
  every: Duration.decode(every),
  people: ["anna", "oleg", "ivan"].map(member),
  instead: [],
  ...changes
})
const at = (text: string) => DateTime.unsafeMake(text)

describe("who is on duty", () => {
  it.each([
    ["before the first turn", "2026-10-19T05:59:59Z", undefined],
    ["at its beginning", "2026-10-19T06:00:00Z", "anna"],
    ["a second before the next", "2026-10-26T05:59:59Z", "anna"],
    ["in the next week", "2026-10-26T06:00:00Z", "oleg"],
    ["after all had their turn", "2026-11-09T06:00:00Z", "anna"]
  ])("by the week, %s", (_, now, expected) => {
    expect(onDuty(rota("1 week", "Europe/Moscow"), at(now))?.name).toBe(expected)
  })

  it("a week begins at nine, also when the clocks change meanwhile", () => {
    // Berlin's summer time ends on 25 October: nine o'clock is 07:00 UTC before, 08:00 UTC after.
    const berlin = rota("1 week", "Europe/Berlin")
    expect(onDuty(berlin, at("2026-10-26T07:59:59Z"))?.name).toBe("anna")
    expect(onDuty(berlin, at("2026-10-26T08:00:00Z"))?.name).toBe("oleg")
  })

  it("somebody stands in for the person whose turn it is, until the end of that time", () => {
    const swapped = rota("1 week", "Europe/Moscow", {
      instead: [{ from: at("2026-10-21T06:00:00Z"), to: at("2026-10-22T06:00:00Z"), person: member("ivan") }]
    })
    const names = ["21T05:59:59", "21T06:00:00", "22T05:59:59", "22T06:00:00"].map(
      time => onDuty(swapped, at(`2026-10-${time}Z`))?.name
    )
    expect(names).toEqual(["anna", "ivan", "ivan", "anna"])
  })

  it("shifts of twelve hours follow each other by the hour", () => {
    const berlin = rota("12 hours", "Europe/Berlin")
    const first = at("2026-10-19T07:00:00Z")
    const names = [0, 11.99, 12, 24, 36].map(
      hours => onDuty(berlin, DateTime.addDuration(first, Duration.hours(hours)))?.name
    )
    expect(names).toEqual(["anna", "anna", "oleg", "ivan", "anna"])
  })
})
