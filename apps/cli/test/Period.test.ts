import { it } from "@effect/vitest"
import { readDuration } from "@estate/text/ReadDuration"
import { DateTime, Effect, Option, TestClock } from "effect"
import { describe, expect } from "vitest"
import { readListPeriod } from "../src/List/ListPeriod.ts"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
interface Given {
  readonly from?: string
  readonly to?: string
  readonly since?: string
}

const given = (options: Given) => ({
  from: Option.fromNullable(options.from),
  to: Option.fromNullable(options.to),
  since: Option.fromNullable(readDuration(options.since ?? ""))
})
const shown = (period: Effect.Effect.Success<ReturnType<typeof readListPeriod>>) =>
  [period.from, period.to].map(moment =>
    moment === undefined ? "" : `${moment.date.toWire()} ${moment.time ?? ""}`.trim()
  )

describe("a period", () => {
  it.effect.each<readonly [Given, ReadonlyArray<string>]>([
    [{ from: "2026-11-01", to: "2026-11-30" }, ["2026-11-01", "2026-11-30"]],
    [{ from: "1.11", to: "30.11" }, ["2026-11-01", "2026-11-30"]],
    [{ from: "20 ноября 10:00", to: "20 November 18:30" }, ["2026-11-20 10:00", "2026-11-20 18:30"]],
    [{ from: "yesterday", to: "Today" }, ["2026-11-20", "2026-11-21"]],
    [{ from: "2026-10", to: "2026-10" }, ["2026-10-01", "2026-10-31"]],
    [{ from: "понедельник", to: "today 9:30" }, ["2026-11-16", "2026-11-21 09:30"]],
    [{ from: "2026-11-01T09:30", to: "2026-11-01 18:00" }, ["2026-11-01 09:30", "2026-11-01 18:00"]],
    [{ from: "today", to: "today" }, ["2026-11-21", "2026-11-21"]],
    [{ from: "today 10:00", to: "today" }, ["2026-11-21 10:00", "2026-11-21"]],
    [{ since: "90m" }, ["2026-11-20 22:45", ""]],
    [{ since: "2w" }, ["2026-11-07 00:15", ""]],
    [{}, ["", ""]]
  ])("is read by the clock of the platform's zone: %j", ([options, expected]) =>
    Effect.gen(function* () {
      // A quarter past midnight in Moscow, and still yesterday in UTC.
      yield* TestClock.setTime(Date.parse("2026-11-20T21:15:00Z"))
      expect(shown(yield* readListPeriod(given(options), () => moscow))).toEqual(expected)
    })
  )

  it.effect.each<readonly [Given]>([
    [{ from: "2026-13-01" }],
    [{ to: "tomorrow" }],
    [{ since: "1d", from: "today" }],
    [{ from: "constructor" }],
    [{ from: "today", to: "yesterday" }],
    [{ from: "today 10:00", to: "today 09:59" }],
    [{ since: "7d", to: "1969-11-01" }]
  ])("that nobody can read is wrong use: %j", ([options]) =>
    Effect.gen(function* () {
      const failed = yield* Effect.flip(readListPeriod(given(options), () => moscow))
      expect(failed.exitCode).toBe(2)
    })
  )
})
