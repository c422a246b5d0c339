import { type ClientSettings, clientConfig } from "@estate/api-client/ClientSettings"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { type GivenSettings, readSettings } from "@estate/command-line/Settings"
import { apiKeySetting, apiUrlSetting } from "@estate/command-line/SharedSettings"
import { lazyZoneConfig } from "@estate/command-line/Zone"
import type { Translations } from "@estate/text/Language"
import { Config, Duration, Effect, Option, Record } from "effect"
import { readLanguage } from "./Profiles/ProfileLanguage.ts"
import { readProfileSettings } from "./Profiles/ProfileSettings.ts"
import type { Locale } from "./Records/Times.ts"
import { debugHooks } from "./Terminal/DebugLog.ts"

/** The settings of a command. `zone` is the zone of the platform's times. */
export interface EstateSettings extends Locale {
  readonly client: ClientSettings
  /** The profile in use; none if the environment has all settings. */
  readonly profile: Option.Option<string>
  /** The agency of the profile, as people call it. */
  readonly agency: Option.Option<string>
}

/**
 * Pages contain a thousand records, so one page ahead is enough. Records are remembered for ten
 * pages, so that one that moves to the next page while a list is read is dropped there. A record
 * that cannot be read is skipped, since it should not hide the others. A person waits for a report,
 * which reads hundreds of listings one by one, so it may send more than the client's default of 100
 * requests a second.
 */
const clientSettings = {
  prefetch: 1,
  seenRecords: 10_000,
  onUnreadable: "skip",
  requestsPerSecond: 200
} as const

/** The longest time for a call with its retries: a person at a terminal does not wait longer. */
const DEFAULT_TIMEOUT = Duration.seconds(30)

const timeouts = (chosen: Option.Option<Duration.Duration>) => {
  const deadline = Option.getOrElse(chosen, () => DEFAULT_TIMEOUT)
  return { timeout: deadline, deadline }
}

const config = Config.all({ client: clientConfig, zone: lazyZoneConfig, language: languageConfig })

const orSignIn = ({ en, ru }: Translations) => ({
  en: `sign in: estate auth login; or ${en}`,
  ru: `войдите: estate auth login; или ${ru}`
})

const fixes = {
  ESTATE_API_URL: orSignIn(apiUrlSetting.fix),
  ESTATE_API_KEY: orSignIn(apiKeySetting.fix)
}

/** The names in errors of settings that may be options. */
const ofOptions = {
  ESTATE_API_URL: {
    name: "--api-url",
    fix: {
      en: "give the platform's address, such as --api-url http://127.0.0.1:8080",
      ru: "укажите адрес платформы, например --api-url http://127.0.0.1:8080"
    }
  },
  ESTATE_CHATS_URL: {
    name: "--chats-url",
    fix: {
      en: "give the address that serves messages, or omit the option if that is the API's address",
      ru: "укажите адрес сервиса сообщений или уберите параметр, если это адрес платформы"
    }
  },
  ESTATE_TIME_ZONE: {
    name: "--time-zone",
    fix: {
      en: "give a name of the IANA time zone database, such as --time-zone Asia/Yekaterinburg",
      ru: "укажите имя из базы часовых поясов IANA, например --time-zone Asia/Yekaterinburg"
    }
  }
}

/** The settings that are given as options. */
export const givenOptions = (
  options: Readonly<Partial<Record<keyof typeof ofOptions, Option.Option<string>>>>
): GivenSettings =>
  Record.getSomes(
    Record.map(ofOptions, (how, name) =>
      Option.map(options[name] ?? Option.none(), text => ({ ...how, text }))
    )
  )

/**
 * Options override the environment, which overrides the profile. A profile that is named by
 * `--profile` overrides the environment too.
 */
export const readEstateSettings = Effect.fnUntraced(function* (flags: {
  readonly profile: Option.Option<string>
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
  readonly timeout: Option.Option<Duration.Duration>
}) {
  const given = givenOptions({ ESTATE_API_URL: flags.apiUrl, ESTATE_CHATS_URL: flags.chatsUrl })
  const { profile, agency, overridesEnvironment, settings } = yield* Effect.tapError(
    readProfileSettings(flags),
    () => checkSettings(given)
  )
  const read = yield* readSettings(config, {
    fixes,
    flags: overridesEnvironment ? { ...settings, ...given } : given,
    file: settings
  })
  const client = { ...read.client, ...clientSettings, ...(yield* debugHooks), ...timeouts(flags.timeout) }
  return { ...read, client, profile, agency } satisfies EstateSettings
})

/** Fails with all invalid settings; a missing setting is not an error here. */
const checkSettings = (flags: GivenSettings) =>
  readSettings(config, {
    fixes,
    flags,
    file: { ESTATE_API_URL: { text: "http://127.0.0.1" }, ESTATE_API_KEY: { text: "key" } }
  })

/** Reads settings that do not come from the environment or a profile. */
export const readSettingsOf = Effect.fnUntraced(function* (
  flags: GivenSettings,
  timeout: Option.Option<Duration.Duration>
) {
  const settings = yield* readSettings(config, { fixes, flags })
  return { ...settings, client: { ...settings.client, ...(yield* debugHooks), ...timeouts(timeout) } }
})

const localeOnly = Config.all({ language: languageConfig, zone: lazyZoneConfig })

/** The language and the zone, for commands that need no platform. */
export const readLocale = Effect.fnUntraced(function* (profile: Option.Option<string>) {
  const { zone } = yield* readSettings(localeOnly)
  return { zone, language: yield* readLanguage(profile) }
})
