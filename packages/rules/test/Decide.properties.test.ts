import { expect, it } from "@effect/vitest"
import { isClaimOver } from "@estate/rules/Claim"
import { decide, FIRST, plannedAlerts } from "@estate/rules/Decide"
import type { Facts } from "@estate/rules/Facts"
import type { Route } from "@estate/rules/Route"
import type { Rules } from "@estate/rules/Rules"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { DateTime, FastCheck } from "effect"
import { inParts } from "./InParts.ts"
import { annas, rulesOf } from "./Sample.ts"

const runs = Number(process.env.ESTATE_SCHEDULES ?? 250)

/** Clocks change in each of them, in Lord Howe by half an hour, but not in Moscow. */
const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Moscow"]
/** Days around which clocks change somewhere, and a plain one. */
const days = [
  "2026-03-07",
  "2026-03-28",
  "2026-04-04",
  "2026-10-03",
  "2026-10-24",
  "2026-10-31",
  "2026-07-01"
]
const MINUTE = 60_000

const minutes = (max: number) => FastCheck.integer({ min: 1, max })
const hours = FastCheck.tuple(
  FastCheck.integer({ min: 0, max: 22 }),
  FastCheck.integer({ min: 1, max: 24 })
).map(
  ([from, length]) =>
    `${String(from).padStart(2, "0")}:00-${String(Math.min(24, from + length)).padStart(2, "0")}:00`
)

const files = FastCheck.record({
  zone: FastCheck.constantFrom(...zones),
  open: FastCheck.array(
    FastCheck.tuple(FastCheck.constantFrom("mon-fri", "mon-sun", "sat-sun", "wed"), hours).map(parts =>
      parts.join(" ")
    ),
    { minLength: 1, maxLength: 3 }
  ),
  closed: FastCheck.constantFrom("hold", "post", "drop"),
  steps: FastCheck.array(FastCheck.tuple(minutes(90), FastCheck.constantFrom("open", "always")), {
    maxLength: 4
  }),
  holds: minutes(60)
}).map(({ zone, open, closed, steps, holds }) => {
  let after = 0
  const chain = steps.map(([more, count], index) => {
    after += more
    return { name: `step${index}`, after: `${after} minutes`, count }
  })
  return {
    calendars: { office: { open, zone } },
    chains: chain.length === 0 ? {} : { chain },
    routes: [
      {
        name: "all",
        channel: "#all",
        calendar: "office",
        closed,
        ...(chain.length === 0 ? {} : { chain: "chain" })
      }
    ],
    claim: { holds: `${holds} minutes` }
  }
})

const kinds = ["taken", "released", "snoozed", "silenced", "reloaded"] as const

/** What people do in the first two days, in minutes after the buyer began to wait. */
const acts = FastCheck.array(
  FastCheck.record({
    kind: FastCheck.constantFrom(...kinds),
    at: minutes(2880),
    length: minutes(600)
  }),
  { maxLength: 5 }
)

const schedules = FastCheck.record({
  file: files,
  day: FastCheck.constantFrom(...days),
  minute: FastCheck.integer({ min: 0, max: 1439 }),
  seenAfter: FastCheck.oneof(FastCheck.constant(0), minutes(2000)),
  acts
})
type Schedule = typeof schedules extends FastCheck.Arbitrary<infer A> ? A : never

const plus = (time: DateTime.Utc, count: number) => DateTime.unsafeMake(time.epochMillis + count * MINUTE)

/** A buyer who wrote at a moment at which they were seen, and for whom nobody did anything. */
const factsOf = (rules: Rules, route: Route, since: DateTime.Utc): Facts => ({
  thread: unspecifiedThread("sever"),
  route,
  waitingSince: since,
  seenAt: since,
  lastMessageAt: since,
  deeds: [],
  silences: [],
  done: new Set(),
  rules,
  rulesSince: since
})

/** The facts as they are known at a moment. */
const factsAt = (
  { day, minute, seenAfter, acts }: Schedule,
  rules: Rules,
  now: DateTime.Utc,
  done: ReadonlySet<string>
): Facts => {
  const since = plus(DateTime.unsafeMake(`${day}T00:00:00Z`), minute)
  const happened = acts
    .map(act => ({ ...act, at: plus(since, act.at), until: plus(since, act.at + act.length) }))
    .filter(({ at }) => at.epochMillis <= now.epochMillis)
    .sort((one, other) => one.at.epochMillis - other.at.epochMillis)
  const route = rules.routes[0]
  if (route === undefined) throw new Error("no route")
  return {
    ...factsOf(rules, route, since),
    seenAt: plus(since, seenAfter),
    deeds: happened.flatMap(({ kind, at, until }) =>
      kind === "silenced" || kind === "reloaded" ? [] : [annas(kind, at, until)]
    ),
    silences: happened.flatMap(({ kind, at, until }) =>
      kind === "silenced" ? [{ id: "1", conditions: [], from: at, until }] : []
    ),
    done,
    rulesSince: happened.findLast(({ kind }) => kind === "reloaded")?.at ?? plus(since, -1)
  }
}

/** Each alert with its minute, and what was skipped, if one decides at these moments. */
const run = (schedule: Schedule, rules: Rules, jumps: boolean, days: number) => {
  const begin = factsAt(schedule, rules, DateTime.unsafeMake(0), new Set()).seenAt
  const end = plus(begin, days * 1440)
  const events = schedule.acts.map(({ at }) => plus(begin, at - schedule.seenAfter).epochMillis)
  const sent: Array<string> = []
  const done = new Set<string>()
  for (let now = begin; now.epochMillis < end.epochMillis; ) {
    const { alerts, skipped, next } = decide(factsAt(schedule, rules, now, done), now)
    for (const { name } of alerts) sent.push(`${name} ${DateTime.formatIso(now)}`)
    for (const name of [...alerts.map(({ name }) => name), ...skipped]) done.add(name)
    const wakes = [next?.epochMillis ?? end.epochMillis, ...events.filter(at => at > now.epochMillis)]
    now = jumps ? DateTime.unsafeMake(Math.min(...wakes)) : plus(now, 1)
  }
  return { sent, done }
}

const timeout = 600_000

it(`jumping to the next moment equals looking each minute; none is lost, none doubled (${runs} schedules)`, {
  timeout
}, async () => {
  await inParts(
    FastCheck.property(schedules, schedule => {
      const rules = rulesOf(schedule.file)
      const jumped = run(schedule, rules, true, 8)
      expect(new Set(jumped.sent.map(line => line.split(" 2")[0])).size).toBe(jumped.sent.length)
      expect(jumped.done.has(FIRST)).toBe(true)
    }),
    runs
  )
  await inParts(
    FastCheck.property(schedules, schedule => {
      const rules = rulesOf(schedule.file)
      expect(run(schedule, rules, true, 3)).toEqual(run(schedule, rules, false, 3))
    }),
    Math.ceil(runs / 100)
  )
})

it("a step never alerts in the moment in which rules change", { timeout }, () =>
  inParts(
    FastCheck.property(schedules, files, minutes(2880), (schedule, file, at) => {
      const old = rulesOf(schedule.file)
      const since = factsAt(schedule, old, DateTime.unsafeMake(0), new Set())
      const now = plus(since.seenAt, at)
      const changed = rulesOf(file)
      const facts = { ...factsAt(schedule, changed, now, new Set([FIRST])), rulesSince: plus(now, 1) }
      const { alerts } = decide(facts, now)
      expect(alerts.filter(({ name }) => !isClaimOver(name))).toEqual([])
    }),
    runs
  )
)

/** The nights in which clocks change, forward and back, each at 1:00, 2:00 or 3:00. */
const changes = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Europe/Moscow", "2026-07-01"]
] as const

it("a step comes when its minutes have passed in which a clock on the wall showed opening time", () => {
  const nights = FastCheck.record({
    change: FastCheck.constantFrom(...changes),
    opens: FastCheck.integer({ min: 0, max: 4 }),
    length: FastCheck.integer({ min: 1, max: 20 }),
    wrote: FastCheck.integer({ min: -120, max: 300 }),
    after: minutes(600)
  })
  FastCheck.assert(
    FastCheck.property(nights, ({ change: [timeZone, day], opens, length, wrote, after }) => {
      const closes = Math.min(24, opens + length)
      const rules = rulesOf({
        calendars: {
          office: { open: `mon-sun 0${opens}:00-${String(closes).padStart(2, "0")}:00`, zone: timeZone }
        },
        chains: { chain: [{ name: "late", after: `${after} minutes` }] },
        routes: [{ name: "all", channel: "#all", calendar: "office", closed: "post", chain: "chain" }]
      })
      const hourOf = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" })
      const midnight = DateTime.toUtc(DateTime.unsafeMakeZoned(day, { timeZone, adjustForTimeZone: true }))
      const since = plus(midnight, wrote)
      let due = since
      for (let open = 0; open < after; due = plus(due, 1)) {
        const hour = Number(hourOf.format(due.epochMillis))
        if (hour >= opens && hour < closes) open += 1
      }
      const [route] = rules.routes
      if (route?.alert === undefined) throw new Error("no route")
      expect(plannedAlerts(factsOf(rules, route, since), route.alert, since)[1]?.due).toEqual(due)
    }),
    { numRuns: 200 }
  )
})
