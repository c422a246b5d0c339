import { formatCompactDate } from "@estate/text/Dates"
import { noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, tableIfAny } from "../Report/Document.ts"
import type { DuplicateInvoices } from "./Duplicates.ts"
import type { Jump } from "./Jumps.ts"
import type { BillsReport } from "./Report.ts"
import type { BillsTexts } from "./Texts.ts"

/** What looks unusual: possible duplicates, and months billed far above the usual. */
export const anomaliesOf = (
  { duplicates, jumps, duplicatesSearched }: BillsReport,
  texts: BillsTexts
): Blocks => [
  duplicates.length + jumps.length === 0 && noteOf(texts.noAnomalies),
  tableIfAny<DuplicateInvoices>(
    [
      ...columnsOf<DuplicateInvoices>(texts.language, "amount"),
      {
        heading: texts.first,
        text: row => `${row.firstNumber}, ${formatCompactDate(row.firstCreatedAt, texts.language)}`,
        shrinks: true
      },
      {
        heading: texts.second,
        text: row => `${row.secondNumber}, ${formatCompactDate(row.secondCreatedAt, texts.language)}`,
        shrinks: true
      },
      ...columnsOf<DuplicateInvoices>(texts.language, "payer", "recipient")
    ],
    duplicates,
    { title: texts.duplicates }
  ),
  tableIfAny<Jump>(columnsOf(texts.language, "month", "amount", "usual", "times", "payer"), jumps, {
    title: texts.jumps
  }),
  !duplicatesSearched && noteOf(texts.notSearched)
]
