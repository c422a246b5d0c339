import { describe, expect, it } from "@effect/vitest"
import { morningDefinition } from "@estate/reports/Morning/Document"
import { morningReport } from "@estate/reports/Morning/Report"
import type { ReadThread } from "@estate/reports/Morning/WaitingThread"
import { Option } from "effect"
import { moscow, noon, threadOf, waitingSince, waitingThread, wallClock } from "../Sample.ts"

const documentOf = (threads: ReadonlyArray<ReadThread>) =>
  morningDefinition.document(
    morningReport(
      {
        threads: Option.some(threads),
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
    const [first] = documentOf([waitingSince(1, 10, 0)]).sections
    expect(first).toMatchObject({ title: "What to do first", blocks: [{ kind: "steps" }] })
  })

  it("has no empty brackets for a listing without a title, and a dash for a buyer without a name", () => {
    const [first] = documentOf([
      waitingSince(1, 10, 0, { author: "  ", order_title: "" }),
      waitingSince(2, 9, 0, { author: "Анна", order_title: "Flat 102" })
    ]).sections
    expect(first?.blocks).toMatchObject([
      {
        steps: [{ text: "Answer –, waiting for 2 h" }, { text: "Answer Анна, waiting for 3 h (Flat 102)" }]
      }
    ])
  })

  it("shows the first who can still be won, and folds the others", () => {
    const old = Array.from({ length: 3 }, (_, n) => waitingThread(threadOf(n), wallClock(2026, 11, 2, 9, n)))
    const fresh = Array.from({ length: 17 }, (_, n) => waitingSince(n % 10, 9, n))
    const tables = (threads: ReadonlyArray<ReadThread>) =>
      documentOf(threads)
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap(block =>
          block.kind === "table" ? [[block.title, block.rows.length, block.isFolded ?? false]] : []
        )
    expect(tables([...old, ...fresh])).toEqual([
      [undefined, 15, false],
      ["More who can still be won: 2", 2, true],
      ["Waiting for over a day: 3", 3, true]
    ])
    expect(tables(old)).toEqual([[undefined, 3, false]])
  })

  it("colours the longest wait by its length: red from an hour on", () => {
    const toneOf = (hours: number, minutes: number) =>
      documentOf([waitingSince(1, hours, minutes)])
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap(block => (block.kind === "figures" ? block.figures : []))
        .find(({ label }) => label === "Longest wait")?.tone
    expect([toneOf(11, 1), toneOf(11, 0), toneOf(9, 0)]).toEqual([undefined, "bad", "bad"])
  })
})
