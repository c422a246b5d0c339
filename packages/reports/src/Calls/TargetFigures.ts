import { formatCount, formatRoubles } from "@estate/text/Numbers"
import { Option } from "effect"
import { noteOf } from "../Report/Blocks.ts"
import { figuresOf, roublesChange } from "../Report/Change.ts"
import type { Block, Figure } from "../Report/Document.ts"
import { wasIn } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import { isBillable } from "./Spend.ts"
import type { CallsTexts } from "./Texts.ts"

/** Target calls and their cost. Only calls with a project can be target calls. */
export const targetFigures = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure> => {
  const { projectCalls, spend, previous } = report
  if (projectCalls === 0) return []
  const { count, share } = figuresOf(report.total, wasIn(report), texts.language)
  const perCall = Option.flatMap(spend, ({ perTargetCall }) => perTargetCall)
  const wasPerCall = Option.flatMap(previous, earlier =>
    Option.flatMap(earlier.spend, ({ perTargetCall }) => perTargetCall)
  )
  return [
    count(texts.target, "more", row => row.target),
    share(texts.targetShare, "more", row => ({
      share: row.targetShare,
      of: row.target + row.nonTarget + row.unmarked
    })),
    share(texts.markedTargetShare, "more", row => ({
      share: row.markedTargetShare,
      of: row.target + row.nonTarget
    })),
    count(texts.nonTarget, "neither", row => row.nonTarget),
    { ...count(texts.unmarked, "neither", row => row.unmarked), note: texts.toMark },
    ...Option.match(Option.all([spend, perCall]), {
      onNone: () => [],
      onSome: ([{ billed, invoices }, cost]) => [
        {
          label: texts.perTargetCall,
          value: formatRoubles(cost, texts.language),
          note: texts.billed(formatRoubles(billed, texts.language), formatCount(invoices, texts.language)),
          ...roublesChange(Option.some(cost), wasPerCall, "neither", texts.language)
        }
      ]
    })
  ]
}

/** What the cost of a target call counts, or why there is none. */
export const spendNotes = (
  { spend, projectCalls, period }: CallsReport,
  texts: CallsTexts
): ReadonlyArray<Block> =>
  projectCalls === 0
    ? []
    : [
        noteOf(
          Option.match(spend, {
            onNone: () => texts.noSpend,
            onSome: ({ invoices }) =>
              !isBillable(period) ? texts.tooShort : invoices === 0 ? texts.nothingBilled : texts.spendNote
          })
        )
      ]
