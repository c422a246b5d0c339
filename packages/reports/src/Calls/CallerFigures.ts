import { formatCount } from "@estate/text/Numbers"
import { Option } from "effect"
import { figuresOf } from "../Report/Change.ts"
import type { Figure } from "../Report/Document.ts"
import { wasIn } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import type { CallsTexts } from "./Texts.ts"

/** How many people called, and how many are new. */
export const callerFigures = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure> => {
  const { newCallers, areAllCounted } = report.total.callers
  const { count } = figuresOf(report.total, wasIn(report), texts.language)
  const unique = count(texts.callers, "neither", row => row.callers.unique)
  return [
    areAllCounted ? unique : { ...unique, value: texts.moreThan(unique.value) },
    ...Option.match(newCallers, {
      onNone: () => [],
      onSome: first => [
        { label: texts.newCallers, value: formatCount(first, texts.language), note: texts.newCallersNote }
      ]
    })
  ]
}
