import { type ClientSettings, clientConfig } from "@estate/api-client/ClientSettings"
import { clientFixes } from "@estate/command-line/ClientFixes"
import { languageConfig, languageFixes } from "@estate/command-line/LanguageSetting"
import { readSettings } from "@estate/command-line/Settings"
import { lazyZoneConfig, zoneFixes } from "@estate/command-line/Zone"
import type { Language } from "@estate/text/Language"
import { Config, Effect, Option } from "effect"
import { languageOf } from "./Profiles/ProfileLanguage.ts"
import { readProfileSettings } from "./Profiles/ProfileSettings.ts"
import type { Locale } from "./Records/Times.ts"

/** The settings of a command. `zone` is the zone of the platform's times. */
export interface EstateSettings extends Locale {
  readonly client: ClientSettings
  /** The profile in use; none if the environment has all settings. */
  readonly profile: Option.Option<string>
}

/**
 * Pages hold a thousand records, so one page ahead is enough. A record that moves to the next page
 * while a list is read is remembered for ten pages, to drop it there. One that cannot be read is
 * skipped: it should not hide the others.
 */
const clientSettings = { prefetch: 1, seenRecords: 10_000, onUnreadable: "skip" } as const

const config = Config.all({ client: clientConfig, zone: lazyZoneConfig, language: languageConfig })

const orSignIn = ({ en, ru }: Readonly<Record<Language, string>>) => ({
  en: `sign in: estate auth login; or ${en}`,
  ru: `войдите: estate auth login; или ${ru}`
})

const fixes = {
  ...clientFixes,
  ...zoneFixes,
  ...languageFixes,
  ESTATE_API_URL: orSignIn(clientFixes.ESTATE_API_URL),
  ESTATE_API_KEY: orSignIn(clientFixes.ESTATE_API_KEY)
}

/**
 * Options override the environment, which overrides the profile. A profile that is named by
 * `--profile` overrides the environment too.
 */
export const readEstateSettings = Effect.fnUntraced(function* (flags: {
  readonly profile: Option.Option<string>
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
}) {
  const { profile, overridesEnvironment, settings } = yield* readProfileSettings(flags)
  const options = {
    ...(flags.apiUrl._tag === "Some" ? { ESTATE_API_URL: flags.apiUrl } : {}),
    ...(flags.chatsUrl._tag === "Some" ? { ESTATE_CHATS_URL: flags.chatsUrl } : {})
  }
  const read = yield* readSettings(config, {
    fixes,
    flags: overridesEnvironment ? { ...settings, ...options } : options,
    file: settings
  })
  return { ...read, client: { ...read.client, ...clientSettings }, profile } satisfies EstateSettings
})

/** Reads settings that do not come from the environment or a profile. */
export const readSettingsOf = (values: Readonly<Record<string, Option.Option<string>>>) =>
  readSettings(config, { fixes, flags: values })

const localeOnly = Config.all({ language: languageConfig, zone: lazyZoneConfig })

/** The language and the zone, for commands that need no platform. */
export const readLocale = (profile: Option.Option<string>) =>
  Effect.map(readSettings(localeOnly, { fixes: { ...languageFixes, ...zoneFixes } }), ({ zone }) => ({
    zone,
    language: languageOf(process.env, Option.getOrUndefined(profile))
  }))
