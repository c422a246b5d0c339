import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, formatShare } from "@estate/text/Numbers"
import { Option } from "effect"
import { noteOf } from "../Report/Blocks.ts"
import { countChange, roublesChange, shareChange } from "../Report/Change.ts"
import type { Block, Figure } from "../Report/Document.ts"
import { wasIn } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import type { CallsTexts } from "./Texts.ts"

/** Target calls and their cost. Only calls with a project can be target calls. */
export const targetFigures = (
  report: CallsReport,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Figure> => {
  const { total, projectCalls, spend, previous } = report
  if (projectCalls === 0) return []
  const was = wasIn(report.previous)
  const perCall = Option.flatMap(spend, ({ perTargetCall }) => perTargetCall)
  const wasPerCall = Option.flatMap(previous, earlier =>
    Option.flatMap(earlier.spend, ({ perTargetCall }) => perTargetCall)
  )
  return [
    {
      label: texts.target,
      value: formatCount(total.target, language),
      ...countChange(
        total.target,
        was(row => row.target),
        "more",
        language
      )
    },
    {
      label: texts.targetShare,
      value: formatShare(total.targetShare, language),
      ...shareChange(total.targetShare, Option.flatten(was(row => row.targetShare)), "more", language)
    },
    {
      label: texts.nonTarget,
      value: formatCount(total.nonTarget, language),
      ...countChange(
        total.nonTarget,
        was(row => row.nonTarget),
        "neither",
        language
      )
    },
    {
      label: texts.unmarked,
      value: formatCount(total.unmarked, language),
      ...countChange(
        total.unmarked,
        was(row => row.unmarked),
        "neither",
        language
      )
    },
    ...Option.match(Option.all([spend, perCall]), {
      onNone: () => [],
      onSome: ([{ billed, invoices }, cost]) => [
        {
          label: texts.perTargetCall,
          value: formatRoubles(cost, language),
          note: texts.billed(formatRoubles(billed, language), formatCount(invoices, language)),
          ...roublesChange(Option.some(cost), wasPerCall, "less", language)
        }
      ]
    })
  ]
}

/** What the cost of a target call counts, or why there is none. */
export const spendNotes = ({ spend, projectCalls }: CallsReport, texts: CallsTexts): ReadonlyArray<Block> =>
  projectCalls === 0 ? [] : [noteOf(Option.isNone(spend) ? texts.noSpend : texts.spendNote)]
