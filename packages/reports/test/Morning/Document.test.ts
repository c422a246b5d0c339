import { describe, expect, it } from "@effect/vitest"
import { morningDefinition } from "@estate/reports/Morning/Document"
import { morningReport } from "@estate/reports/Morning/Report"
import { Option } from "effect"
import { moscow, noon, waitingSince } from "../Sample.ts"

const documentOf = (hours: number, minutes: number) =>
  morningDefinition.document(
    morningReport(
      {
        threads: Option.some([waitingSince(1, hours, minutes)]),
        calls: Option.none(),
        invoices: Option.none(),
        accounts: Option.none()
      },
      { callPeriod: { from: Option.none(), to: Option.none() }, threadsSince: Option.none() },
      noon,
      moscow
    ),
    "en"
  )

describe("the morning report for people", () => {
  it("leads with what to do first", () => {
    const [first] = documentOf(10, 0).sections
    expect(first).toMatchObject({ title: "What to do first", blocks: [{ kind: "steps" }] })
  })

  it("colours the longest wait by its length: red from an hour on", () => {
    const toneOf = (hours: number, minutes: number) =>
      documentOf(hours, minutes)
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap(block => (block.kind === "figures" ? block.figures : []))
        .find(({ label }) => label === "Longest wait")?.tone
    expect([toneOf(11, 1), toneOf(11, 0), toneOf(9, 0)]).toEqual([undefined, "bad", "bad"])
  })
})
