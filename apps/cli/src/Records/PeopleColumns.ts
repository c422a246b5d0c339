import type { SheetKind } from "@estate/reports/Render/Sheets"
import type { CsvCell } from "@estate/text/Csv"
import { type Language, yesOrNo } from "@estate/text/Language"
import type { JsonRecord, JsonValue } from "./Json.ts"
import { type RecordView, valueText } from "./RecordView.ts"
import { clockTime, isTimeKind, type Times } from "./Times.ts"

/** A column as people read it in a spreadsheet. */
export interface PeopleColumn<A> {
  /** The heading. */
  readonly name: string
  readonly kind: SheetKind
  readonly cell: (row: A, record: JsonRecord) => CsvCell
}

/**
 * Columns with headings in the reader's language, statuses in words, and numbers and times as such.
 */
export const peopleColumns = <A>(
  names: ReadonlyArray<string>,
  view: RecordView<A>,
  language: Language,
  times: Times
): ReadonlyArray<PeopleColumn<A>> =>
  names.flatMap(field => {
    const known = view.fields[field]
    if (known === undefined) return []
    const { heading, kind: own = "any", terminalText, align } = known
    const kind = isTimeKind(own) ? "time" : own
    const cell = (row: A, record: JsonRecord): CsvCell => {
      const value = record[field] ?? null
      if (isTimeKind(own) && typeof value === "string") return clockTime(value, own, times)
      if (kind !== "any") return plain(value)
      const text = terminalText?.(row, language)
      if (text !== undefined) return align === "right" && /^\d+$/u.test(text) ? Number(text) : text
      return typeof value === "boolean" ? yesOrNo(value, language) : plain(value)
    }
    return [{ name: heading[language], kind, cell }]
  })

const plain = (value: JsonValue): CsvCell =>
  typeof value === "object" && value !== null ? valueText(value) : value

/** A cell in CSV for people: a duration, or a time without a `T`. */
export const excelCell = (kind: SheetKind, value: CsvCell): CsvCell => {
  if (kind === "time" && typeof value === "string") return value.replace("T", " ").replace("Z", "")
  return kind === "seconds" && typeof value === "number" ? lengthText(value) : value
}

/** `0:04:18`, which a spreadsheet takes for a duration. */
export const lengthText = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, "0")
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
