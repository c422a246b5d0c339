import { formatCompactDate } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
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
      ...columnsOf<DuplicateInvoices>(language, "amount"),
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
      ...columnsOf<DuplicateInvoices>(language, "payer", "recipient")
    ],
    duplicates,
    { title: texts.duplicates }
  ),
  ...tableIfAny<Jump>(columnsOf(language, "month", "amount", "usual", "times", "payer"), jumps, {
    title: texts.jumps
  }),
  ...(duplicatesSearched ? [] : [noteOf(texts.notSearched)])
]
