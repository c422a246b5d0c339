import { Effect } from "effect"
import { Output } from "../Terminal/Output.ts"
import { plainForm } from "./Format.ts"
import { textForm } from "./PrintRecords.ts"
import type { RecordView } from "./RecordView.ts"
import type { Locale } from "./Times.ts"

/**
 * Writes the records of an endless list as they come. A tab-separated table begins with its
 * heading.
 */
export const batchWriter = Effect.fnUntraced(function* <A>(
  view: RecordView<A>,
  { format, utc }: { readonly format: "table" | "ndjson"; readonly utc: boolean },
  locale: Locale
) {
  const output = yield* Output
  const { render } = view
  if (format === "table" && output.isTerminal && render !== undefined) {
    const { bold, dim } = output
    let last: A | undefined
    return (rows: ReadonlyArray<A>) =>
      Effect.suspend(() => {
        const text = render(rows, { ...locale, utc, bold, dim, width: output.width }, last)
        last = rows.at(-1) ?? last
        return output.write(text)
      })
  }
  const { before, text } = textForm(view, { ...plainForm, format, utc }, locale)
  yield* output.write(before)
  return (rows: ReadonlyArray<A>) => output.write(text(rows))
})
