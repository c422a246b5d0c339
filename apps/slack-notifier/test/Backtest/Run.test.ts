import { backtest, type CompanyHistory, lastWholeDay } from "@estate/backtest/Backtest"
import { backtestDocument } from "@estate/backtest/BacktestDocument"
import { BacktestReport } from "@estate/backtest/BacktestReport"
import type { KeptConversation } from "@estate/backtest/ConversationFile"
import { dayNumber } from "@estate/domain/Calendar"
import { DeedLine } from "@estate/domain/DeedLine"
import { renderJson } from "@estate/reports/Render/Data"
import { renderHtml } from "@estate/reports/Render/Html"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { DateTime, Duration, Option, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { triedRules } from "../../src/Backtest/TriedRules.ts"
import { message, thread } from "../Records.ts"
import { rulesOf } from "../RulesOf.ts"

const zone = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")

const rules = rulesOf(
  {
    people: { anna: { slack: "U01ANNA" }, heads: { group: "S0HEADS" } },
    calendars: { office: { open: "mon-fri 09:00-20:00" } },
    chains: {
      usual: [
        { name: "anna", after: "10 minutes", mention: "anna" },
        { name: "heads", after: "30 minutes", mention: "heads", channel: "#heads" }
      ]
    },
    routes: [
      { name: "spam", match: { author: "casino*" }, drop: true },
      { name: "office", channel: "#office", also: "#all", calendar: "office", chain: "usual" }
    ]
  },
  ["sever"],
  zone
)

/** A buyer who writes in November, and when somebody answers. */
const conversation = (n: number, writtenAt: string, answeredAt?: string): KeptConversation => ({
  thread: thread({ ulid: `01JD00000000000000000000${String(n).padStart(2, "0")}` }),
  messages: [
    message(2 * n, {
      created_at: `2026-11-${writtenAt}`,
      readed_at: answeredAt === undefined ? null : `2026-11-${answeredAt}`
    }),
    ...(answeredAt === undefined
      ? []
      : [message(2 * n + 1, { direction: "outgoing", created_at: `2026-11-${answeredAt}` })])
  ]
})

const history: CompanyHistory = {
  company: "sever",
  zone,
  conversations: [
    // Monday: at once, after 15 minutes, and not before Tuesday.
    conversation(1, "16 10:00:00", "16 10:05:00"),
    conversation(2, "16 11:00:00", "16 11:15:00"),
    conversation(3, "16 23:30:00", "17 08:00:00"),
    // Tuesday evening, with an answer late on Wednesday.
    conversation(4, "17 19:55:00", "18 12:00:00"),
    // Outside of the days that are counted.
    conversation(5, "13 10:00:00", "13 10:05:00"),
    conversation(6, "19 10:00:00")
  ],
  fetchedAt: DateTime.unsafeMake("2026-11-19T09:00:00Z"),
  isBrokenOff: false
}

const day = (day: number) => dayNumber({ year: 2026, month: 11, day })

const triedWith = (tried: typeof rules | undefined) =>
  triedRules(tried, [{ name: "sever", destination: "leads", zone }], {
    poll: Duration.seconds(15),
    night: Option.some({ fromMinute: 23 * 60, toMinute: 7 * 60 })
  })

const question = {
  rules: triedWith(rules),
  against: triedWith(undefined),
  first: day(16),
  last: day(18),
  longWait: Duration.minutes(10),
  deeds: Option.none()
}
const made = () => backtest([history], question)

describe("the report of a backtest", () => {
  it("counts alerts, people, steps and waits of the days in question", () => {
    const { rules: result, waits, longWaits } = made()
    expect({ waits, longWaits }).toEqual({ waits: 4, longWaits: 3 })
    // Two at once on Monday, one on Tuesday; anna twice, the heads once.
    expect(result).toMatchObject({ alerts: 6, atNight: 0, longWithoutAlert: 1, longWithoutMention: 1 })
    expect(result.days.map(({ alerts }) => alerts)).toEqual([3, 1, 2])
    expect(result.channels).toEqual([
      { channel: "#office", alerts: 5 },
      { channel: "#all", alerts: 3 },
      { channel: "#heads", alerts: 1 }
    ])
    expect(result.people).toEqual([
      { person: "anna", alerts: 2, medianPerDay: 1, mostPerDay: 1 },
      { person: "heads", alerts: 1, medianPerDay: 0, mostPerDay: 1 }
    ])
    expect(result.routes).toEqual([
      { route: "spam", waits: 0, alerts: 0 },
      { route: "office", waits: 4, alerts: 6 }
    ])
    expect(result.steps).toEqual([
      { route: "office", step: "anna", alerts: 2 },
      { route: "office", step: "heads", alerts: 1 }
    ])
    expect(result.hours.filter(({ alerts }) => alerts > 0)).toEqual([
      { weekday: 1, hour: 10, alerts: 1 },
      { weekday: 1, hour: 11, alerts: 2 },
      { weekday: 2, hour: 19, alerts: 1 },
      { weekday: 3, hour: 9, alerts: 2 }
    ])
  })

  it("replays what people did: who took a buyer has time, and who gave one back has not", () => {
    const deed = (n: number, at: string, deed: string, company = "sever") =>
      Schema.decodeUnknownSync(DeedLine)({
        ...{ at: `2026-11-${at}+03:00`, company, alert: "a", person: "anna", slackUser: "U01ANNA" },
        ...{ thread: conversation(n, "16 10:00:00").thread.id, workspace: "", deed }
      })
    const stepsWith = (...deeds: ReadonlyArray<DeedLine>) => {
      const { rules, deeds: counted } = backtest([history], { ...question, deeds: Option.some(deeds) })
      return [
        Object.fromEntries(rules.steps.map(({ step, alerts }) => [step, alerts])),
        Option.getOrNull(counted)
      ]
    }
    // The second buyer of Monday waited for 15 minutes, and anna was called after ten.
    expect(stepsWith(deed(2, "16T11:02:00", "taken"))).toEqual([
      { anna: 1, heads: 1 },
      { read: 1, replayed: 1 }
    ])
    expect(stepsWith(deed(2, "16T11:02:00", "taken"), deed(2, "16T11:03:00", "released"))).toEqual([
      { anna: 2, heads: 1 },
      { read: 2, replayed: 2 }
    ])
    expect(stepsWith(deed(4, "18T09:01:00", "handled"))).toEqual([
      { anna: 1, heads: 0 },
      { read: 1, replayed: 1 }
    ])
    // Before the buyer wrote, after the answer, and of another company.
    const beside = [deed(2, "16T10:59:00", "taken"), deed(2, "16T11:16:00", "taken")]
    expect(stepsWith(...beside, deed(2, "16T11:02:00", "taken", "other"))).toEqual([
      { anna: 2, heads: 1 },
      { read: 3, replayed: 0 }
    ])
  })

  it("compares with a company's channel alone, as it is without rules", () => {
    expect(Option.getOrThrow(made().against)).toMatchObject({
      alerts: 4,
      atNight: 1,
      longWithoutAlert: 0,
      longWithoutMention: 3,
      channels: [{ channel: "#leads", alerts: 4 }],
      people: [],
      steps: []
    })
  })

  it("ends with the day before the fetch", () => {
    expect(lastWholeDay([history])).toBe(day(18))
  })

  it("is the same text again, in each language", () => {
    const texts = () => {
      const report = made()
      return [
        renderJson({ schema: BacktestReport }, report),
        renderTerminal(backtestDocument(report, "en"), { width: 100 }),
        renderTerminal(backtestDocument(report, "ru"), { width: 100 })
      ]
    }
    expect(texts()).toEqual(texts())
    const [, english = "", russian = ""] = texts()
    expect(english).toMatch(/^Alerts +6 \(2 a day\); was 4$/m)
    expect(english).toMatch(/^#office +5 +0$/m)
    expect(english).toContain("These routes never matched: spam.")
    expect(english).toContain("Threads and messages that were deleted are not counted.")
    expect(russian).toMatch(/^Ночью +0; было 1$/m)
  })

  it("is a page with charts", () => {
    const page = renderHtml(backtestDocument(made(), "en"))
    expect(page).toContain("<h1>What these rules would have done</h1>")
    expect(page).toContain('aria-label="Alerts by day"')
  })
})
