import { readFileSync } from "node:fs"
import { DateTime, Duration, Either, Option, ParseResult, Schema } from "effect"
import type { Night } from "../Poll/Pace.ts"

/** A fault in the file: where, and what it is. */
export interface FileFault {
  readonly path: string
  readonly what: string
}

const HttpUrl = Schema.String.pipe(
  Schema.filter(text => /^https?:\/\/.+/.test(text) && URL.canParse(text), {
    message: issue => `«${String(issue.actual)}» is no http or https address`
  })
)

const ZoneName = Schema.String.pipe(
  Schema.filter(name => Option.isSome(DateTime.zoneMakeNamed(name)), {
    message: issue => `there is no time zone «${String(issue.actual)}»`
  })
)

const DurationText = Schema.String.pipe(
  Schema.filter(text => Option.exists(durationOf(text), Duration.greaterThan(Duration.zero)), {
    message: issue => `«${String(issue.actual)}» is no duration such as 15 seconds`
  })
)

const NightText = Schema.String.pipe(
  Schema.filter(text => Either.isRight(readNight(text)), {
    message: issue => `«${String(issue.actual)}» is neither off nor HH:MM-HH:MM`
  })
)

/** Without `undefined` as another way to be absent, which would be told of as a second fault. */
const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** What a company may say for itself; what it leaves out is as in the environment. */
const CompanyEntry = Schema.Struct({
  name: Schema.String.pipe(
    Schema.pattern(/^[\w.-]{1,64}$/, { message: () => "a name has 1 to 64 letters, digits, dots, _ and -" })
  ),
  apiKeyFrom: Schema.String.pipe(
    Schema.pattern(/^[A-Z_][A-Z0-9_]*$/, {
      message: () => "name the environment variable that holds the key, never the key itself"
    })
  ),
  apiUrl: optional(HttpUrl),
  chatsUrl: optional(HttpUrl),
  channel: optional(Schema.NonEmptyString),
  timeZone: optional(ZoneName),
  language: optional(Schema.Literal("en", "ru")),
  threadUrl: optional(HttpUrl)
})
export type CompanyEntry = typeof CompanyEntry.Type

const Rest = Schema.Struct({
  operators: optional(Schema.NonEmptyString),
  poll: optional(DurationText),
  night: optional(NightText),
  quarantine: optional(DurationText),
  pace: optional(DurationText),
  state: optional(Schema.NonEmptyString),
  listen: optional(Schema.NonEmptyString),
  companies: optional(Schema.Array(Schema.Unknown).pipe(Schema.minItems(1)))
})

/** The file's content: the companies that could be read, and everything that could not. */
export interface ConfigFile extends Omit<typeof Rest.Type, "companies"> {
  readonly companies: ReadonlyArray<CompanyEntry>
  readonly hasCompanies: boolean
  readonly faults: ReadonlyArray<FileFault>
}

/** As if there were no file. */
export const noFile: ConfigFile = { companies: [], hasCompanies: false, faults: [] }

const strict = { errors: "all", onExcessProperty: "error" } as const

/** Reads the file, with all of its faults at once. */
export const readConfigFile = (path: string): ConfigFile =>
  Either.match(
    Either.try({
      try: (): unknown => JSON.parse(readFileSync(path, "utf8")),
      catch: cause => (cause instanceof Error ? cause.message : String(cause))
    }),
    {
      onLeft: what => ({ ...noFile, hasCompanies: true, faults: [{ path: "", what }] }),
      onRight: decodeConfigFile
    }
  )

/** The same of what the file holds. */
export const decodeConfigFile = (content: unknown): ConfigFile =>
  Either.match(Schema.decodeUnknownEither(Rest, strict)(content), {
    onLeft: error => ({ ...noFile, hasCompanies: true, faults: faultsOf(error, []) }),
    onRight: ({ companies = [], ...rest }) => {
      const read = companies.map((entry, index) =>
        Either.mapLeft(Schema.decodeUnknownEither(CompanyEntry, strict)(entry), error =>
          faultsOf(error, ["companies", index])
        )
      )
      const good = read.flatMap(entry => (Either.isRight(entry) ? [entry.right] : []))
      const names = read.map(entry => (Either.isRight(entry) ? entry.right.name : undefined))
      return {
        ...rest,
        companies: good,
        hasCompanies: companies.length > 0,
        faults: [...read.flatMap(entry => (Either.isLeft(entry) ? entry.left : [])), ...doublesIn(names)]
      }
    }
  })

const doublesIn = (names: ReadonlyArray<string | undefined>): ReadonlyArray<FileFault> =>
  names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [{ path: `companies.${index}.name`, what: `there is another company «${name}»` }]
      : []
  )

const faultsOf = (error: ParseResult.ParseError, at: ReadonlyArray<PropertyKey>): ReadonlyArray<FileFault> =>
  ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path, message, _tag }) => ({
    path: [...at, ...path].map(String).join("."),
    what: _tag === "Unexpected" ? "there is no such setting" : message
  }))

/** `HH:MM-HH:MM`, or `off`. */
export const readNight = (text: string): Either.Either<Option.Option<Night>, string> => {
  if (text === "off") return Either.right(Option.none())
  const [, ...parts] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const [fromHour, fromMinute, toHour, toMinute] = parts.map(Number)
  return fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined
    ? Either.left(`«${text}» is neither off nor HH:MM-HH:MM`)
    : Either.right(Option.some({ fromMinute: fromHour * 60 + fromMinute, toMinute: toHour * 60 + toMinute }))
}

/** A duration as Effect writes it. */
const durationOf = (text: string): Option.Option<Duration.Duration> => Duration.decodeUnknown(text)
