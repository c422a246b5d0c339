import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { type Digest, digestAt } from "@estate/rules/Digest"
import { DateTime, FastCheck } from "effect"
import { rulesOf } from "./Sample.ts"

const runs = Number(process.env.ESTATE_SCHEDULES ?? 250)
const MINUTE = 60_000

const digestOf = (
  at: string,
  { zone = "Europe/Moscow", open = "mon-fri 10:00-19:00", closed = "2027-01-01" }
) => {
  const [digest] = rulesOf({
    calendars: { office: { open, closed, zone } },
    digests: [{ name: "morning", channel: "#leads", at, calendar: "office" }]
  }).digests
  if (digest === undefined) throw new Error("no digest")
  return digest
}

const local = (digest: Digest, instant: DateTime.Utc | undefined) =>
  instant === undefined
    ? undefined
    : DateTime.formatIsoZoned(DateTime.setZone(instant, digest.zone)).slice(0, 16)

/** The day of the latest digest, until when it is posted, and the next one's time, by its clock. */
const told = (digest: Digest, now: string) => {
  const { latest, next } = digestAt(digest, DateTime.unsafeMake(now))
  return [latest?.date.toWire(), latest?.previous.toWire(), local(digest, latest?.until), local(digest, next)]
}

describe("a digest at 09:00", () => {
  const digest = digestOf("09:00", {})
  it.each([
    [
      "a minute before",
      "2026-11-20T05:59:00Z",
      ["2026-11-19", "2026-11-18", "2026-11-19T13:00", "2026-11-20T09:00"]
    ],
    ["at nine", "2026-11-20T06:00:00Z", ["2026-11-20", "2026-11-19", "2026-11-20T13:00", "2026-11-23T09:00"]],
    [
      "on a closed Sunday",
      "2026-11-22T09:00:00Z",
      ["2026-11-20", "2026-11-19", "2026-11-20T13:00", "2026-11-23T09:00"]
    ],
    [
      "on Monday, about the days since Friday",
      "2026-11-23T06:00:00Z",
      ["2026-11-23", "2026-11-20", "2026-11-23T13:00", "2026-11-24T09:00"]
    ],
    [
      "over a holiday",
      "2026-12-31T20:00:00Z",
      ["2026-12-31", "2026-12-30", "2026-12-31T13:00", "2027-01-04T09:00"]
    ]
  ] as const)("%s", (_, now, expected) => {
    expect(told(digest, now)).toEqual(expected)
  })

  it("is due every day without a calendar, and never if the calendar never opens", () => {
    expect(told({ ...digest, calendar: undefined }, "2026-11-22T06:00:00Z")).toEqual([
      "2026-11-22",
      "2026-11-21",
      "2026-11-22T13:00",
      "2026-11-23T09:00"
    ])
    const never = digestOf("09:00", { closed: "2020-01-01..2030-01-01" })
    expect(told(never, "2026-11-22T06:00:00Z")).toEqual([undefined, undefined, undefined, undefined])
  })

  it("comes once where clocks skip its time, and once where they show it twice", () => {
    const skipped = digestOf("02:30", { zone: "Europe/Berlin", open: "mon-sun 00:00-24:00" })
    expect(told(skipped, "2026-03-29T01:30:00Z").slice(0, 3)).toEqual([
      "2026-03-29",
      "2026-03-28",
      "2026-03-29T07:30"
    ])
    const twice = told(skipped, "2026-10-25T01:30:00Z")
    expect(twice[0]).toBe("2026-10-25")
    expect(twice[3]).toBe("2026-10-26T02:30")
  })
})

/** Clocks change in each of them, in Lord Howe by half an hour, but not in Moscow. */
const digests = FastCheck.record({
  zone: FastCheck.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Moscow"),
  open: FastCheck.constantFrom("mon-fri 09:00-18:00", "mon-sun 00:00-24:00", "wed 01:00-04:00"),
  minute: FastCheck.integer({ min: 0, max: 1439 })
}).map(({ minute, ...rest }) =>
  digestOf(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`, rest)
)
/** A few days before clocks change somewhere. */
const begins = FastCheck.tuple(
  FastCheck.constantFrom("2026-03-06", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-30"),
  FastCheck.integer({ min: 0, max: 1439 })
).map(([day, minute]) =>
  DateTime.unsafeMake(DateTime.unsafeMake(`${day}T00:00:00Z`).epochMillis + minute * MINUTE)
)

const DAYS = 3

/** Each digest's day and the moment in which it is seen first, if one looks at these moments. */
const run = (digest: Digest, begin: DateTime.Utc, jumps: boolean) => {
  const end = begin.epochMillis + DAYS * 24 * 60 * MINUTE
  const seen: Array<string> = []
  let known = digestAt(digest, begin).latest?.date.toWire()
  for (let now = begin; now.epochMillis < end; ) {
    const { latest, next } = digestAt(digest, now)
    if (latest !== undefined && latest.date.toWire() !== known) {
      known = latest.date.toWire()
      seen.push(`${known} ${DateTime.formatIso(now)}`)
    }
    now = jumps ? (next ?? DateTime.unsafeMake(end)) : DateTime.unsafeMake(now.epochMillis + MINUTE)
  }
  return seen
}

it(`is due once on each open day, across clock changes (${runs} weeks)`, () => {
  FastCheck.assert(
    FastCheck.property(digests, begins, (digest, begin) => {
      const jumped = run(digest, begin, true)
      const days = Array.from(
        { length: DAYS - 1 },
        (_, index) => dayNumber(LocalDate.fromInstant(begin, digest.zone)) + 1 + index
      )
      const open = days.filter(day => digest.calendar?.isOpenOn(day))
      const seen = jumped.map(line => line.slice(0, 10))
      expect(new Set(seen).size).toBe(seen.length)
      for (const day of open.slice(0, -1))
        expect(seen).toContain(new Date(day * 24 * 60 * MINUTE).toISOString().slice(0, 10))
      expect(seen.every(day => digest.calendar?.isOpenOn(Date.parse(day) / (24 * 60 * MINUTE)))).toBe(true)
    }),
    { numRuns: runs }
  )
})

it("jumping to the next digest equals looking each minute", () => {
  FastCheck.assert(
    FastCheck.property(digests, begins, (digest, begin) => {
      expect(run(digest, begin, true)).toEqual(run(digest, begin, false))
    }),
    { numRuns: Math.ceil(runs / 250) }
  )
})
