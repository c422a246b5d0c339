import { print } from "@estate/command-line/Streams"
import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { inLanguage, type Language, type Translations } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { type DateTime, Effect, type Option } from "effect"
import type { ExpiringKey } from "../Keys/Expiring.ts"
import { NONE, orNone, shownTime } from "./Format.ts"
import { languageHere } from "./Say.ts"

/** What `status` prints of a store; the JSON has the same fields. */
export interface Status {
  readonly version: string
  readonly node: string
  readonly store: string
  readonly form: number
  readonly bytes: number
  readonly counts: Readonly<
    Record<"companies" | "keys" | "threads" | "messages" | "calls" | "invoices" | "listings", number>
  >
  readonly lastBackup: Option.Option<{
    readonly at: DateTime.Utc
    readonly file: string
    readonly ageSeconds: number
  }>
  readonly expiringKeys: ReadonlyArray<ExpiringKey>
  readonly disk: Option.Option<{ readonly freeBytes: number; readonly totalBytes: number }>
}

const megabytes = (bytes: number, language: Language) =>
  `${formatCount(Math.ceil(bytes / 1e6), language)} ${language === "en" ? "MB" : "МБ"}`

/** A line of the output for each fact. */
const factsIn = (language: Language): ReadonlyArray<TableColumn<Status>> => {
  const count = (heading: Translations, of: keyof Status["counts"]): TableColumn<Status> => ({
    heading,
    text: ({ counts }) => formatCount(counts[of], language)
  })
  return [
    {
      heading: { en: "version", ru: "версия" },
      text: ({ version, node }) => `${version} (Node.js ${node})`
    },
    { heading: { en: "store", ru: "база" }, text: ({ store }) => store },
    { heading: { en: "schema", ru: "схема" }, text: ({ form }) => String(form) },
    { heading: { en: "size", ru: "размер" }, text: ({ bytes }) => megabytes(bytes, language) },
    count({ en: "companies", ru: "компании" }, "companies"),
    count({ en: "keys", ru: "ключи" }, "keys"),
    count({ en: "threads", ru: "диалоги" }, "threads"),
    count({ en: "messages", ru: "сообщения" }, "messages"),
    count({ en: "calls", ru: "звонки" }, "calls"),
    count({ en: "invoices", ru: "счета" }, "invoices"),
    count({ en: "listings", ru: "объявления" }, "listings"),
    {
      heading: { en: "last backup of serve", ru: "последняя копия serve" },
      text: ({ lastBackup }) => orNone(lastBackup, ({ at, file }) => `${shownTime(at)} ${file}`)
    },
    {
      heading: { en: "disk", ru: "диск" },
      text: ({ disk }) =>
        orNone(disk, ({ freeBytes, totalBytes }) => {
          const [free, total] = [megabytes(freeBytes, language), megabytes(totalBytes, language)]
          return { en: `${free} free of ${total}`, ru: `свободно ${free} из ${total}` }[language]
        })
    },
    {
      heading: { en: "keys that expire soon", ru: "скоро истекают ключи" },
      text: ({ expiringKeys }) =>
        expiringKeys
          .map(
            ({ id, company, name, expiresAt }) =>
              `${id} (${company}${name && `, ${name}`}) ${shownTime(expiresAt)}`
          )
          .join("\n") || NONE
    }
  ]
}

/** Prints a line for each fact. */
export const printStatus = (status: Status): Effect.Effect<void> =>
  Effect.flatMap(languageHere, language => {
    const named = factsIn(language).map(
      ({ heading, text }) => [inLanguage(heading, language), text(status)] as const
    )
    const width = Math.max(...named.map(([name]) => name.length))
    const indent = `\n${" ".repeat(width + 2)}`
    return print(
      named.map(([name, value]) => `${name.padEnd(width)}  ${value.replaceAll("\n", indent)}`).join("\n")
    )
  })
