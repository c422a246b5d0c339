import { describe, expect, it } from "@effect/vitest"
import type { Facts } from "@estate/rules/Facts"
import { decideForgotten, FORGOTTEN } from "@estate/rules/Forgotten"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { DateTime, FastCheck } from "effect"
import * as Either from "effect/Either"
import { annas, read as readFile, rulesOf, shown } from "./Sample.ts"

const runs = Number(process.env.ESTATE_SCHEDULES ?? 250)
const MINUTE = 60_000
const at = (text: string) => DateTime.unsafeMake(text)
const plus = (time: DateTime.Utc, minutes: number) => DateTime.unsafeMake(time.epochMillis + minutes * MINUTE)

const rulesWith = (
  forgotten: string | undefined,
  zone = "Europe/Moscow",
  open: string | ReadonlyArray<string> = "mon-fri 09:00-20:00"
) =>
  rulesOf({
    calendars: { office: { open, zone } },
    routes: [
      { name: "all", channel: "#all", calendar: "office", ...(forgotten === undefined ? {} : { forgotten }) }
    ]
  })

const factsOf = (rules: ReturnType<typeof rulesOf>, changes: Partial<Facts> = {}): Facts => {
  const [route] = rules.routes
  if (route === undefined) throw new Error("no route")
  return {
    thread: unspecifiedThread("sever"),
    route,
    waitingSince: at("2026-11-20T14:00:00Z"),
    seenAt: at("2026-11-20T14:00:00Z"),
    lastMessageAt: at("2026-11-20T14:00:00Z"),
    deeds: [],
    silences: [],
    done: new Set(),
    rules,
    rulesSince: at("2026-01-01T00:00:00Z"),
    ...changes
  }
}

interface World {
  readonly rules: ReturnType<typeof rulesOf>
  readonly readAt: DateTime.Utc
  readonly answeredAt?: DateTime.Utc
  readonly facts?: (now: DateTime.Utc) => Partial<Facts>
}

/** The moments of alerts and the number of looks, if one decides at these moments. */
const run = ({ rules, readAt, answeredAt, facts = () => ({}) }: World, days: number, jumps: boolean) => {
  const end = plus(readAt, days * 24 * 60)
  const done = new Set<string>()
  const sent: Array<string> = []
  const looks: Array<string> = []
  let lookedAt: DateTime.Utc | undefined
  for (let now = readAt; now.epochMillis < end.epochMillis; ) {
    const decision = decideForgotten(factsOf(rules, { ...facts(now), done }), { at: readAt, lookedAt }, now)
    if (decision.isRecheckDue) {
      looks.push(DateTime.formatIso(now))
      if (answeredAt !== undefined && answeredAt.epochMillis <= now.epochMillis)
        return { sent, looks, isOver: true }
      lookedAt = now
      continue
    }
    for (const { name } of decision.alerts) {
      expect(lookedAt).toEqual(now)
      sent.push(DateTime.formatIso(now))
      done.add(name)
    }
    if (decision.isOver) return { sent, looks, isOver: true }
    if (decision.next === undefined) throw new Error("nothing is due, but it is not over")
    now = jumps ? decision.next : plus(now, 1)
  }
  return { sent, looks, isOver: false }
}

describe("a thread that was read and not answered", () => {
  const readAt = at("2026-11-20T15:00:00Z")
  const rules = rulesWith("4 hours")

  it("alerts once after so much opening time, and is looked at before and afterwards, ever more rarely", () => {
    const { sent, looks, isOver } = run({ rules, readAt }, 30, true)
    // Read at 18:00 of a Friday: two hours were left of it.
    expect(sent).toEqual(["2026-11-23T08:00:00.000Z"])
    expect(looks.slice(0, 3)).toEqual([
      "2026-11-23T08:00:00.000Z",
      "2026-11-23T08:01:00.000Z",
      "2026-11-23T08:02:00.000Z"
    ])
    expect(looks.length).toBeLessThan(100)
    expect(isOver).toBe(true)
  })

  it("does not alert if it is answered by then", () => {
    const { sent, looks } = run({ rules, readAt, answeredAt: at("2026-11-23T07:59:00Z") }, 30, true)
    expect([sent, looks.length]).toEqual([[], 1])
  })

  it("does not alert without forgotten, or if its time was past when the rules changed", () => {
    expect(run({ rules: rulesWith(undefined), readAt }, 30, true)).toEqual({
      sent: [],
      looks: [],
      isOver: true
    })
    const rulesSince = at("2026-11-23T08:01:00Z")
    expect(run({ rules, readAt, facts: () => ({ rulesSince }) }, 30, true).sent).toEqual([])
  })

  it("waits while a silence holds, and is over once it is handled", () => {
    const silences = [{ id: "1", conditions: [], from: readAt, until: at("2026-11-23T20:00:00Z") }]
    expect(run({ rules, readAt, facts: () => ({ silences }) }, 30, true).sent).toEqual([
      "2026-11-24T06:00:00.000Z"
    ])
    const deeds = [annas("handled", readAt)]
    expect(run({ rules, readAt, facts: () => ({ deeds }) }, 30, true)).toEqual({
      sent: [],
      looks: [],
      isOver: true
    })
  })
})

const worlds = FastCheck.record({
  zone: FastCheck.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Moscow"),
  open: FastCheck.constantFrom("mon-fri 09:00-18:00", "mon-sun 00:00-24:00", "mon-sun 01:00-04:00"),
  day: FastCheck.constantFrom(
    "2026-03-07",
    "2026-03-28",
    "2026-04-04",
    "2026-10-03",
    "2026-10-24",
    "2026-10-31"
  ),
  minute: FastCheck.integer({ min: 0, max: 1439 }),
  after: FastCheck.integer({ min: 1, max: 600 }),
  silence: FastCheck.tuple(FastCheck.integer({ min: 0, max: 2000 }), FastCheck.integer({ min: 1, max: 600 }))
}).map(({ zone, open, day, minute, after, silence: [from, length] }): World => {
  const readAt = plus(at(`${day}T00:00:00Z`), minute)
  const silences = [{ id: "1", conditions: [], from: plus(readAt, from), until: plus(readAt, from + length) }]
  return { rules: rulesWith(`${after} minutes`, zone, open), readAt, facts: () => ({ silences }) }
})

it(`alerts exactly once, whatever the calendar and the clocks do (${runs} threads)`, () => {
  FastCheck.assert(
    FastCheck.property(worlds, world => {
      expect(run(world, 40, true).sent).toHaveLength(1)
    }),
    { numRuns: runs }
  )
  FastCheck.assert(
    FastCheck.property(worlds, world => {
      expect(run(world, 2, true).sent).toEqual(run(world, 2, false).sent)
    }),
    { numRuns: Math.ceil(runs / 100) }
  )
})

it("no step of a chain has that name", () => {
  const file = {
    chains: { usual: [{ name: FORGOTTEN, after: "1 minute" }] },
    routes: [{ name: "all", channel: "#all", chain: "usual" }]
  }
  expect(Either.match(readFile(file), { onLeft: shown, onRight: () => "" })).toBe(
    "chains.usual.0.name is wrong: expected another name: this is what the alert of a route's forgotten is called"
  )
})
