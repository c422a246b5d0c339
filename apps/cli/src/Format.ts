import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { readColumns } from "./Records/Columns.ts"
import type { AnyView } from "./Records/RecordView.ts"
import { textOption } from "./TextOption.ts"

/** The forms in which a list is printed. */
const formats = ["table", "json", "ndjson", "csv"] as const
export type Format = (typeof formats)[number]

/** In which form, which fields of it, and whether with the platform's own names and values. */
export interface Form {
  readonly format: Format
  readonly wire: boolean
  readonly utc: boolean
  /** These fields and no others; all of them, or a table's usual ones, where it says nothing. */
  readonly columns: ReadonlyArray<string> | undefined
  /** What is made of the JSON before it is printed. */
  readonly jq: string | undefined
}

/** Of every command that prints JSON. */
export const jsonOptions = {
  wire: Options.boolean("wire").pipe(
    Options.withDescription({
      en: "JSON with the platform's own names and values",
      ru: "JSON с именами и значениями самой платформы"
    })
  ),
  jq: textOption("jq", "EXPR", {
    en: "What jq makes of the JSON; texts are printed without quotes",
    ru: "Что сделает из JSON jq; тексты печатаются без кавычек"
  })
}

/** Of every command that shows times. */
export const utcOption = Options.boolean("utc").pipe(
  Options.withDescription({
    en: "Times in UTC, not in the platform's zone",
    ru: "Время в UTC, а не в поясе платформы"
  })
)

/** The options of every command that prints records. */
export const formatOptions = {
  format: Options.choice("format", formats).pipe(
    Options.withDescription({
      en: "table (in a pipe: tab-separated), json, ndjson or csv",
      ru: "table (в конвейере — через табуляцию), json, ndjson или csv"
    }),
    Options.optional
  ),
  columns: textOption("columns", "A,B,…", {
    en: "Which fields and in which order, by their names in JSON",
    ru: "Какие поля и в каком порядке, по именам в JSON"
  }),
  ...jsonOptions,
  utc: utcOption
}

/** The platform's record is JSON, and so is what jq takes: `--wire` or `--jq` alone means that. */
export const readForm = Effect.fnUntraced(function* <A>(
  options: {
    readonly format: Option.Option<Format>
    readonly columns: Option.Option<string>
    readonly wire: boolean
    readonly jq: Option.Option<string>
    readonly utc: boolean
  },
  view: AnyView<A>
) {
  const jq = Option.getOrUndefined(options.jq)
  const isJson = options.wire || jq !== undefined
  const format = Option.getOrElse(options.format, (): Format => (isJson ? "json" : "table"))
  if (options.wire && (format === "table" || format === "csv"))
    return yield* wrongUse({
      en: `--wire goes with --format json or ndjson, not with ${format}`,
      ru: `--wire бывает с --format json или ndjson, но не с ${format}`
    })
  if (jq !== undefined && format !== "json")
    return yield* wrongUse({
      en: `--jq makes its own output of JSON: leave out --format ${format}`,
      ru: `--jq сам решает, что вывести из JSON: уберите --format ${format}`
    })
  if (options.wire && Option.isSome(options.columns))
    return yield* wrongUse({
      en: "--columns picks fields by their own names, not by the platform's: leave out --wire",
      ru: "--columns выбирает поля по именам здесь, а не на платформе: уберите --wire"
    })
  const columns = Option.isNone(options.columns) ? undefined : yield* readColumns(options.columns.value, view)
  return { format, wire: options.wire, utc: options.utc, columns, jq } satisfies Form
})
