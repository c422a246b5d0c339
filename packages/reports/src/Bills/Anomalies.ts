import { formatCompactDate, formatMonth } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { noteOf, roublesColumn } from "../Report/Blocks.ts"
import { type Block, tableIfAny } from "../Report/Document.ts"
import type { DuplicateInvoices } from "./Duplicates.ts"
import type { Jump } from "./Jumps.ts"
import type { BillsReport } from "./Report.ts"
import type { BillsTexts } from "./Texts.ts"

/** What looks unusual: possible duplicates, and months billed far above the usual. */
export const anomaliesOf = (
  { duplicates, jumps, duplicatesSearched }: BillsReport,
  texts: BillsTexts,
  language: Language
): ReadonlyArray<Block> => [
  ...(duplicates.length + jumps.length === 0 ? [noteOf(texts.noAnomalies)] : []),
  ...tableIfAny<DuplicateInvoices>(
    [
      roublesColumn(texts.amount, row => row.amount, language),
      {
        heading: texts.first,
        text: row => `${row.firstNumber}, ${formatCompactDate(row.firstCreatedAt, language)}`,
        shrinks: true
      },
      {
        heading: texts.second,
        text: row => `${row.secondNumber}, ${formatCompactDate(row.secondCreatedAt, language)}`,
        shrinks: true
      },
      { heading: texts.payer, text: row => row.payer, shrinks: true },
      { heading: texts.recipient, text: row => row.recipient, shrinks: true }
    ],
    duplicates,
    { title: texts.duplicates }
  ),
  ...tableIfAny<Jump>(
    [
      { heading: texts.month, text: row => formatMonth(row.month, language) },
      roublesColumn(texts.amount, row => row.amount, language),
      roublesColumn(texts.usual, row => row.usual, language),
      { heading: texts.times, text: row => `× ${row.times.toLocaleString(language)}`, align: "right" },
      { heading: texts.payer, text: row => row.payer, shrinks: true }
    ],
    jumps,
    { title: texts.jumps }
  ),
  ...(duplicatesSearched ? [] : [noteOf(texts.notSearched)])
]
