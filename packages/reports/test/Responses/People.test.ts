import { describe, expect, it } from "@effect/vitest"
import { conversationOf } from "@estate/domain/Conversation"
import { DeedLine, handledTimes } from "@estate/domain/DeedLine"
import type { Message } from "@estate/domain/Message"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { renderCsv } from "@estate/reports/Render/Data"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { ResponsesReport, ResponsesTally } from "@estate/reports/Responses/Report"
import { DateTime, Option, Schema } from "effect"
import { day, messageOf, moscow, noon, threadOf } from "../Sample.ts"

const office = readWorkingTime("mon-fri 09:00-18:00") ?? { open: [], closed: [] }
const period = { from: Option.some(day("2026-11-19")), to: Option.some(day("2026-11-20")) }
const asks = (n: number, at: string) => messageOf(n, "incoming", `2026-11-${at}:00`)
const answers = (n: number, at: string) => messageOf(n, "outgoing", `2026-11-${at}:00`)

/** A deed in thread number `n`, on Moscow's clock. */
const deed = (
  n: number,
  [date = "", time = ""]: ReadonlyArray<string>,
  person: string,
  what: DeedLine["deed"],
  more: object = {}
) =>
  Schema.decodeUnknownSync(DeedLine)({
    ...{ at: `2026-11-${date}T${time}:30+03:00`, company: "sever", thread: threadOf(n).id, alert: "a" },
    ...{ person, slackUser: "U1", workspace: "", deed: what, ...more }
  })
const on20 = (time: string) => ["20", time]
const sent = (n: number) => ({ message: messageOf(n, "outgoing", "2026-11-20 10:00:00").id })

const reportOf = (
  threads: Readonly<Record<number, ReadonlyArray<Message>>>,
  deeds?: ReadonlyArray<DeedLine>
) => {
  const tally = new ResponsesTally(period, office, noon, moscow, { deeds: Option.fromNullable(deeds) })
  const handled = handledTimes(deeds ?? [], moscow)
  for (const [n, messages] of Object.entries(threads)) {
    const thread = threadOf(Number(n))
    tally.add(thread, conversationOf(messages, handled.get(thread.id)))
  }
  return tally.report()
}
const slackOf = (...args: Parameters<typeof reportOf>) =>
  Schema.encodeSync(ResponsesReport)(reportOf(...args)).slack
const nothing = { further: 0, taken: 0, takenUnanswered: 0, handled: 0 }

describe("who answered", () => {
  const answered = [asks(1, "20 10:00"), answers(2, "20 10:04"), answers(3, "20 10:06")]

  it("is not known without deeds, and the report says so", () => {
    expect(slackOf({ 1: answered })).toBeNull()
    const document = responsesDefinition.document(reportOf({ 1: answered }), "en")
    expect(renderTerminal(document, { width: 100 })).toContain("Which employee answered: neither")
  })

  it("is who sent the first answer to a turn; all others were not from Slack", () => {
    const again = [asks(4, "20 11:00"), answers(5, "20 11:30")]
    const report = slackOf({ 1: [...answered, ...again] }, [
      deed(1, on20("10:04"), "anna", "replied", sent(2)),
      // A repeated line, as if two exports were concatenated.
      deed(1, on20("10:04"), "anna", "replied", sent(2)),
      deed(1, on20("10:06"), "oleg", "replied", sent(3))
    ])
    expect(report).toEqual({
      people: [
        { person: "anna", answered: 1, p50: 240, p90: 240, ...nothing },
        { person: "oleg", answered: 0, p50: null, p90: null, ...nothing, further: 1 },
        { person: null, answered: 1, p50: 1800, p90: 1800, ...nothing }
      ],
      ...{ elsewhere: 0, contradictory: 0, unidentified: 0 }
    })
  })

  it("counts a taken turn for who took it last, unless it was given back", () => {
    const waits = [asks(1, "20 10:00")]
    const report = slackOf({ 1: waits, 2: waits, 3: answered, 4: waits }, [
      deed(1, on20("10:02"), "oleg", "taken"),
      deed(1, on20("10:01"), "anna", "taken"),
      deed(2, on20("10:01"), "anna", "taken"),
      deed(2, on20("10:03"), "anna", "released"),
      deed(3, on20("10:01"), "anna", "taken"),
      // The answer came at 10:04:00, somewhere within that second.
      { ...deed(3, on20("10:04"), "anna", "taken"), at: DateTime.unsafeMake("2026-11-20T07:04:00.900Z") },
      deed(3, on20("10:04"), "oleg", "taken"),
      // Before the buyer wrote, and in an earlier turn's time.
      deed(4, on20("09:58"), "oleg", "taken")
    ])
    expect(report?.people).toMatchObject([
      { person: "anna", taken: 1, takenUnanswered: 0 },
      { person: "oleg", taken: 1, takenUnanswered: 1 },
      { person: null, answered: 1 }
    ])
  })

  it("tells what was settled without an answer from what was taken and forgotten", () => {
    const report = slackOf({ 1: [asks(1, "20 10:00")] }, [
      deed(1, on20("10:01"), "anna", "taken"),
      deed(1, on20("10:09"), "oleg", "handled"),
      deed(1, on20("10:10"), "oleg", "snoozed", { until: "2026-11-20T08:00:00Z" })
    ])
    expect(report?.people).toMatchObject([
      { person: "anna", taken: 1, takenUnanswered: 0, handled: 0 },
      { person: "oleg", taken: 0, handled: 1 },
      { person: null, answered: 0 }
    ])
  })

  it("loses no reply: of another company, of another thread than its message, before the period", () => {
    const report = slackOf({ 1: [...answered, asks(4, "20 10:30")], 2: [] }, [
      deed(2, on20("10:04"), "anna", "replied", sent(2)),
      deed(3, on20("10:04"), "anna", "replied", sent(8)),
      deed(3, ["18", "23:59"], "anna", "replied", sent(9)),
      deed(1, on20("10:04"), "anna", "replied"),
      deed(1, ["18", "23:59"], "anna", "replied")
    ])
    expect(report).toEqual({
      people: [{ person: null, answered: 1, p50: 240, p90: 240, ...nothing }],
      ...{ elsewhere: 1, contradictory: 1, unidentified: 1 }
    })
  })

  it("names people without a rule by their id in Slack", () => {
    const report = reportOf({ 1: answered }, [deed(1, on20("10:04"), "", "replied", sent(2))])
    const { people } = responsesDefinition.parts
    expect(people && renderCsv(Schema.encodeSync(ResponsesReport)(report), people)).toBe(
      [
        "person,answered,p50,p90,further,taken,takenUnanswered,handled",
        "U1,1,240,240,0,0,0,0",
        ",0,,,0,0,0,0",
        ""
      ].join("\r\n")
    )
  })
})
