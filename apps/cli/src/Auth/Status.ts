import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { Effect, Option } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import { type Profile, type ProfileName, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles } from "../Profiles/ProfileFile.ts"
import { noneIsCurrent, noSuchProfile, optionOrVariable, variable } from "../Profiles/ProfileSettings.ts"
import { ownFormatOptions, readOwnForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import { type EstateSettings, readEstateSettings, readLocale } from "../Settings.ts"
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
      const { current, profiles } = yield* readProfiles
      const wanted = profileEntries({ profiles }).filter(([name]) =>
        Option.match(options.profile, { onNone: () => true, onSome: own => own === name })
      )
      const selected = yield* optionOrVariable(options.profile, "ESTATE_PROFILE")
      // A key in the environment is used, whatever the current profile is.
      const isOverridden = Option.isNone(options.profile) && Option.isSome(yield* variable("ESTATE_API_KEY"))
      const notices = yield* Notices
      if (isOverridden && wanted.length > 0) yield* notices.print(authTexts[locale.language].environment)
      if (wanted.length === 0 && !isOverridden)
        return yield* Option.match(options.profile, {
          onNone: () => noneIsCurrent([]),
          onSome: noSuchProfile
        })
      const ofProfiles = yield* Effect.forEach(
        wanted,
        ([name, profile]) => statusOf(name, profile, current === name && !isOverridden, locale.language),
        { concurrency: AT_ONCE }
      )
      const found = [...(isOverridden ? [yield* statusOfEnvironment(locale.language)] : []), ...ofProfiles]
      const rows = found.map(({ status }) => status)
      const view = rows.some(({ agency }) => agency !== null) ? statusWithAgencies : statusView
      yield* printRecords(rows, view, form, locale)
      const own = found.find(({ status }) =>
        isOverridden || Option.isNone(selected) ? status.isCurrent : status.profile === selected.value
      )
      if (own === undefined) return yield* noneIsCurrent(wanted.map(([name]) => name))
      if (own.failed !== undefined) return yield* own.failed
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription(
    { en: "List the profiles and test the key of each.", ru: "Список профилей с проверкой каждого ключа." },
    ["estate auth status", "estate auth status --format json"],
    {
      en: "The exit code is 0 if the current profile works, or the key of the environment in its place.",
      ru: "Код завершения 0, если работает текущий профиль или ключ из окружения вместо него."
    }
  )
)

const none = Option.none()
const noFlags = { profile: none, apiUrl: none, chatsUrl: none, timeout: none }

const statusOf = (name: ProfileName, profile: Profile, isCurrent: boolean, language: Language) =>
  tested(
    {
      profile: name,
      isCurrent,
      agency: profile.agency ?? null,
      apiUrl: profile.apiUrl,
      chatsUrl: profile.chatsUrl ?? null,
      key: profile.key,
      timeZone: profile.timeZone ?? null,
      language: profile.language ?? null
    },
    readEstateSettings({ ...noFlags, profile: Option.some(name) }),
    language
  )

/** The address with which a key in the environment is used, which may be that of a profile. */
const statusOfEnvironment = Effect.fnUntraced(function* (language: Language) {
  const settings = yield* readEstateSettings(noFlags)
  const { apiUrl, chatsUrl = apiUrl } = settings.client
  return yield* tested(
    {
      profile: Option.getOrNull(settings.profile),
      isCurrent: true,
      agency: null,
      apiUrl: apiUrl.href.replace(/\/$/u, ""),
      chatsUrl: chatsUrl.href === apiUrl.href ? null : chatsUrl.href.replace(/\/$/u, ""),
      key: "environment",
      timeZone: null,
      language: null
    },
    Effect.succeed(settings),
    language
  )
})

const tested = <R>(
  status: Omit<ProfileStatus, "isWorking" | "problem">,
  settings: Effect.Effect<Pick<EstateSettings, "client">, CommandFailed, R>,
  language: Language
) =>
  settings.pipe(
    Effect.flatMap(({ client }) => tryKey({ ...client, retries: 0, timeout: "10 seconds" })),
    Effect.mapError(error => commandFailed(error, { profile: Option.fromNullable(status.profile) })),
    Effect.match({
      onFailure: failed => ({
        status: { ...status, isWorking: false, problem: failed.in(language).message },
        failed
      }),
      onSuccess: () => ({ status: { ...status, isWorking: true, problem: null }, failed: undefined })
    })
  )
