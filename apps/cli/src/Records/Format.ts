import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { type CsvStyle, excelCsv, standardCsv } from "@estate/text/Csv"
import { Effect, Option } from "effect"
import { textOption } from "../TextOption.ts"
import { readColumns } from "./Columns.ts"
import { type FileFormat, fileOf, formatOfFile, outputOption } from "./OutputFile.ts"
import type { RecordView } from "./RecordView.ts"

/** The formats of a list. */
const formats = ["table", "json", "ndjson", "csv"] as const
/** The formats of a list; a workbook is possible only in a file. */
const fileFormats = [...formats, "xlsx"] as const
type Format = (typeof fileFormats)[number]

/** How records are printed. */
export interface Form {
  readonly format: Format
  readonly wire: boolean
  readonly utc: boolean
  /** The form of CSV. */
  readonly csv: CsvStyle
  /** The file to write. Default: standard output. */
  readonly file: string | undefined
  /** The fields to print. Default: all, or the default columns of a table. */
  readonly columns: ReadonlyArray<string> | undefined
  /** A jq expression that is applied to the JSON. */
  readonly jq: string | undefined
  /**
   * The contents of the file, for the message when it is written: `53 calls, 1–31 October 2026`.
   */
  readonly wrote?: (count: number) => string
}

/** The form without any option of it. */
export const plainForm: Omit<Form, "format"> = {
  wire: false,
  utc: false,
  csv: standardCsv,
  file: undefined,
  columns: undefined,
  jq: undefined
}

/** The options of commands that print JSON. */
export const jsonOptions = {
  wire: Options.boolean("wire", {
    en: "Print the platform's own JSON",
    ru: "Вывести JSON самой платформы"
  }),
  jq: textOption("jq", "EXPR", {
    en: "Filter the JSON with a jq expression; strings are printed without quotes",
    ru: "Обработать JSON выражением jq; строки выводятся без кавычек"
  })
}

/** The option of commands that show times. */
export const utcOption = Options.boolean("utc", {
  en: "Show times in UTC instead of the platform's zone",
  ru: "Показать время в UTC, а не в часовом поясе платформы"
})

/** `--json` and `-j`, short for `--format json`. */
export const withJsonFlag = Options.withFlag("json", "json", {
  letter: "j",
  description: { en: "The same as --format json", ru: "То же, что --format json" }
})

/** The option for CSV that Excel opens. */
export const excelOption = Options.boolean("excel", {
  en: "CSV for Excel: UTF-8 with a byte order mark, semicolons and a decimal comma",
  ru: "CSV для Excel: UTF-8 с BOM, между столбцами точка с запятой, дробная часть через запятую"
})

/**
 * The format that the options or the extension of the file choose. `--excel` means CSV, `--jq`
 * means JSON; they work with no other format. Default: JSON if it is needed, otherwise a table.
 */
export const readFormat = Effect.fnUntraced(function* <Name extends FileFormat>(
  { format, jq, excel }: Pick<FormFlags, "jq" | "excel"> & { readonly format: Option.Option<Name> },
  file: string | undefined,
  formats: ReadonlyArray<Name | "csv" | "json" | "table">,
  needsJson = Option.isSome(jq)
) {
  const named = yield* formatOfFile(file, Option.getOrUndefined(format), formats)
  if (excel && named !== undefined && named !== "csv")
    return yield* wrongUse({
      en: `--excel works with csv, not with ${named}`,
      ru: `--excel работает с csv, но не с ${named}`
    })
  const chosen = excel ? "csv" : (named ?? (needsJson ? "json" : "table"))
  if (Option.isSome(jq) && chosen !== "json")
    return yield* wrongUse({
      en: `--jq works with json, not with ${chosen}`,
      ru: `--jq работает с json, но не с ${chosen}`
    })
  return chosen
})

/** The options of commands that print records. */
export const formatOptions = {
  format: Options.choice("format", formats, {
    en: "table (tab-separated in a pipe), json, ndjson or csv",
    ru: "table (в конвейере — с табуляцией), json, ndjson или csv"
  }).pipe(withJsonFlag, Options.optional),
  columns: textOption("columns", "A,B,…", {
    en: "The fields to print, in this order, by their names in JSON",
    ru: "Поля для вывода, в этом порядке, по именам в JSON"
  }),
  ...jsonOptions,
  utc: utcOption,
  excel: excelOption,
  output: outputOption({
    en: "Write to a file: .xlsx (a workbook), .csv, .json, .ndjson, .tsv; - is standard output",
    ru: "Записать в файл: .xlsx (книга Excel), .csv, .json, .ndjson, .tsv; или - для стандартного вывода"
  })
}

const { format, columns, jq, excel, output } = formatOptions
/** The options of commands that print no records of the platform, such as `estate doctor`. */
export const ownFormatOptions = { format, columns, jq, excel, output }

type FormFlags = Options.Values<typeof formatOptions>

/** Without `--format`, `--jq` means JSON. */
export const readOwnForm = <A>(options: Omit<FormFlags, "wire" | "utc">, view: RecordView<A>) =>
  readForm({ ...options, wire: false, utc: false }, view)

/** Without `--format`, `--wire` and `--jq` mean JSON. */
export const readForm = Effect.fnUntraced(function* <A>(options: FormFlags, view: RecordView<A>) {
  const jq = Option.getOrUndefined(options.jq)
  const file = fileOf(options.output)
  const format = yield* readFormat<Format>(options, file, fileFormats, options.wire || jq !== undefined)
  if (options.wire && format !== "json" && format !== "ndjson")
    return yield* wrongUse({
      en: `--wire works with json or ndjson, not with ${format}`,
      ru: `--wire работает с json или ndjson, но не с ${format}`
    })
  if (options.wire && Option.isSome(options.columns))
    return yield* wrongUse({
      en: "--columns takes the names of estate's JSON, not the platform's: remove --wire",
      ru: "--columns принимает имена полей в JSON estate, а не платформы: уберите --wire"
    })
  const columns = Option.isNone(options.columns) ? undefined : yield* readColumns(options.columns.value, view)
  const csv = options.excel ? excelCsv : standardCsv
  return { format, wire: options.wire, utc: options.utc, csv, file, columns, jq } satisfies Form
})
