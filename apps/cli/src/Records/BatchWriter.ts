import { jsonLines } from "@estate/text/Json"
import { tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"
import { Effect } from "effect"
import { Output } from "../Terminal/Output.ts"
import { columnsOf } from "./Columns.ts"
import type { RecordView } from "./RecordView.ts"
import { type Locale, toRecordIn, toShownZone } from "./Times.ts"

/**
 * Writes the records of an endless list as they come. A tab-separated table begins with its
 * heading.
 */
export const batchWriter = Effect.fnUntraced(function* <A>(
  view: RecordView<A>,
  { format, utc }: { readonly format: "table" | "ndjson"; readonly utc: boolean },
  { language, zone }: Locale
) {
  const output = yield* Output
  const { bold, dim, isTerminal } = output
  const toRecord = toRecordIn(view, { zone, utc })
  const columns = columnsOf(view.table, view, language, { zone, utc })
  if (format === "table" && !isTerminal) yield* output.write(tabSeparatedHeading(columns))
  return (rows: ReadonlyArray<A>) => {
    if (format === "ndjson") return output.write(jsonLines(rows, toRecord))
    return isTerminal && view.render !== undefined
      ? output.write(
          view.render(rows, {
            language,
            width: output.width,
            bold,
            dim,
            toShownZone: toShownZone({ zone, utc })
          })
        )
      : output.write(
          tabSeparatedRows(
            columns,
            rows.map(row => ({ row, record: toRecord(row) }))
          )
        )
  }
})
