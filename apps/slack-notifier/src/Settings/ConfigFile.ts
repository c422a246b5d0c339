import { readFileSync } from "node:fs"
import { ThreadUrl } from "@estate/domain/ThreadUrl"
import { DateTime, Duration, Either, Option, ParseResult, Schema } from "effect"
import { readNight } from "./Night.ts"

/** Something wrong in the file: where, and what. */
export interface FileProblem {
  readonly path: string
  readonly what: string
}

const HttpUrl = Schema.String.pipe(
  Schema.filter(text => /^https?:\/\/.+/.test(text) && URL.canParse(text), {
    message: issue => `«${String(issue.actual)}» is not an http or https address`
  })
)

const ZoneName = Schema.String.pipe(
  Schema.filter(name => Option.isSome(DateTime.zoneMakeNamed(name)), {
    message: issue => `there is no time zone «${String(issue.actual)}»`
  })
)

const DurationText = Schema.String.pipe(
  Schema.filter(text => Option.exists(durationOf(text), Duration.greaterThan(Duration.zero)), {
    message: issue => `«${String(issue.actual)}» is not a duration such as 15 seconds`
  })
)

const NightText = Schema.String.pipe(
  Schema.filter(text => Either.isRight(readNight(text)), {
    message: issue => `«${String(issue.actual)}» is neither off nor HH:MM-HH:MM`
  })
)

/** Absent, but never `undefined`: that alternative would be reported as a second problem. */
const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** A company in the file. The environment provides what it omits. */
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
  threadUrl: optional(ThreadUrl)
})
export type CompanyEntry = typeof CompanyEntry.Type

const FileSettings = Schema.Struct({
  operators: optional(Schema.NonEmptyString),
  poll: optional(DurationText),
  night: optional(NightText),
  quarantine: optional(DurationText),
  pace: optional(DurationText),
  state: optional(Schema.NonEmptyString),
  listen: optional(Schema.NonEmptyString),
  companies: optional(Schema.Array(Schema.Unknown).pipe(Schema.minItems(1)))
})

/** The file's contents: settings, valid companies, and all problems. */
export interface ConfigFile extends Omit<typeof FileSettings.Type, "companies"> {
  readonly companies: ReadonlyArray<CompanyEntry>
  readonly hasCompanies: boolean
  readonly problems: ReadonlyArray<FileProblem>
}

/** The contents if no file is set. */
export const noFile: ConfigFile = { companies: [], hasCompanies: false, problems: [] }

const strict = { errors: "all", onExcessProperty: "error" } as const

/** Reads the file and reports all of its problems at once. */
export const readConfigFile = (path: string): ConfigFile =>
  Either.match(
    Either.try({
      try: (): unknown => JSON.parse(readFileSync(path, "utf8")),
      catch: cause => (cause instanceof Error ? cause.message : String(cause))
    }),
    {
      onLeft: what => ({ ...noFile, hasCompanies: true, problems: [{ path: "", what }] }),
      onRight: decodeConfigFile
    }
  )

/** Decodes the file's JSON and reports all of its problems at once. */
export const decodeConfigFile = (content: unknown): ConfigFile =>
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
      return {
        ...rest,
        companies: good,
        hasCompanies: companies.length > 0,
        problems: [...read.flatMap(entry => (Either.isLeft(entry) ? entry.left : [])), ...duplicatesIn(names)]
      }
    }
  })

const duplicatesIn = (names: ReadonlyArray<string | undefined>): ReadonlyArray<FileProblem> =>
  names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [{ path: `companies.${index}.name`, what: `there is another company «${name}»` }]
      : []
  )

const problemsOf = (
  error: ParseResult.ParseError,
  at: ReadonlyArray<PropertyKey>
): ReadonlyArray<FileProblem> =>
  ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path, message, _tag }) => ({
    path: [...at, ...path].map(String).join("."),
    what: _tag === "Unexpected" ? "there is no such setting" : message
  }))

const durationOf = (text: string): Option.Option<Duration.Duration> => Duration.decodeUnknown(text)
