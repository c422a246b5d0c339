import { it } from "@effect/vitest"
import { DateTime, Effect, Option, TestClock } from "effect"
import { describe, expect } from "vitest"
import { formatListPeriod } from "../src/List/FormatListPeriod.ts"
import { readListPeriod } from "../src/List/ListPeriod.ts"
import { TypedArguments } from "../src/TypedArguments.ts"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
interface Given {
  readonly in?: string
  readonly from?: string
  readonly to?: string
  readonly since?: string
}

const given = (options: Given) => ({
  in: Option.fromNullable(options.in),
  from: Option.fromNullable(options.from),
  to: Option.fromNullable(options.to),
  since: Option.fromNullable(options.since)
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
    [{ in: "2026-10" }, ["2026-10-01", "2026-10-31"]],
    [{ in: "last month" }, ["2026-10-01", "2026-10-31"]],
    [{ in: "прошлая неделя" }, ["2026-11-09", "2026-11-15"]],
    [{ in: "вчера" }, ["2026-11-20", "2026-11-20"]],
    [{ in: "7d" }, ["2026-11-14 00:15", ""]],
    [{ in: "ever" }, ["", ""]],
    [{ from: "ever", to: "yesterday" }, ["", "2026-11-20"]],
    [{ from: "last month", to: "today" }, ["2026-10-01", "2026-11-21"]],
    [{ since: "yesterday" }, ["2026-11-20", ""]],
    [{ since: "2 дня" }, ["2026-11-19 00:15", ""]],
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
    [{ in: "today", from: "today" }],
    [{ in: "today", since: "1d" }],
    [{ in: "soon" }],
    [{ from: "last month" }],
    [{ from: "2026-10" }],
    [{ from: "this week" }],
    [{ from: "2026" }],
    [{ since: "прошлый месяц" }],
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

  it.effect("without an end names both commands that can be meant", () =>
    Effect.gen(function* () {
      const asked = readListPeriod(given({ from: "last month" }), () => moscow)
      const failed = yield* Effect.flip(
        Effect.provideService(asked, TypedArguments, ["calls", "--from", "last month", "-o", "calls.xlsx"])
      )
      expect(failed.in("en").fix).toBe(
        'Those days alone: estate calls -o calls.xlsx --in "last month"\n' +
          'Until today: estate calls -o calls.xlsx --from "last month" --to today'
      )
    })
  )

  it.effect.each<readonly [Given, string]>([
    [{ in: "2026-10" }, "1–31 October 2026"],
    [{ from: "20.11 09:30" }, "since 20 November 2026, 09:30"],
    [{ from: "ever", to: "20.11" }, "until 20 November 2026"],
    [{}, ""]
  ])("is said beside what was printed: %j", ([options, expected]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
      expect(formatListPeriod(yield* readListPeriod(given(options), () => moscow), "en")).toBe(expected)
    })
  )
})
