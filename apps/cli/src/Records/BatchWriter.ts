import { jsonLines } from "@estate/text/Json"
import { tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"
import { Effect } from "effect"
import type { EstateSettings } from "../Settings.ts"
import { Output } from "../Terminal/Output.ts"
import { columnsOf } from "./Columns.ts"
import type { AnyView } from "./RecordView.ts"
import { onClock, toRecordIn } from "./Times.ts"

/** Writes records as they come, of a list that has no end; a tab-separated table begins with its heading. */
export const batchWriter = Effect.fnUntraced(function* <A>(
  view: AnyView<A>,
  { format, utc }: { readonly format: "table" | "ndjson"; readonly utc: boolean },
  { language, zone }: EstateSettings
) {
  const output = yield* Output
  const { bold, dim, isTerminal } = output
  const toRecord = toRecordIn(view, { zone, utc })
  const columns = columnsOf(view.table, view, language, { zone, utc })
  if (format === "table" && !isTerminal) yield* output.write(tabSeparatedHeading(columns))
  return (rows: ReadonlyArray<A>) => {
    if (format === "ndjson") return output.write(jsonLines(rows, toRecord))
    return isTerminal && view.draw !== undefined
      ? output.write(
          view.draw(rows, { language, width: output.width, bold, dim, onClock: onClock({ zone, utc }) })
        )
      : output.write(
          tabSeparatedRows(
            columns,
            rows.map(row => ({ row, record: toRecord(row) }))
          )
        )
  }
})
