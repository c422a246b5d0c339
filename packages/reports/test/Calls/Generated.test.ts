import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import { CallsReport } from "@estate/reports/Calls/Report"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { morningReport } from "@estate/reports/Morning/Report"
import { Duration, Option, Schema } from "effect"
import { calls } from "../Generated.ts"
import { callsReport, day, moscow, noon, wallClock } from "../Sample.ts"

const allTime = { from: Option.none(), to: Option.none() }
const NOON = Date.parse("2026-11-20T12:00:00Z")

describe.each([1, 2, 3])("generated calls, seed %i", seed => {
  const all = calls(seed, 1500).map(call => ({
    call,
    at: call.calledAt.toWire(),
    talk: Duration.toSeconds(call.duration),
    wait: Duration.toSeconds(call.waiting),
    phone: call.phone.replace(/\D/g, "").slice(-7)
  }))

  it("has the figures of a plain loop, by day and in total", () => {
    const report = Schema.encodeSync(CallsReport)(
      callsReport(
        all.map(({ call }) => call),
        allTime,
        noon,
        moscow
      )
    )
    const days: Record<string, Array<number>> = {}
    const talks: Array<number> = []
    const patience: Array<number> = []
    for (const { at, talk, wait } of all) {
      const counts = days[at.slice(0, 10)] ?? [0, 0, 0]
      days[at.slice(0, 10)] = counts
      counts[0] = (counts[0] ?? 0) + 1
      if (talk > 0) talks.push(talk)
      else if (wait > 0) {
        counts[1] = (counts[1] ?? 0) + 1
        patience.push(wait)
      } else counts[2] = (counts[2] ?? 0) + 1
    }
    expect(
      Object.fromEntries(report.days.map(row => [row.date, [row.calls, row.missed, row.hungUp]]))
    ).toEqual(days)
    const nearestRank = (of: Array<number>, percent: number) =>
      of.sort((a, b) => a - b)[Math.ceil((percent / 100) * of.length) - 1]
    expect(report.total).toMatchObject({
      missed: patience.length,
      talk: talks.reduce((sum, talk) => sum + talk, 0),
      talkP50: nearestRank(talks, 50),
      talkP90: nearestRank(talks, 90),
      patienceP90: nearestRank(patience, 90)
    })
  })

  it("has a package's newest title", () => {
    const { packages } = callsReport(
      all.map(({ call }) => call),
      allTime,
      noon,
      moscow
    )
    const newest = new Map<number, readonly [at: string, title: string]>()
    for (const { call, at } of all) {
      if (!("packageTitle" in call) || Option.isNone(call.packageTitle)) continue
      const known = newest.get(call.packageId)
      // Ids grow in this loop: of one second, the later call wins.
      if (known === undefined || at >= known[0]) newest.set(call.packageId, [at, call.packageTitle.value])
    }
    for (const { packageId, packageTitle } of packages)
      expect(packageTitle).toEqual(Option.some(newest.get(packageId)?.[1]))
  })

  it("lists whom nobody has spoken to since, and for how long they wait", () => {
    const since = new CallsSince(dayNumber(day("2026-11-19")))
    for (const { call } of all) since.add(call)
    const expected: Record<string, readonly [missed: number, waiting: number]> = {}
    let withoutNumber = 0
    for (const phone of new Set(all.map(each => each.phone))) {
      let lastTalk = ""
      for (const each of all)
        if (each.phone === phone && each.talk > 0 && each.at > lastTalk) lastTalk = each.at
      const missed = all.filter(
        each => each.phone === phone && each.talk === 0 && each.wait > 0 && each.at > lastTalk
      )
      if (phone === "") continue
      const first = missed.map(({ at }) => at).sort()[0]
      if (first !== undefined) {
        const waiting = Math.max(0, NOON - Date.parse(`${first.replace(" ", "T")}Z`)) / 1000
        expected[phone] = [missed.length, waiting]
      }
    }
    for (const each of all)
      if (each.phone === "" && each.talk === 0 && each.wait > 0 && each.at < "2026-11-20") withoutNumber += 1
    const found = since
      .notReached(noon, moscow)
      .map(row => [
        row.phone.replace(/\D/g, "").slice(-7),
        [row.missedCalls, Duration.toSeconds(row.waiting)]
      ])
    expect(Object.fromEntries(found)).toEqual(expected)
    expect(since.calls.withoutNumber).toBe(withoutNumber)
  })

  it("give the morning the calls of another day, as its own report showed them", () => {
    // The 17th, seen from noon of the 18th: who was called back later still waits.
    const asOf = wallClock(2026, 11, 18, 12, 0)
    const previous = {
      period: { from: Option.some(day("2026-11-17")), to: Option.some(day("2026-11-17")) },
      asOf
    }
    const earlier = new CallsSince(dayNumber(day("2026-11-17")))
    const known = all.filter(({ at }) => at <= "2026-11-18 12:00:00")
    for (const { call } of known) earlier.add(call)
    const nothing = {
      threads: Option.none(),
      calls: Option.none(),
      invoices: Option.none(),
      accounts: Option.none()
    }
    const made = morningReport(
      { ...nothing, earlierCalls: Option.some({ previous, calls: earlier }) },
      { callPeriod: allTime, threadsSince: Option.none() },
      noon,
      moscow
    )
    const counts = { calls: 0, missed: 0, hungUp: 0 }
    for (const { at, talk, wait } of known) {
      if (!at.startsWith("2026-11-17")) continue
      counts.calls += 1
      if (talk === 0) counts[wait > 0 ? "missed" : "hungUp"] += 1
    }
    let notReached = 0
    for (const phone of new Set(known.map(each => each.phone))) {
      if (phone === "") continue
      let [lastTalk, lastMiss] = ["", ""]
      for (const each of known) {
        if (each.phone !== phone) continue
        if (each.talk > 0 && each.at > lastTalk) lastTalk = each.at
        if (each.talk === 0 && each.wait > 0 && each.at > lastMiss) lastMiss = each.at
      }
      if (lastMiss > lastTalk) notReached += 1
    }
    expect(notReached).toBeGreaterThan(3)
    expect(Option.getOrThrow(made.previous)).toMatchObject({ calls: counts, notReached })
  })
})
