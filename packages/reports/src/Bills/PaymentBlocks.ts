import type { Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { formatCount, formatRoubles, NO_VALUE } from "@estate/text/Numbers"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { figuresBlock } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, tableIfAny } from "../Report/Document.ts"
import type { MissingAct } from "./Payment.ts"
import type { BillsReport } from "./Report.ts"
import type { BillsTexts } from "./Texts.ts"

const MAX_ROWS = 20
/** A number of days. */
export const dayNoun: Noun = { en: ["day", "days"], ru: ["день", "дня", "дней"] }

/** `3 days`. */
export const formatDays = (days: Option.Option<number>, language: Language): string =>
  Option.match(days, { onNone: () => NO_VALUE, onSome: count => countOf(count, dayNoun, language) })

/** How long payment takes, and which paid invoices have no act yet. */
export const paymentBlocks = ({ payment, missingActs }: BillsReport, texts: BillsTexts): Blocks => {
  const days = (value: Option.Option<number>) => formatDays(value, texts.language)
  return [
    figuresBlock([
      payment.dated >= MIN_RECORDS && {
        label: texts.daysToPay,
        value: days(payment.daysP50),
        note: texts.daysNote(days(payment.daysP90), formatCount(payment.dated, texts.language))
      },
      payment.withoutActs > 0 && {
        label: texts.withoutActs,
        value: formatRoubles(payment.withoutActsAmount, texts.language),
        note: `${texts.invoices}: ${formatCount(payment.withoutActs, texts.language)}`
      }
    ]),
    tableIfAny<MissingAct>(
      columnsOf(texts.language, "missing", "amount", "number", "createdAt", "payer", "recipient"),
      missingActs,
      { title: texts.missingActs, most: MAX_ROWS }
    )
  ]
}
