import { type ClientSettings, clientConfig } from "@estate/api-client/ClientSettings"
import { clientFixes } from "@estate/command-line/ClientFixes"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { languageConfig, languageFixes } from "@estate/command-line/LanguageSetting"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig, zoneFixes } from "@estate/command-line/Zone"
import { ThreadUrl } from "@estate/domain/ThreadUrl"
import type { Language } from "@estate/text/Language"
import { Config, ConfigError, DateTime, Duration, Effect, Either, Option, Redacted, Schema } from "effect"
import { type CompanyEntry, type ConfigFile, noFile, readConfigFile } from "./ConfigFile.ts"
import { type Night, readNight } from "./Night.ts"

const DEFAULT_STATE = "./estate-notifier.db"
const DEFAULT_NIGHT: Night = { fromMinute: 23 * 60, toMinute: 7 * 60 }

/**
 * Where `/healthz` and `/metrics` are served. If the default port is in use, the notifier still
 * starts.
 */
interface Listen {
  readonly host: string
  readonly port: number
  readonly isExplicit: boolean
}
const DEFAULT_LISTEN: Listen = { host: "127.0.0.1", port: 9465, isExplicit: false }

/** An agency: its platform and key, and the channel for its alerts. */
export interface Company {
  readonly name: string
  readonly platform: ClientSettings
  /** The environment variable that holds the key. */
  readonly keyName: string
  /** A channel's id, or its name without `#`. */
  readonly destination: string
  readonly zone: DateTime.TimeZone.Named
  readonly language: Language
  readonly threadUrl: Option.Option<string>
}

const invalid = (what: string) => Either.left(ConfigError.InvalidData([], what))

type Parse<A> = (text: string) => Either.Either<A, ConfigError.ConfigError>

/**
 * A setting from the environment, else from the file, else the default; both texts are parsed
 * alike.
 */
const setting = <A>(
  name: string,
  parse: Parse<A>,
  inFile: { readonly field: string; readonly text: string | undefined },
  defaultValue: A
): Config.Config<A> => {
  const own = Config.mapOrFail(Config.string(name), parse)
  const { field, text } = inFile
  if (text === undefined) return Config.withDefault(own, defaultValue)
  const fallback = Config.mapOrFail(Config.succeed(text), fileText =>
    Either.mapLeft(parse(fileText), ConfigError.prefixed([`the file's ${field}`]))
  )
  return Config.orElseIf(own, { if: ConfigError.isMissingDataOnly, orElse: () => fallback })
}

const slackToken = Config.string("SLACK_BOT_TOKEN").pipe(
  Config.mapOrFail(token =>
    token.startsWith("xoxb-") ? Either.right(Redacted.make(token)) : invalid("a bot token starts with xoxb-")
  )
)

const isWeb = (text: string) => /^https?:\/\/.+/.test(text) && URL.canParse(text)

const webAddress = (name: string) =>
  Config.string(name).pipe(
    Config.mapOrFail(text =>
      isWeb(text) ? Either.right(text) : invalid(`«${text}» is not an http or https address`)
    )
  )

const threadUrl = Schema.Config("ESTATE_THREAD_URL", ThreadUrl)

const parseState: Parse<string> = text => {
  if (/^postgres(ql)?:/.test(text)) return invalid("the notifier cannot keep its state in Postgres yet")
  return text.startsWith("sqlite:") && text.length > "sqlite:".length
    ? Either.right(text.slice("sqlite:".length))
    : invalid(`«${text}» is not sqlite:PATH`)
}

const parseDuration: Parse<Duration.Duration> = text =>
  Option.match(Option.filter(Duration.decodeUnknown(text), Duration.greaterThan(Duration.zero)), {
    onNone: () => invalid(`«${text}» is not a duration above zero`),
    onSome: Either.right
  })

const parseNight: Parse<Option.Option<Night>> = text =>
  Either.mapLeft(readNight(text), what => ConfigError.InvalidData([], what))

const parseListen: Parse<Listen> = text => {
  const [, host = "127.0.0.1", port] = /^(?:\[?([^\]\s]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  return port === undefined || Number(port) > 65_535
    ? invalid(`«${text}» is not HOST:PORT`)
    : Either.right({ host, port: Number(port), isExplicit: true })
}

const withoutHash = (channel: string) => channel.replace(/^#/, "")

const channel = (name: string, inFile?: string) =>
  Config.map(
    Config.nonEmptyString(name).pipe(inFile === undefined ? config => config : Config.withDefault(inFile)),
    withoutHash
  )

/** The company that the environment describes. */
const environmentCompany: Config.Config<Company> = Config.all({
  name: Config.succeed("default"),
  platform: clientConfig,
  keyName: Config.succeed("ESTATE_API_KEY"),
  destination: channel("SLACK_CHANNEL"),
  zone: zoneConfig,
  language: languageConfig,
  threadUrl: Config.option(threadUrl)
})

/** A company from the file. The environment provides what it omits. */
const fileCompany = (entry: CompanyEntry): Config.Config<Company> =>
  Config.all({
    name: Config.succeed(entry.name),
    platform: Config.all({
      apiUrl: addressFor(entry.apiUrl, "ESTATE_API_URL"),
      chatsUrl: Config.map(
        Config.option(addressFor(entry.chatsUrl, "ESTATE_CHATS_URL")),
        Option.getOrUndefined
      ),
      apiKey: Config.redacted(Config.nonEmptyString(entry.apiKeyFrom))
    }),
    keyName: Config.succeed(entry.apiKeyFrom),
    destination:
      entry.channel === undefined ? channel("SLACK_CHANNEL") : Config.succeed(withoutHash(entry.channel)),
    zone:
      entry.timeZone === undefined
        ? zoneConfig
        : Config.succeed(DateTime.zoneUnsafeMakeNamed(entry.timeZone)),
    language: entry.language === undefined ? languageConfig : Config.succeed(entry.language),
    threadUrl:
      entry.threadUrl === undefined ? Config.option(threadUrl) : Config.succeed(Option.some(entry.threadUrl))
  })

const addressFor = (address: string | undefined, name: string) =>
  address === undefined
    ? Config.map(webAddress(name), text => new URL(text))
    : Config.succeed(new URL(address))

const companies = (file: ConfigFile): Config.Config<ReadonlyArray<Company>> =>
  file.hasCompanies
    ? Config.all(file.companies.map(fileCompany))
    : Config.map(environmentCompany, one => [one])

const noProblems = (file: ConfigFile, path: string) =>
  Config.all(
    file.problems.map(problem =>
      Config.mapOrFail(Config.succeed(problem), ({ path: at, what }) =>
        Either.left(ConfigError.InvalidData([[path, at].filter(part => part !== "").join(": ")], what))
      )
    )
  )

/** All settings, from the environment and the file. */
const settingsConfig = (file: ConfigFile, path: string) => {
  const of = (field: "state" | "poll" | "night" | "quarantine" | "pace" | "listen") => ({
    field,
    text: file[field]
  })
  return Config.all({
    noProblems: noProblems(file, path),
    companies: companies(file),
    slack: Config.all({
      token: slackToken,
      apiUrl: Config.option(
        Config.map(webAddress("SLACK_API_URL"), text => (text.endsWith("/") ? text : `${text}/`))
      )
    }),
    operators: Config.option(channel("ESTATE_NOTIFIER_OPERATORS", file.operators)),
    statePath: setting("ESTATE_NOTIFIER_STATE", parseState, of("state"), DEFAULT_STATE),
    pollInterval: setting("ESTATE_NOTIFIER_POLL", parseDuration, of("poll"), Duration.seconds(15)),
    night: setting("ESTATE_NOTIFIER_NIGHT", parseNight, of("night"), Option.some(DEFAULT_NIGHT)),
    quarantine: setting("ESTATE_NOTIFIER_QUARANTINE", parseDuration, of("quarantine"), Duration.minutes(2)),
    pace: setting("ESTATE_NOTIFIER_PACE", parseDuration, of("pace"), Duration.seconds(1)),
    listen: setting("ESTATE_NOTIFIER_LISTEN", parseListen, of("listen"), DEFAULT_LISTEN),
    language: languageConfig,
    zone: zoneConfig
  })
}

export type Settings = Omit<Config.Config.Success<ReturnType<typeof settingsConfig>>, "noProblems">

/** How to fix each setting. */
const settingsFixes = {
  ...clientFixes,
  ...zoneFixes,
  ...languageFixes,
  SLACK_BOT_TOKEN: "set it to the app's «Bot User OAuth Token», which starts with xoxb-",
  SLACK_CHANNEL: "set it to the channel's id, or to its name such as #leads",
  SLACK_API_URL:
    "leave it unset for Slack itself; for another, such as a sandbox, set it to http://127.0.0.1:4010/api/",
  ESTATE_NOTIFIER_STATE: `set it to sqlite:PATH, or leave it unset for sqlite:${DEFAULT_STATE}`,
  ESTATE_NOTIFIER_POLL: "set it to a duration such as 15 seconds",
  ESTATE_NOTIFIER_NIGHT: "set it to hours such as 23:00-07:00, or to off",
  ESTATE_NOTIFIER_QUARANTINE: "set it to a duration such as 2 minutes",
  ESTATE_NOTIFIER_PACE: "set it to a duration such as 1 second",
  ESTATE_NOTIFIER_LISTEN: "set it to an address and a port such as 127.0.0.1:9465; port 0 takes a free one",
  ESTATE_NOTIFIER_OPERATORS: "set it to the channel for incidents, or leave it unset",
  ESTATE_THREAD_URL: "set it to an address with {threadId} or {listingId} in it, or leave it unset"
}

/** Reads the environment and its settings file. Reports everything wrong in both at once. */
export const loadSettings: Effect.Effect<Settings, CommandFailed> = Effect.gen(function* () {
  const path = yield* readSettings(Config.option(Config.nonEmptyString("ESTATE_NOTIFIER_CONFIG")), {
    fixes: { ESTATE_NOTIFIER_CONFIG: "set it to the path of a file, or leave it unset" }
  })
  const file = Option.match(path, { onNone: () => noFile, onSome: readConfigFile })
  const fixes = {
    ...settingsFixes,
    ...Object.fromEntries(
      file.companies.map(({ name, apiKeyFrom }) => [apiKeyFrom, `set it to the key of the company «${name}»`])
    )
  }
  return yield* readSettings(
    settingsConfig(
      file,
      Option.getOrElse(path, () => "")
    ),
    { fixes }
  )
})
