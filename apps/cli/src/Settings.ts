import { type ClientSettings, clientConfig, clientFixes } from "@estate/api-client/ClientSettings"
import { languageConfig, languageFixes } from "@estate/command-line/LanguageSetting"
import { readSettings } from "@estate/command-line/Settings"
import { lazyZoneConfig, zoneFixes } from "@estate/command-line/Zone"
import type { Language } from "@estate/text/Language"
import { Config, type DateTime, Effect, Option } from "effect"
import { readProfileSettings } from "./Profiles/ProfileSettings.ts"
import { spokenLanguage } from "./Profiles/SpokenLanguage.ts"

/** What every command reads before it does anything. */
export interface EstateSettings {
  readonly client: ClientSettings
  /** Of the platform's times. It takes long to make, and few commands need it. */
  readonly zone: () => DateTime.TimeZone
  readonly language: Language
  /** The profile that they come from; none where the environment says it all. */
  readonly profile: Option.Option<string>
}

/**
 * Pages of a thousand are asked for, of which one ahead is enough. A record that moves to the next page while they are read is known by so
 * many behind it: far more than can move meanwhile.
 */
const onePageAhead = { prefetch: 1, seenRecords: 10_000 }

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

/** The settings: options first, then the environment, then the profile; a profile that is named as an option goes before the environment. */
export const readEstateSettings = Effect.fnUntraced(function* (flags: {
  readonly profile: Option.Option<string>
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
}) {
  const { profile, isFirst, settings } = yield* readProfileSettings(flags)
  const given = {
    ...(flags.apiUrl._tag === "Some" ? { ESTATE_API_URL: flags.apiUrl } : {}),
    ...(flags.chatsUrl._tag === "Some" ? { ESTATE_CHATS_URL: flags.chatsUrl } : {})
  }
  const read = yield* readSettings(config, {
    fixes,
    flags: isFirst ? { ...settings, ...given } : given,
    file: settings
  })
  return { ...read, client: { ...read.client, ...onePageAhead }, profile } satisfies EstateSettings
})

/** Settings that were all given, checked together. */
export const readGivenSettings = (given: Readonly<Record<string, Option.Option<string>>>) =>
  readSettings(config, { fixes, flags: given })

const localeOnly = Config.all({ language: languageConfig, zone: lazyZoneConfig })

/** The language, which a profile may say, and the zone, for what needs no platform. */
export const readLocale = (profile: Option.Option<string>) =>
  Effect.map(readSettings(localeOnly, { fixes: { ...languageFixes, ...zoneFixes } }), ({ zone }) => ({
    zone,
    language: spokenLanguage(process.env, Option.getOrUndefined(profile))
  }))
