import { HttpUrl } from "@estate/domain/HttpUrl"
import { ThreadUrl } from "@estate/domain/ThreadUrl"
import { readListen } from "@estate/operations/Listen"
import { ruleFields } from "@estate/rules/File/RulesFile"
import { ChannelText, DurationText, Word, ZoneText } from "@estate/rules/File/Texts"
import { expecting, optional, written } from "@estate/rules/File/Written"
import type { Translations } from "@estate/text/Language"
import { JSONSchema, Schema } from "effect"
import { readNight } from "./Night.ts"
import { SecretSource } from "./Secrets.ts"
import { readState } from "./StateLocation.ts"

const address = expecting({ en: "an http or https address", ru: "адрес http или https" })

/** `of` names the secret after «holds the» and «с», `itself` after «сам». */
const sourceOf = (of: Translations, itself: Translations) =>
  SecretSource.pipe(
    expecting({
      en: `the name of the environment variable that holds the ${of.en}, or file:PATH, never the ${itself.en} itself`,
      ru: `имя переменной окружения с ${of.ru} или file:ПУТЬ, а не сам ${itself.ru}`
    })
  )

const token = { en: "token", ru: "токен" }
const KeySource = sourceOf({ en: "key", ru: "ключом" }, { en: "key", ru: "ключ" })
const TokenSource = sourceOf({ en: "token", ru: "токеном" }, token)
const AppTokenSource = sourceOf({ en: "app-level token", ru: "токеном уровня приложения" }, token)

/** A company in the file. The environment provides what it omits. */
export const CompanyEntry = Schema.Struct({
  name: Schema.String.pipe(
    Schema.pattern(/^[\w.-]{1,64}$/),
    expecting({
      en: "1 to 64 letters, digits, dots, _ and -",
      ru: "от 1 до 64 латинских букв, цифр, точек, _ и -"
    })
  ),
  apiKeyFrom: KeySource,
  apiUrl: optional(HttpUrl.pipe(address)),
  chatsUrl: optional(HttpUrl.pipe(address)),
  channel: optional(ChannelText),
  slackTokenFrom: optional(TokenSource),
  slackAppTokenFrom: optional(AppTokenSource),
  timeZone: optional(ZoneText),
  language: optional(Schema.Literal("en", "ru").pipe(expecting({ en: "en or ru", ru: "en или ru" }))),
  threadUrl: optional(ThreadUrl.pipe(address))
})
export type CompanyEntry = typeof CompanyEntry.Type

/** What the file sets besides companies and rules. */
export const FileSettings = Schema.Struct({
  operators: optional(ChannelText),
  poll: optional(DurationText),
  night: optional(
    written(readNight, {
      en: "off or HH:MM-HH:MM",
      ru: "off или ЧЧ:ММ-ЧЧ:ММ"
    })
  ),
  quarantine: optional(DurationText),
  pace: optional(DurationText),
  state: optional(
    written(readState, { en: "sqlite:PATH or postgres://…", ru: "sqlite:ПУТЬ или postgres://…" })
  ),
  lease: optional(DurationText),
  heartbeat: optional(HttpUrl.pipe(address)),
  answers: optional(Word.pipe(expecting({ en: "the path of a folder", ru: "путь к папке" }))),
  listen: optional(written(readListen, { en: "HOST:PORT", ru: "ХОСТ:ПОРТ" })),
  slackTokenFrom: optional(TokenSource),
  slackAppTokenFrom: optional(AppTokenSource)
})
export type FileSettings = typeof FileSettings.Type

/** Some companies; each is read on its own, so that a broken one hides no other. */
export const Companies = Schema.Array(Schema.Unknown).pipe(
  Schema.minItems(1),
  expecting({ en: "a list of at least one company", ru: "список хотя бы из одной компании" })
)

/** The JSON Schema of the file (draft 7), with which editors complete and check it. */
export const fileJsonSchema = (): object =>
  JSONSchema.make(
    Schema.encodedBoundSchema(
      Schema.Struct({
        ...FileSettings.fields,
        companies: optional(Schema.Array(CompanyEntry).pipe(Schema.minItems(1))),
        ...ruleFields
      })
    )
  )

/** A key of the file, for help; the rules have their own. */
export type FileKey = keyof FileSettings | `companies[].${keyof CompanyEntry}`

/** The keys of the file, but for the rules. */
export const fileKeys: ReadonlyArray<string> = [
  ...Object.keys(FileSettings.fields),
  ...Object.keys(CompanyEntry.fields).map(key => `companies[].${key}`)
]

/** The keys of the rules. */
export const ruleKeys = Object.keys(ruleFields)
