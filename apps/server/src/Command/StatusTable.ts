import { languageIn } from "@estate/command-line/LanguageSetting"
import { print } from "@estate/command-line/Streams"
import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import type { DateTime, Effect, Option } from "effect"
import type { ExpiringKey } from "../Keys/Expiring.ts"
import { type Field, NONE, orNone, shownTime } from "./Format.ts"

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

const count = (name: LocalizedText, of: keyof Status["counts"]): Field<Status> => [
  name,
  ({ counts }, language) => formatCount(counts[of], language)
]

const lines: ReadonlyArray<Field<Status>> = [
  [{ en: "version", ru: "версия" }, ({ version, node }) => `${version} (Node.js ${node})`],
  [{ en: "store", ru: "база" }, ({ store }) => store],
  [{ en: "schema", ru: "схема" }, ({ form }) => String(form)],
  [{ en: "size", ru: "размер" }, ({ bytes }, language) => megabytes(bytes, language)],
  count({ en: "companies", ru: "компании" }, "companies"),
  count({ en: "keys", ru: "ключи" }, "keys"),
  count({ en: "threads", ru: "диалоги" }, "threads"),
  count({ en: "messages", ru: "сообщения" }, "messages"),
  count({ en: "calls", ru: "звонки" }, "calls"),
  count({ en: "invoices", ru: "счета" }, "invoices"),
  count({ en: "listings", ru: "объявления" }, "listings"),
  [
    { en: "last backup of serve", ru: "последняя копия serve" },
    ({ lastBackup }) => orNone(lastBackup, ({ at, file }) => `${shownTime(at)} ${file}`)
  ],
  [
    { en: "disk", ru: "диск" },
    ({ disk }, language) =>
      orNone(disk, ({ freeBytes, totalBytes }) =>
        language === "en"
          ? `${megabytes(freeBytes, language)} free of ${megabytes(totalBytes, language)}`
          : `свободно ${megabytes(freeBytes, language)} из ${megabytes(totalBytes, language)}`
      )
  ],
  [
    { en: "keys that expire soon", ru: "скоро истекают ключи" },
    ({ expiringKeys }) =>
      expiringKeys
        .map(
          ({ id, company, name, expiresAt }) =>
            `${id} (${company}${name && `, ${name}`}) ${shownTime(expiresAt)}`
        )
        .join("\n") || NONE
  ]
]

/** Prints a line for each fact. */
export const printStatus = (status: Status): Effect.Effect<void> => {
  const language = languageIn(process.env)
  const named = lines.map(([name, value]) => [inLanguage(name, language), value(status, language)] as const)
  const width = Math.max(...named.map(([name]) => name.length))
  const indent = `\n${" ".repeat(width + 2)}`
  return print(
    named.map(([name, value]) => `${name.padEnd(width)}  ${value.replaceAll("\n", indent)}`).join("\n")
  )
}
