import * as Command from "@estate/command-line/Command"
import type { Language } from "@estate/text/Language"
import { Config, Effect, Either, Option, Redacted } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import { chatsUrlOf, type Profile, type ProfileName, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles } from "../Profiles/ProfileFile.ts"
import { noneIsCurrent, noSuchProfile, readOwnKey, variable } from "../Profiles/ProfileSettings.ts"
import { ownFormatOptions, readOwnForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import { readLocale, readSettingsOf } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { authTexts } from "./AuthTexts.ts"
import { type ProfileStatus, statusView, statusWithAgencies } from "./StatusView.ts"
import { tryKey } from "./TryKey.ts"

const AT_ONCE = 4

/** `estate auth status`. */
export const statusCommand = Command.make(
  "status",
  {
    ...ownFormatOptions,
    profile: connectionOptions.profile,
    quiet: connectionOptions.quiet,
    noInput: connectionOptions.noInput,
    noPager: connectionOptions.noPager
  },
  options =>
    Effect.gen(function* () {
      const form = yield* readOwnForm(options, statusView)
      const locale = yield* readLocale(options.profile)
      const { current, profiles } = yield* readProfiles()
      const wanted = profileEntries({ profiles }).filter(([name]) =>
        Option.match(options.profile, { onNone: () => true, onSome: own => own === name })
      )
      const variableProfile = yield* variable("ESTATE_PROFILE")
      const key = yield* Effect.orElseSucceed(Config.string("ESTATE_API_KEY"), () => "")
      const notices = yield* Notices
      if (key !== "") yield* notices.print(authTexts[locale.language].environment)
      // Whoever has a key in the environment needs no profile.
      if (wanted.length === 0 && key !== "" && Option.isNone(options.profile)) return
      if (wanted.length === 0)
        return yield* Option.match(options.profile, {
          onNone: () => noneIsCurrent([]),
          onSome: noSuchProfile
        })
      const found = yield* Effect.forEach(
        wanted,
        ([name, profile]) => statusOf(name, profile, current === name, locale.language),
        { concurrency: AT_ONCE }
      )
      const rows = found.map(({ status }) => status)
      const view = rows.some(({ agency }) => agency !== null) ? statusWithAgencies : statusView
      yield* printRecords(rows, view, form, locale)
      const selected = Option.orElse(options.profile, () => variableProfile)
      const own = found.find(({ status }) =>
        Option.match(selected, { onNone: () => status.isCurrent, onSome: name => name === status.profile })
      )
      if (own?.failed !== undefined) return yield* own.failed
      if (own === undefined && key === "") return yield* noneIsCurrent(wanted.map(([name]) => name))
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription(
    { en: "List the profiles and test the key of each.", ru: "Список профилей с проверкой каждого ключа." },
    ["estate auth status", "estate auth status --format json"],
    {
      en: "The exit code is 0 if the current profile works.",
      ru: "Код завершения 0, если текущий профиль работает."
    }
  )
)

const statusOf = Effect.fnUntraced(function* (
  name: ProfileName,
  profile: Profile,
  isCurrent: boolean,
  language: Language
) {
  const tried = yield* Effect.either(
    Effect.mapError(tryProfile(name, profile), error =>
      commandFailed(error, { language, profile: Option.some(name) })
    )
  )
  const status: ProfileStatus = {
    profile: name,
    isCurrent,
    agency: profile.agency ?? null,
    apiUrl: profile.apiUrl,
    chatsUrl: profile.chatsUrl ?? null,
    key: profile.key,
    timeZone: profile.timeZone ?? null,
    language: profile.language ?? null,
    isWorking: Either.isRight(tried),
    problem: Either.isLeft(tried) ? tried.left.message : null
  }
  return { status, failed: Either.isLeft(tried) ? tried.left : undefined }
})

const tryProfile = Effect.fnUntraced(function* (name: ProfileName, profile: Profile) {
  const key = yield* readOwnKey(name, profile)
  const settings = yield* readSettingsOf({
    ESTATE_API_URL: Option.some(profile.apiUrl),
    ESTATE_CHATS_URL: Option.some(chatsUrlOf(profile)),
    ESTATE_API_KEY: Option.some(Redacted.value(key)),
    ESTATE_TIME_ZONE: Option.fromNullable(profile.timeZone),
    ESTATE_LANG: Option.fromNullable(profile.language)
  })
  yield* tryKey({ ...settings.client, retries: 0, timeout: "10 seconds" })
})
