import { describe, expect, it } from "@effect/vitest"
import type { Call } from "@estate/domain/Call"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { countedCall } from "@estate/reports/Calls/CountedCall"
import { callsDefinition } from "@estate/reports/Calls/Document"
import { MissedCallers } from "@estate/reports/Calls/MissedCallers"
import { CallsTally, neededCalls } from "@estate/reports/Calls/Report"
import type { Period } from "@estate/reports/Report/Head"
import { previousPeriod } from "@estate/reports/Report/Previous"
import { Duration, Option } from "effect"
import { calls } from "../Generated.ts"
import { day, moscow, noon, projectCall } from "../Sample.ts"

const period = { from: Option.some(day("2026-11-16")), to: Option.some(day("2026-11-18")) }
const missed = (at: string, phone = "79160000001", waiting = 20) => projectCall(at, 0, waiting, { phone })
const talk = (at: string, phone = "79160000001", url = "") => projectCall(at, 60, 5, { phone, callFile: url })
const found = (...rows: ReadonlyArray<Call>) => foundIn(period, rows)
const foundIn = (days: Period, rows: ReadonlyArray<Call>) => {
  const tally = new MissedCallers(days)
  for (const call of rows) tally.add(countedCall(call))
  return tally.found(moscow)
}
const rowsOf = (...rows: ReadonlyArray<Call>) =>
  found(...rows).callers.map(({ attempts, firstMissedAt, reachedAt, untilTalk }) => [
    attempts,
    firstMissedAt.toIso(),
    Option.getOrNull(Option.map(reachedAt, at => at.toIso())),
    Option.getOrNull(Option.map(untilTalk, Duration.toSeconds))
  ])

describe("missed callers", () => {
  it("are lost if nobody spoke to them since, and reached if somebody did", () => {
    expect(rowsOf(missed("2026-11-16 10:00:00"))).toEqual([[1, "2026-11-16T10:00:00", null, null]])
    expect(rowsOf(missed("2026-11-16 10:00:00"), talk("2026-11-19 10:05:00"))).toEqual([
      [1, "2026-11-16T10:00:00", "2026-11-19T10:05:00", 3 * 86_400 + 300]
    ])
    expect(rowsOf(talk("2026-11-16 10:05:00"), missed("2026-11-16 10:00:00"))).toEqual([
      [1, "2026-11-16T10:00:00", "2026-11-16T10:05:00", 300]
    ])
  })

  it("have a page that begins with the lost ones, and folds the reached ones with their recordings", () => {
    const tally = new CallsTally(period, moscow)
    for (const n of [10, 11, 12]) tally.add(missed(`2026-11-16 10:${n}:00`, `791600000${n}`))
    tally.add(talk("2026-11-16 11:00:00", "79160000012", "https://example.com/12.mp3"))
    const { sections } = callsDefinition.document(tally.report(noon), "en")
    const [lost, reached] = sections
      .filter(({ title }) => title === "Missed callers")
      .flatMap(({ blocks }) => blocks.flatMap(block => (block.kind === "table" ? [block] : [])))
    expect([lost?.rows.length, lost?.isFolded]).toEqual([2, undefined])
    expect([reached?.title, reached?.isFolded]).toEqual(["Reached later: 1", true])
    expect(reached?.rows[0]?.map(({ link }) => link)).toContainEqual({
      kind: "recording",
      url: "https://example.com/12.mp3"
    })
  })

  it("are one caller for five attempts and two spellings, from the first one after a talk", () => {
    const attempts = [1, 2, 3, 4, 5].map(n => missed(`2026-11-17 10:0${n}:00`, "89160000001"))
    expect(rowsOf(missed("2026-11-16 09:00:00"), talk("2026-11-16 12:00:00"), ...attempts)).toEqual([
      [5, "2026-11-17T10:01:00", null, null]
    ])
  })

  it("are those of the period: neither who hung up at once nor who was missed before or after", () => {
    expect(
      rowsOf(
        missed("2026-11-16 10:00:00", "79160000001", 0),
        missed("2026-11-15 23:59:59", "79160000002"),
        missed("2026-11-19 00:00:00", "79160000003"),
        missed("2026-11-17 00:00:00", "")
      )
    ).toEqual([])
  })

  it("are reached within 30 days, not later", () => {
    const [reached] = rowsOf(missed("2026-11-18 10:00:00"), talk("2026-12-18 23:59:59"))
    const [late] = rowsOf(missed("2026-11-18 10:00:00"), talk("2026-12-19 00:00:00"))
    expect([reached?.[2], late?.[2]]).toEqual(["2026-12-18T23:59:59", null])
  })

  it("count as longer than any while they are not reached", () => {
    const reached = [1, 2, 3].flatMap(n => [
      missed("2026-11-16 10:00:00", `7916000001${n}`),
      talk(`2026-11-16 10:0${n}:00`, `7916000001${n}`, "https://records.example/1.mp3")
    ])
    const { figures, callers } = found(
      ...reached,
      missed("2026-11-17 10:00:00"),
      missed("2026-11-17 11:00:00")
    )
    expect(figures).toEqual({
      callers: 4,
      reached: 3,
      notReached: 1,
      reachedShare: Option.some(0.75),
      attempts: 5,
      untilTalkP50: Option.some(Duration.minutes(2)),
      untilTalkP90: Option.none(),
      notFollowed: 0
    })
    expect(callers.map(({ attempts }) => attempts)).toEqual([2, 1, 1, 1])
    expect(callers[1]?.recordingUrl).toEqual(Option.some("https://records.example/1.mp3"))
  })

  it.each([1, 2, 3])("are those of a plain loop, seed %i", seed => {
    const all = calls(seed, 900).map(call => ({
      call,
      at: call.calledAt.toWire(),
      talk: Duration.toSeconds(call.duration),
      wait: Duration.toSeconds(call.waiting),
      phone: call.phone.replace(/\D/g, "").slice(-7)
    }))
    let [lost, reached, attempts] = [0, 0, 0]
    for (const phone of new Set(all.map(each => each.phone))) {
      if (phone === "") continue
      const own = all.filter(each => each.phone === phone).sort((a, b) => (a.at < b.at ? -1 : 1))
      const misses = own.filter(
        ({ at, talk: length, wait }) => at >= "2026-11-19" && at < "2026-11-20" && length === 0 && wait > 0
      )
      const last = misses.at(-1)?.at
      if (last === undefined) continue
      const talks = own.filter(({ at, talk: length }) => at >= "2026-11-19" && length > 0)
      const before = talks.findLast(({ at }) => at < last)?.at ?? ""
      attempts += misses.filter(({ at }) => at > before).length
      if (talks.some(({ at }) => at >= last)) reached += 1
      else lost += 1
    }
    const only = Option.some(day("2026-11-19"))
    const { figures } = foundIn(
      { from: only, to: only },
      all.map(({ call }) => call)
    )
    expect(lost).toBeGreaterThan(3)
    expect(figures).toMatchObject({ notReached: lost, reached, attempts })
  })
})

describe("a report of calls", () => {
  const previous = previousPeriod(period, noon, moscow)

  it("needs the calls of 90 days before, and of 30 days after", () => {
    expect(neededCalls(period, previous)).toEqual({
      from: Option.some(day("2026-08-18")),
      to: Option.some(day("2026-12-18"))
    })
    expect(neededCalls({ from: Option.none(), to: Option.none() }, Option.none())).toEqual({
      from: Option.none(),
      to: Option.none()
    })
    const ends = { from: Option.some(day("0000-01-01")), to: Option.some(day("9999-12-31")) }
    expect(neededCalls(ends, Option.none())).toEqual(ends)
  })

  it("tells who was lost in the earlier days as a report of then did", () => {
    const tally = new CallsTally(period, moscow, { previous })
    // The earlier days end on the 11th, their report is of noon on the 13th.
    for (const call of [missed("2026-11-09 10:00:00"), talk("2026-11-13 12:00:01")]) tally.add(call)
    const { missedCallers } = Option.getOrThrow(tally.report(noon).previous)
    expect(missedCallers).toMatchObject({ callers: 1, notReached: 1 })
  })

  it("tells calls in business hours from others, with holidays", () => {
    const hours = readWorkingTime("mon-fri 09:00-13:00, tue 14:00-18:00, closed 2026-11-18")
    const tally = new CallsTally(period, moscow, { hours: Option.fromNullable(hours) })
    for (const at of ["16 09:00:00", "16 14:00:00", "17 14:00:00", "18 10:00:00"])
      tally.add(missed(`2026-11-${at}`))
    expect(Option.getOrThrow(tally.report(noon).byHours)).toMatchObject({
      inBusinessHours: { calls: 2, missed: 2 },
      outOfHours: { calls: 2, missed: 2 }
    })
  })

  it("names the longest talks and those to be marked, with their recordings", () => {
    const tally = new CallsTally(period, moscow)
    const callFile = "https://records.example/1.mp3"
    tally.add(projectCall("2026-11-16 10:00:00", 299, 1, { id: 1, callFile, status: 1 }))
    tally.add(projectCall("2026-11-16 10:00:00", 300, 1, { id: 2, callFile, status: 1 }))
    tally.add(projectCall("2026-11-16 11:00:00", 400, 1, { id: 3, callFile, status: 2 }))
    tally.add(projectCall("2026-11-16 11:00:00", 20, 1, { id: 4, callFile, status: 0 }))
    tally.add(projectCall("2026-11-16 11:00:00", 0, 1, { id: 5, callFile, status: 0 }))
    const { recordings, total } = tally.report(noon)
    expect(recordings.map(({ why, callId }) => [why, callId])).toEqual([
      ["long", 3],
      ["long", 2],
      ["unmarked", 4]
    ])
    expect(total.markedTargetShare).toEqual(Option.some(0.666667))
  })
})
