import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import type { Column } from "@estate/text/Table"
import { Effect } from "effect"
import type { AnyView, JsonRecord } from "./RecordView.ts"
import { minuteIn, type Times } from "./Times.ts"
import { valueText } from "./ValueText.ts"

/** A row with what JSON shows of it. */
export interface Shown<A> {
  readonly row: A
  readonly record: JsonRecord
}

/** The fields that `--columns` names, in its order; case, dashes and underscores do not matter. */
export const readColumns = <A>(
  text: string,
  view: AnyView<A>
): Effect.Effect<ReadonlyArray<string>, CommandFailed> =>
  Effect.forEach(
    text.split(",").map(name => name.trim()),
    name => readFieldName(name, Object.keys(view.fields), "--columns")
  )

/** The field of that name. */
export const readFieldName = (
  text: string,
  names: ReadonlyArray<string>,
  option: string
): Effect.Effect<string, CommandFailed> => {
  const found = names.find(name => folded(name) === folded(text))
  return found === undefined
    ? Effect.fail(
        wrongUse({
          en: `${option}: there is no field «${plainLine(text)}»: there are ${names.join(", ")}`,
          ru: `${option}: нет поля «${plainLine(text)}»; есть ${names.join(", ")}`
        })
      )
    : Effect.succeed(found)
}

const folded = (name: string) => name.toLowerCase().replaceAll(/[-_\s]/g, "")

/** The columns of a table. */
export const columnsOf = <A>(
  names: ReadonlyArray<string>,
  view: AnyView<A>,
  language: Language,
  times: Times
): ReadonlyArray<Column<Shown<A>>> =>
  names.flatMap(name => {
    const field = view.fields[name]
    if (field === undefined) return []
    const { time, shown, whole } = field
    return [
      {
        heading: field.heading[language],
        align: field.align ?? "left",
        shrinks: field.gives ?? false,
        text: ({ row, record }: Shown<A>) => {
          if (shown !== undefined) return shown(row, language)
          const value = record[name] ?? null
          return time === undefined ? valueText(value) : minuteIn(value, time, times)
        },
        piped: ({ row, record }: Shown<A>) =>
          whole === undefined ? valueText(record[name]) : whole(row, language, record)
      }
    ]
  })
