import { describe, expect, it } from "@effect/vitest"
import { conversationOf } from "@estate/domain/Conversation"
import type { Message } from "@estate/domain/Message"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { renderHtml } from "@estate/reports/Render/Html"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { ResponsesTally } from "@estate/reports/Responses/Report"
import { Option } from "effect"
import { messageOf, moscow, noon, threadOf } from "../Sample.ts"

const allTime = { from: Option.none(), to: Option.none() }
const office = readWorkingTime("mon-fri 09:00-18:00") ?? { open: [], closed: [] }

const documentOf = (...threads: ReadonlyArray<ReadonlyArray<Message>>) => {
  const tally = new ResponsesTally(allTime, office, noon, moscow)
  for (const [n, messages] of threads.entries()) tally.add(threadOf(n % 10), conversationOf(messages))
  return responsesDefinition.document(tally.report(), "en")
}
const blocksOf = (document: ReturnType<typeof documentOf>) =>
  document.sections.flatMap(({ blocks }) => blocks)
const mapsOf = (document: ReturnType<typeof documentOf>) =>
  blocksOf(document).flatMap(block =>
    block.kind === "chart" && block.chart.kind === "heat" ? [block.chart] : []
  )

/** A number of enquiries on Wednesday, 18 November, each answered after 5 minutes. */
const answered = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    messageOf(2 * n, "incoming", `2026-11-18 10:${10 + n}:00`),
    messageOf(2 * n + 1, "outgoing", `2026-11-18 10:${10 + n}:30`)
  ]).flat()
/** Ten enquiries that nobody answered, on Tuesday; one of today. */
const never = Array.from({ length: 10 }, () => [messageOf(1, "incoming", "2026-11-17 09:00:00")])
const waiting = [messageOf(1, "incoming", "2026-11-20 11:00:00")]

describe("the responses report for people", () => {
  it("marks hours whose median is not reached, and leaves those of fewer than ten empty", () => {
    const document = documentOf(answered(10), ...never, waiting)
    const times = mapsOf(document)[1]?.values
    expect([times?.[2]?.[10], times?.[1]?.[9], times?.[4]?.[11]]).toEqual([30, "bad", null])
    expect(renderHtml(document)).toContain('<i class="bad cross"></i>more than half were never answered')
    expect(renderTerminal(document, { width: 100 })).toMatch(/^Tue.* × .*$/m)
    expect(renderHtml(documentOf(answered(10)))).not.toContain("more than half")
  })

  const figureOf = (document: ReturnType<typeof documentOf>, name: string) =>
    blocksOf(document)
      .flatMap(block => (block.kind === "figures" ? block.figures : []))
      .find(({ label }) => label === name)

  it("leaves nobody out of a percentile: who was never answered waited longer than any", () => {
    const document = documentOf(answered(15), ...never)
    const note = "not answered for 24 hours or more: 40%"
    expect(figureOf(document, "Reply time, median")).toMatchObject({ value: "30 s", note })
    expect(figureOf(document, "Reply time, 90th percentile (P90)")).toMatchObject({
      ...{ value: "not reached", note, tone: "bad" }
    })
  })

  it("has no percentiles, shares or maps of fewer than ten", () => {
    const medianOf = (document: ReturnType<typeof documentOf>) => figureOf(document, "Reply time, median")
    expect(medianOf(documentOf(answered(9)))).toMatchObject({ value: "–", note: "fewer than 10 enquiries" })
    expect(medianOf(documentOf(answered(10)))).toMatchObject({ value: "30 s" })
    const rowOf = (count: number) =>
      renderTerminal(documentOf(answered(count)), { width: 100 }).match(/^All +\d+.*$/m)?.[0] ?? ""
    expect(rowOf(9)).toMatch(/^All +9$/)
    expect(rowOf(10)).toContain("100%")
    expect([mapsOf(documentOf(answered(9))).length, mapsOf(documentOf(answered(10))).length]).toEqual([0, 2])
  })

  it("tells nothing by hour and weekday of fewer than ten", () => {
    const titlesOf = (count: number) => documentOf(answered(count)).sections.map(({ title }) => title)
    const title = "By hour and weekday of the enquiry"
    expect([titlesOf(9).includes(title), titlesOf(10).includes(title)]).toEqual([false, true])
  })

  it("leaves out columns of a narrow terminal rather than what the rows are about", () => {
    const document = documentOf(answered(10), ...never, waiting)
    const linesOf = (width: number) => renderTerminal(document, { width }).split("\n")
    const narrow = linesOf(70)
    expect(narrow.some(line => /^Written in hours +\d/.test(line))).toBe(true)
    const hasShare = (lines: ReadonlyArray<string>) =>
      lines.some(line => line.startsWith("ENQUIRIES ") && line.includes("≤ 5 MIN"))
    expect([hasShare(narrow), hasShare(linesOf(110))]).toEqual([false, true])
  })

  it("does not colour a share by its label", () => {
    const figures = blocksOf(documentOf(answered(10))).flatMap(block =>
      block.kind === "figures" ? block.figures : []
    )
    expect(figures.filter(({ tone }) => tone !== undefined)).toEqual([])
  })
})
