import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { quoted } from "@estate/command-line/Mistake"
import { zoneConfig } from "@estate/command-line/Zone"
import { expectedBy } from "@estate/rules/File/Written"
import type { Language, Translations } from "@estate/text/Language"
import { Array, Config, type DateTime, Option, Redacted } from "effect"
import type { ConfigFile } from "./ConfigFile.ts"
import { destinationIn, withoutHash } from "./Destination.ts"
import type { CompanyEntry } from "./FileForm.ts"
import { variableOf } from "./ProcessSettings.ts"
import { secretFrom } from "./Secrets.ts"
import { Address, Channel, whyNoChannel } from "./SettingRow.ts"

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

/**
 * What a poll needs to know about a company: its name, its own channel, and the zone of its times.
 */
export interface PolledCompany extends Pick<Company, "name" | "destination"> {
  readonly zone: DateTime.TimeZone
}

/** The channel that the environment names. */
export const slackChannel = variableOf("SLACK_CHANNEL", Channel, whyNoChannel)

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
  // Rules that cannot be read may name it: that it is not set is not a second problem.
  if (rules !== undefined && rules.value === undefined) return "unknown"
  const place = rules?.value?.routes.find(({ conditions }) => conditions.length === 0)?.alert?.channel
  if (typeof place !== "object") return place
  return place.kind === "person" ? place.person.slackId : undefined
}

const accountFields = (entry: CompanyEntry, file: ConfigFile) => ({
  name: Config.succeed(entry.name),
  platform: platformConfig(entry, file),
  keyName: Config.succeed(file.secrets.get(entry.apiKeyFrom)?.path ?? entry.apiKeyFrom)
})

/** What the file has, else the environment. */
const orVariable = <A>(inFile: A | undefined, variable: Config.Config<A>): Config.Config<A> =>
  inFile === undefined ? variable : Config.succeed(inFile)

const notAddress = (text: string) => `${quoted(text).en} is not ${expectedBy(Address).en}`

const addressOf = (inFile: string | undefined, name: string) =>
  Config.map(orVariable(inFile, variableOf(name, Address, notAddress)), text => new URL(text))

const platformConfig = (entry: CompanyEntry, { secrets }: ConfigFile): Config.Config<ClientSettings> =>
  Config.all({
    apiUrl: addressOf(entry.apiUrl, "ESTATE_API_URL"),
    chatsUrl: Config.map(Config.option(addressOf(entry.chatsUrl, "ESTATE_CHATS_URL")), Option.getOrUndefined),
    apiKey: secretFrom(entry.apiKeyFrom, "key", secrets)
  })

/** A company. The environment provides what the file omits. */
const companyConfig = (entry: CompanyEntry, file: ConfigFile): Config.Config<Company> => {
  const last = lastChannel(file)
  const otherChannel = last === undefined ? slackChannel : Config.withDefault(slackChannel, withoutHash(last))
  return Config.all({
    ...accountFields(entry, file),
    destination: Config.map(orVariable(entry.channel && withoutHash(entry.channel), otherChannel), channel =>
      destinationIn(workspaceFor(entry, file), channel)
    ),
    zone: orVariable(entry.timeZone, zoneConfig),
    language: orVariable(entry.language, languageConfig),
    threadUrl: Config.option(orVariable(entry.threadUrl, variableOf("ESTATE_THREAD_URL", Address)))
  })
}

/** All companies. */
export const companies = (file: ConfigFile): Config.Config<ReadonlyArray<Company>> =>
  Config.all(file.companies.map(entry => companyConfig(entry, file)))

/** Their accounts; nothing of Slack is needed. */
export const accounts = (file: ConfigFile): Config.Config<ReadonlyArray<Account>> =>
  Config.all(file.companies.map(entry => Config.all(accountFields(entry, file))))

/**
 * Companies with the key of another company, which would announce every buyer twice. A missing or
 * invalid key is compared by its name.
 */
export const sameKeys = (file: ConfigFile): Config.Config<ReadonlyArray<Translations>> =>
  Config.map(
    Config.all(
      file.companies.map(({ name, apiUrl = "", apiKeyFrom }) =>
        secretFrom(apiKeyFrom, "key", file.secrets).pipe(
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
