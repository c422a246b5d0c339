import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { textOption } from "../TextOption.ts"
import { readColumns } from "./Columns.ts"
import type { AnyView } from "./RecordView.ts"

/** The formats of a list. */
const formats = ["table", "json", "ndjson", "csv"] as const
export type Format = (typeof formats)[number]

/** How records are printed. */
export interface Form {
  readonly format: Format
  readonly wire: boolean
  readonly utc: boolean
  /** The fields to print. Default: all, or the default columns of a table. */
  readonly columns: ReadonlyArray<string> | undefined
  /** A jq expression that is applied to the JSON. */
  readonly jq: string | undefined
}

/** The options of commands that print JSON. */
export const jsonOptions = {
  wire: Options.boolean("wire").pipe(
    Options.withDescription({
      en: "Print the platform's own JSON",
      ru: "Вывести JSON самой платформы"
    })
  ),
  jq: textOption("jq", "EXPR", {
    en: "Filter the JSON with a jq expression; strings are printed without quotes",
    ru: "Обработать JSON выражением jq; строки выводятся без кавычек"
  })
}

/** The option of commands that show times. */
export const utcOption = Options.boolean("utc").pipe(
  Options.withDescription({
    en: "Show times in UTC instead of the platform's zone",
    ru: "Показать время в UTC, а не в часовом поясе платформы"
  })
)

/** `--json` and `-j`, short for `--format json`. */
export const withJsonFlag = Options.withFlag("json", "json", {
  letter: "j",
  description: { en: "The same as --format json", ru: "То же, что --format json" }
})

/** The options of commands that print records. */
export const formatOptions = {
  format: Options.choice("format", formats).pipe(
    Options.withDescription({
      en: "table (tab-separated in a pipe), json, ndjson or csv",
      ru: "table (в конвейере — с табуляцией), json, ndjson или csv"
    }),
    withJsonFlag,
    Options.optional
  ),
  columns: textOption("columns", "A,B,…", {
    en: "The fields to print, in this order, by their names in JSON",
    ru: "Поля для вывода, в этом порядке, по именам в JSON"
  }),
  ...jsonOptions,
  utc: utcOption
}

/** Without `--format`, `--wire` and `--jq` mean JSON. */
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
      en: `--wire works with --format json or ndjson, not with ${format}`,
      ru: `--wire работает с --format json или ndjson, но не с ${format}`
    })
  if (jq !== undefined && format !== "json")
    return yield* wrongUse({
      en: `--jq works with --format json: remove --format ${format}`,
      ru: `--jq работает с --format json: уберите --format ${format}`
    })
  if (options.wire && Option.isSome(options.columns))
    return yield* wrongUse({
      en: "--columns takes the names of estate's JSON, not the platform's: remove --wire",
      ru: "--columns принимает имена полей в JSON estate, а не платформы: уберите --wire"
    })
  const columns = Option.isNone(options.columns) ? undefined : yield* readColumns(options.columns.value, view)
  return { format, wire: options.wire, utc: options.utc, columns, jq } satisfies Form
})
