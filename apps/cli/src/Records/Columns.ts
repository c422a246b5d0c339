import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { quoted } from "@estate/command-line/Mistake"
import { type Language, yesOrNo } from "@estate/text/Language"
import { type Column, renderTable } from "@estate/text/Table"
import { type DateTime, Effect, Struct } from "effect"
import type { JsonRecord } from "./Json.ts"
import { type RecordView, type RenderLayout, toRecordIn, valueText } from "./RecordView.ts"
import { ageIn, dayIn, isTimeKind, minuteIn, type Times } from "./Times.ts"

/** A row of a table, with its JSON. */
export interface TableRow<A> {
  readonly row: A
  readonly record: JsonRecord
}

/** The fields of `--columns`, in its order. Ignores case, dashes and underscores. */
export const readColumns = <A>(
  text: string,
  view: RecordView<A>
): Effect.Effect<ReadonlyArray<string>, CommandFailed> =>
  Effect.forEach(
    text.split(",").map(name => name.trim()),
    name => readFieldName(name, Object.keys(view.fields), "--columns")
  )

/** The field of this name. */
export const readFieldName = (
  text: string,
  names: ReadonlyArray<string>,
  option: string
): Effect.Effect<string, CommandFailed> => {
  const found = names.find(name => normalized(name) === normalized(text))
  return found === undefined
    ? Effect.fail(
        wrongUse({
          en: `${option}: there is no field ${quoted(text).en}. Fields: ${names.join(", ")}`,
          ru: `${option}: нет поля ${quoted(text).ru}. Поля: ${names.join(", ")}`
        })
      )
    : Effect.succeed(found)
}

const normalized = (name: string) => name.toLowerCase().replaceAll(/[-_\s]/g, "")

/** The columns that are chosen by name, or those of rows in a pipe. */
export const columnsOf = <A>(
  names: ReadonlyArray<string>,
  view: RecordView<A>,
  language: Language,
  times: Times
): ReadonlyArray<Column<TableRow<A>>> =>
  names.flatMap(name => {
    const field = view.fields[name]
    if (field === undefined) return []
    const { kind, terminalText, pipeText } = field
    return [
      {
        heading: field.heading[language],
        // Programs get the same output in every language.
        name,
        ...Struct.pick(field, "align", "cutsMiddle", "shrinks"),
        text: ({ row, record }: TableRow<A>) => {
          if (terminalText !== undefined) return terminalText(row, language)
          const value = record[name] ?? null
          if (typeof value === "boolean") return yesOrNo(value, language)
          if (isTimeKind(kind)) return minuteIn(value, kind, times, language)
          return kind === "date" ? dayIn(valueText(value), language) : valueText(value)
        },
        piped: ({ row, record }: TableRow<A>) =>
          pipeText === undefined ? valueText(record[name]) : pipeText(row, language, record)
      }
    ]
  })

/** How a table is laid out on a terminal now. */
interface Screen extends RenderLayout {
  readonly now: DateTime.Utc
}

/** A table on a terminal, of its own columns or of those that are chosen by name. */
export const screenTable = <A>(
  rows: ReadonlyArray<A>,
  view: RecordView<A>,
  screen: Screen,
  chosen?: ReadonlyArray<string>
): string => {
  const { language, width, bold, dim } = screen
  const toRecord = toRecordIn(view, screen)
  const columns =
    chosen === undefined ? screenColumnsOf(view, screen) : columnsOf(chosen, view, language, screen)
  const number: Column<TableRow<A> & { readonly number: number }> = {
    heading: { en: "#", ru: "№" }[language],
    align: "right",
    text: ({ number }) => String(number)
  }
  return renderTable(
    view.isNumbered === true ? [number, ...columns] : columns,
    rows.map((row, index) => ({ row, record: toRecord(row), number: index + 1 })),
    {
      width,
      headingStyle: dim,
      rowStyle: (line, { row }) => (view.isHighlighted?.(row) === true ? bold(line) : line)
    }
  )
}

/** The most important columns come first. */
const screenColumnsOf = <A>(
  view: RecordView<A>,
  { language, zone, utc, now }: Screen
): ReadonlyArray<Column<TableRow<A>>> =>
  (view.screen ?? view.table).flatMap(name => {
    const { kind, showsAge, isOptional = false } = view.fields[name] ?? {}
    const age =
      !isTimeKind(kind) || showsAge !== true || utc
        ? {}
        : {
            text: ({ record }: TableRow<A>) => ageIn(record[name] ?? null, kind, { zone, now, language })
          }
    return columnsOf([name], view, language, { zone, utc }).map(column => ({ ...column, isOptional, ...age }))
  })
