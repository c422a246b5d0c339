import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import { HttpUrl } from "@estate/domain/HttpUrl"
import { ThreadUrl } from "@estate/domain/ThreadUrl"
import type { Translations } from "@estate/text/Language"
import { DateTime, Duration, Either, Option, ParseResult, Schema } from "effect"
import { readNight } from "./Night.ts"
import { readSecrets, type SecretReference, SecretSource, type Secrets, secretFilesIn } from "./Secrets.ts"

/** Something wrong in the file: where, and what. It never has the value, which may be a secret. */
export interface FileProblem {
  readonly path: string
  readonly what: Translations
}

const ZoneName = Schema.String.pipe(Schema.filter(name => Option.isSome(DateTime.zoneMakeNamed(name))))

const DurationText = Schema.String.pipe(
  Schema.filter(text => Option.exists(durationOf(text), Duration.greaterThan(Duration.zero)))
)

const NightText = Schema.String.pipe(Schema.filter(text => Option.isSome(readNight(text))))

/** Neither ids nor names have a slash: a destination has one after its workspace. */
const Channel = Schema.String.pipe(Schema.pattern(/^[^/]+$/))

/** Absent, but never `undefined`: that alternative would be reported as a second problem. */
const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** A company in the file. The environment provides what it omits. */
const CompanyEntry = Schema.Struct({
  name: Schema.String.pipe(Schema.pattern(/^[\w.-]{1,64}$/)),
  apiKeyFrom: SecretSource,
  apiUrl: optional(HttpUrl),
  chatsUrl: optional(HttpUrl),
  channel: optional(Channel),
  slackTokenFrom: optional(SecretSource),
  timeZone: optional(ZoneName),
  language: optional(Schema.Literal("en", "ru")),
  threadUrl: optional(ThreadUrl)
})
export type CompanyEntry = typeof CompanyEntry.Type

const FileSettings = Schema.Struct({
  operators: optional(Channel),
  poll: optional(DurationText),
  night: optional(NightText),
  quarantine: optional(DurationText),
  pace: optional(DurationText),
  state: optional(Schema.NonEmptyString),
  lease: optional(DurationText),
  listen: optional(Schema.NonEmptyString),
  slackTokenFrom: optional(SecretSource),
  companies: optional(Schema.Array(Schema.Unknown).pipe(Schema.minItems(1)))
})

const address = { en: "an http or https address", ru: "адрес http или https" }
const channel = { en: "a channel's id, or its name such as #leads", ru: "id канала или имя, например #leads" }
const duration = { en: "a duration such as 15 seconds", ru: "длительность, например 15 seconds" }

/** What the fields may be. */
const expected: Readonly<Record<keyof CompanyEntry | keyof typeof FileSettings.Type, Translations>> = {
  name: { en: "1 to 64 letters, digits, dots, _ and -", ru: "от 1 до 64 латинских букв, цифр, точек, _ и -" },
  apiKeyFrom: {
    en: "the name of the environment variable that holds the key, or file:PATH, never the key itself",
    ru: "имя переменной окружения с ключом или file:ПУТЬ, а не сам ключ"
  },
  slackTokenFrom: {
    en: "the name of the environment variable that holds the token, or file:PATH, never the token itself",
    ru: "имя переменной окружения с токеном или file:ПУТЬ, а не сам токен"
  },
  apiUrl: address,
  chatsUrl: address,
  threadUrl: address,
  channel,
  operators: channel,
  timeZone: { en: "a time zone such as Europe/Moscow", ru: "часовой пояс, например Europe/Moscow" },
  language: { en: "en or ru", ru: "en или ru" },
  poll: duration,
  lease: duration,
  quarantine: duration,
  pace: duration,
  night: { en: "off or HH:MM-HH:MM", ru: "off или ЧЧ:ММ-ЧЧ:ММ" },
  state: { en: "sqlite:PATH or postgres://…", ru: "sqlite:ПУТЬ или postgres://…" },
  listen: { en: "HOST:PORT", ru: "ХОСТ:ПОРТ" },
  companies: { en: "a list of at least one company", ru: "список хотя бы из одной компании" }
}

/** A key of the file, for help. */
export type FileKey =
  | Exclude<keyof typeof FileSettings.Type, "companies">
  | `companies[].${keyof CompanyEntry}`

/** The keys of the file. */
export const fileKeys: ReadonlyArray<string> = [
  ...Object.keys(FileSettings.fields).filter(key => key !== "companies"),
  ...Object.keys(CompanyEntry.fields).map(key => `companies[].${key}`)
]

/** The file's contents: settings, valid companies, and all problems. */
export interface ConfigFile extends Omit<typeof FileSettings.Type, "companies"> {
  readonly companies: ReadonlyArray<CompanyEntry>
  readonly hasCompanies: boolean
  readonly secrets: Secrets
  /** The files of these secrets, and of those that could not be read. */
  readonly secretFiles: ReadonlyArray<string>
  readonly problems: ReadonlyArray<FileProblem>
}

/** The contents if no file is set. */
export const noFile: ConfigFile = {
  companies: [],
  hasCompanies: false,
  secrets: new Map(),
  secretFiles: [],
  problems: []
}

const strict = { errors: "all", onExcessProperty: "error" } as const

/** Reads the file and the secrets that it names, and reports all problems at once. */
export const readConfigFile = (path: string): ConfigFile =>
  Either.match(
    Either.try({
      try: (): unknown => JSON.parse(readFileSync(path, "utf8")),
      catch: cause => (cause instanceof Error ? cause.message : String(cause))
    }),
    {
      onLeft: why => ({
        ...noFile,
        hasCompanies: true,
        problems: [{ path: "", what: { en: `cannot be read: ${why}`, ru: `не удалось прочитать: ${why}` } }]
      }),
      onRight: content => decodeConfigFile(content, dirname(path))
    }
  )

/** Decodes the JSON of a file in a folder and reports all of its problems at once. */
export const decodeConfigFile = (content: unknown, folder: string): ConfigFile =>
  Either.match(Schema.decodeUnknownEither(FileSettings, strict)(content), {
    onLeft: error => ({ ...noFile, hasCompanies: true, problems: problemsOf(error, []) }),
    onRight: ({ companies = [], ...rest }) => {
      const read = companies.map((entry, index) =>
        Either.mapLeft(Schema.decodeUnknownEither(CompanyEntry, strict)(entry), error =>
          problemsOf(error, ["companies", index])
        )
      )
      const good = read.flatMap(entry => (Either.isRight(entry) ? [entry.right] : []))
      const names = read.map(entry => (Either.isRight(entry) ? entry.right.name : undefined))
      const references = [
        ...referencesIn({ slackTokenFrom: rest.slackTokenFrom }, ""),
        ...read.flatMap((entry, index) =>
          Either.isRight(entry) ? referencesIn(entry.right, `companies.${index}.`) : []
        )
      ]
      const { secrets, problems } = readSecrets(references, folder)
      return {
        ...rest,
        companies: good,
        hasCompanies: companies.length > 0,
        secrets,
        secretFiles: secretFilesIn(references, folder),
        problems: [
          ...read.flatMap(entry => (Either.isLeft(entry) ? entry.left : [])),
          ...duplicatesIn(names),
          ...problems
        ]
      }
    }
  })

const referencesIn = (
  {
    apiKeyFrom,
    slackTokenFrom
  }: { readonly apiKeyFrom?: string; readonly slackTokenFrom?: string | undefined },
  path: string
): ReadonlyArray<SecretReference> => [
  ...(apiKeyFrom === undefined
    ? []
    : [{ path: `${path}apiKeyFrom`, source: apiKeyFrom, kind: "key" as const }]),
  ...(slackTokenFrom === undefined
    ? []
    : [{ path: `${path}slackTokenFrom`, source: slackTokenFrom, kind: "token" as const }])
]

const duplicatesIn = (names: ReadonlyArray<string | undefined>): ReadonlyArray<FileProblem> =>
  names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [
          {
            path: `companies.${index}.name`,
            what: {
              en: `is wrong: there is another company "${name}"`,
              ru: `— неверное значение: компания «${name}» уже есть`
            }
          }
        ]
      : []
  )

const problemsOf = (
  error: ParseResult.ParseError,
  at: ReadonlyArray<PropertyKey>
): ReadonlyArray<FileProblem> =>
  ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path, _tag }) => ({
    path: [...at, ...path].map(String).join("."),
    what: whatIsWrong(_tag, path.map(String).at(-1))
  }))

const isField = (name: string | undefined): name is keyof typeof expected =>
  name !== undefined && Object.hasOwn(expected, name)

const whatIsWrong = (
  tag: ParseResult.ArrayFormatterIssue["_tag"],
  field: string | undefined
): Translations => {
  if (tag === "Unexpected") return { en: "is wrong: there is no such setting", ru: "— такой настройки нет" }
  if (tag === "Missing") return { en: "is not set", ru: "— значение не задано" }
  const { en, ru } = isField(field)
    ? expected[field]
    : { en: "an object with settings", ru: "объект с настройками" }
  return { en: `is wrong: expected ${en}`, ru: `— неверное значение, ожидается ${ru}` }
}

const durationOf = (text: string): Option.Option<Duration.Duration> => Duration.decodeUnknown(text)
