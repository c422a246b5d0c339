import { type ClientSettings, clientConfig } from "@estate/api-client/ClientSettings"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { zoneConfig } from "@estate/command-line/Zone"
import { HttpUrl } from "@estate/domain/HttpUrl"
import { ThreadUrl } from "@estate/domain/ThreadUrl"
import type { Language, Translations } from "@estate/text/Language"
import { Array, Config, ConfigError, type DateTime, Either, Option, Redacted, Schema } from "effect"
import { type ConfigFile, environmentEntry } from "./ConfigFile.ts"
import { destinationIn, withoutHash } from "./Destination.ts"
import type { CompanyEntry } from "./FileForm.ts"
import { isInFile, isSecret, type Secrets } from "./Secrets.ts"

/** An agency's account on the platform. */
export interface Account {
  readonly name: string
  readonly platform: ClientSettings
  /** The environment variable, or the file, that holds the key. */
  readonly keyName: string
}

/** An agency: its account on the platform, and the channel for its alerts. */
export interface Company extends Account {
  /** The channel for its alerts, and the workspace. */
  readonly destination: string
  readonly zone: DateTime.TimeZone.Named
  readonly language: Language
  readonly threadUrl: Option.Option<string>
}

/** A company whose threads are polled, its own channel, and the zone of its times. */
export interface PolledCompany {
  readonly company: string
  readonly destination: string
  readonly zone: DateTime.TimeZone
}

/** What of a company is polled. */
export const polledCompany = ({ name, destination, zone }: Company): PolledCompany => ({
  company: name,
  destination,
  zone
})

const threadUrl = Schema.Config("ESTATE_THREAD_URL", ThreadUrl)

/** A channel from a variable, else from the file. */
export const channel = (name: string, inFile?: string) =>
  Config.nonEmptyString(name).pipe(
    inFile === undefined ? config => config : Config.withDefault(inFile),
    Config.mapOrFail(text =>
      text.includes("/")
        ? Either.left(ConfigError.InvalidData([], "a channel's name has no /"))
        : Either.right(withoutHash(text))
    )
  )

/** The workspace of a company: what the settings call its token, unless it is everybody's. */
export const workspaceFor = (
  { slackTokenFrom }: CompanyEntry,
  { slackTokenFrom: everybodys }: ConfigFile
): string =>
  slackTokenFrom === undefined || slackTokenFrom === everybodys || slackTokenFrom === "SLACK_BOT_TOKEN"
    ? ""
    : slackTokenFrom

/** A channel that takes every thread is that of companies without their own. */
const lastChannel = ({ rules }: ConfigFile): string | undefined => {
  // Rules that cannot be read may name it: that it is not set is no second problem.
  if (rules !== undefined && rules.value === undefined) return "unknown"
  const place = rules?.value?.routes.find(({ conditions }) => conditions.length === 0)?.alert?.channel
  if (typeof place !== "object") return place
  return place.kind === "person" ? place.person.slackId : undefined
}

const accountFields = (entry: CompanyEntry, file: ConfigFile) => ({
  name: Config.succeed(entry.name),
  platform: entry === environmentEntry ? clientConfig : platformConfig(entry, file),
  keyName: Config.succeed(file.secrets.get(entry.apiKeyFrom)?.path ?? entry.apiKeyFrom)
})

const platformConfig = (entry: CompanyEntry, { secrets }: ConfigFile): Config.Config<ClientSettings> =>
  Config.all({
    apiUrl: addressFor(entry.apiUrl, "ESTATE_API_URL"),
    chatsUrl: Config.map(
      Config.option(addressFor(entry.chatsUrl, "ESTATE_CHATS_URL")),
      Option.getOrUndefined
    ),
    apiKey: secretFrom(entry.apiKeyFrom, secrets, apiKey)
  })

/** A company. The environment provides what the file omits. */
const companyConfig = (entry: CompanyEntry, file: ConfigFile): Config.Config<Company> =>
  Config.all({
    ...accountFields(entry, file),
    destination: Config.map(
      entry.channel === undefined
        ? channel("SLACK_CHANNEL", lastChannel(file))
        : Config.succeed(withoutHash(entry.channel)),
      name => destinationIn(workspaceFor(entry, file), name)
    ),
    zone: entry.timeZone === undefined ? zoneConfig : Config.succeed(entry.timeZone),
    language: entry.language === undefined ? languageConfig : Config.succeed(entry.language),
    threadUrl:
      entry.threadUrl === undefined ? Config.option(threadUrl) : Config.succeed(Option.some(entry.threadUrl))
  })

/** A secret from a file, which was checked when it was read, or from a variable. */
export const secretFrom = (
  source: string,
  secrets: Secrets,
  variable: (name: string) => Config.Config<Redacted.Redacted>
): Config.Config<Redacted.Redacted> =>
  isInFile(source) ? Config.succeed(secrets.get(source)?.value ?? Redacted.make("")) : variable(source)

const apiKey = (name: string) =>
  Config.nonEmptyString(name).pipe(
    Config.mapOrFail(text =>
      isSecret(text)
        ? Either.right(Redacted.make(text))
        : Either.left(ConfigError.InvalidData([], "a key has no spaces and no unusual characters"))
    )
  )

const addressFor = (address: string | undefined, name: string) =>
  address === undefined
    ? Config.map(Schema.Config(name, HttpUrl), text => new URL(text))
    : Config.succeed(new URL(address))

/** All companies. */
export const companies = (file: ConfigFile): Config.Config<ReadonlyArray<Company>> =>
  Config.all(file.companies.map(entry => companyConfig(entry, file)))

/** Their accounts; nothing of Slack is needed. */
export const accounts = (file: ConfigFile): Config.Config<ReadonlyArray<Account>> =>
  Config.all(file.companies.map(entry => Config.all(accountFields(entry, file))))

/**
 * Companies with the key of another, which would announce every buyer twice. A key that is missing
 * or wrong is compared by its name.
 */
export const sameKeys = (file: ConfigFile): Config.Config<ReadonlyArray<Translations>> =>
  Config.map(
    Config.all(
      file.companies.map(({ name, apiUrl = "", apiKeyFrom }) =>
        secretFrom(apiKeyFrom, file.secrets, apiKey).pipe(
          Config.map(Redacted.value),
          Config.orElse(() => Config.succeed("")),
          Config.map(key => ({ who: `${name} (${apiKeyFrom})`, account: `${apiUrl} ${key || apiKeyFrom}` }))
        )
      )
    ),
    companies =>
      Object.values(Array.groupBy(companies, ({ account }) => account)).flatMap(
        ([{ who: first }, ...others]) =>
          others.map(({ who }) => ({
            en: `the companies ${first} and ${who} have the same key: each buyer would be announced twice`,
            ru: `у компаний ${first} и ${who} один ключ: о каждом покупателе сообщалось бы дважды`
          }))
      )
  )
