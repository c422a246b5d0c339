import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Option } from "effect"
import { countChange } from "../Report/Change.ts"
import type { Figure } from "../Report/Document.ts"
import { wasIn } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import type { CallsTexts } from "./Texts.ts"

/** How many people called, and how many are new. */
export const callerFigures = (
  report: CallsReport,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Figure> => {
  const { unique, newCallers, areAllCounted } = report.total.callers
  const count = formatCount(unique, language)
  return [
    {
      label: texts.callers,
      value: areAllCounted ? count : texts.moreThan(count),
      ...countChange(
        unique,
        wasIn(report.previous)(row => row.callers.unique),
        "neither",
        language
      )
    },
    ...Option.match(newCallers, {
      onNone: () => [],
      onSome: first => [
        { label: texts.newCallers, value: formatCount(first, language), note: texts.newCallersNote }
      ]
    })
  ]
}
