import { describe, expect, it } from "@effect/vitest"
import { DeedLine, readDeedLines } from "@estate/domain/DeedLine"
import { Either, Schema } from "effect"

const taken = {
  at: "2026-11-23T09:41:07.120Z",
  company: "sever",
  thread: "01JD3Q8Z6N4T2V9W5X7Y0ABCDE",
  alert: "b7",
  person: "anna",
  slackUser: "U01ANNA",
  workspace: "",
  deed: "taken"
}
const snoozed = { ...taken, deed: "snoozed", until: "2026-11-23T10:11:07.120Z" }
const replied = { ...taken, deed: "replied", message: "01JD3Q8Z6N4T2V9W5X7Y0ABCDF" }

const fileOf = (...lines: ReadonlyArray<unknown>) =>
  lines.map(line => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")

describe("readDeedLines", () => {
  it("reads what the notifier exports, whatever fields come later", () => {
    const { message: _, ...unidentified } = replied
    const lines = [taken, "", { ...snoozed, later: 1 }, `${JSON.stringify(replied)}\r`, unidentified, ""]
    const read = readDeedLines(fileOf(...lines))
    expect(Either.map(read, deeds => deeds.map(deed => Schema.encodeSync(DeedLine)(deed)))).toEqual(
      Either.right([taken, snoozed, replied, unidentified])
    )
  })

  it("names every line that is no deed, and what is wrong with it", () => {
    const wrong = [
      taken,
      "{",
      "[]",
      { ...taken, deed: "eaten" },
      { ...replied, message: "5" },
      { ...taken, at: "soon" },
      { ...snoozed, until: 5 },
      { ...taken, thread: "x" },
      JSON.stringify(taken).slice(0, 40)
    ]
    expect(Either.flip(readDeedLines(fileOf(...wrong)))).toEqual(
      Either.right([
        { line: 2, detail: "not JSON" },
        { line: 3, detail: "deed: expected one of taken, released, handled, snoozed, silenced, replied" },
        { line: 4, detail: "deed: expected one of taken, released, handled, snoozed, silenced, replied" },
        { line: 5, detail: "message: a ULID has 26 characters, digits and letters without I, L, O and U" },
        { line: 6, detail: "at: expected a time as 2026-11-23T09:41:07.120Z" },
        { line: 7, detail: "until: Expected string, actual 5" },
        { line: 8, detail: "thread: a ULID has 26 characters, digits and letters without I, L, O and U" },
        { line: 9, detail: "not JSON" }
      ])
    )
  })
})
