import { type CommandFailed, ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import type { GivenSettings } from "@estate/command-line/Settings"
import { Config, Effect, Option, Record, Redacted, Schema } from "effect"
import { keychainKey } from "./Keychain.ts"
import { readFileKey } from "./KeyFile.ts"
import { chatsUrlOf, noProfiles, type Profile, ProfileName, profileNamed, profileNames } from "./Profile.ts"
import { readProfiles } from "./ProfileFile.ts"

/** The profile in use, and its settings by the names of environment variables. */
interface ProfileSettings {
  readonly profile: Option.Option<ProfileName>
  readonly agency: Option.Option<string>
  /** True for a profile of `--profile`. */
  readonly overridesEnvironment: boolean
  readonly settings: GivenSettings
}

/** Reads the name of a profile. */
export const readProfileName = (text: string): Effect.Effect<ProfileName, CommandFailed> =>
  Effect.mapError(Schema.decode(ProfileName)(text), () =>
    wrongUse({
      en: "a profile name has 1 to 64 letters, digits, dots, dashes and underscores",
      ru: "имя профиля — от 1 до 64 букв, цифр, точек, дефисов и подчёркиваний"
    })
  )

/**
 * The profile of `--profile` or `ESTATE_PROFILE`, or the current one. Its key is sent only to the
 * addresses for which it was stored: another address needs a key of its own.
 */
export const readProfileSettings = Effect.fnUntraced(function* (options: {
  readonly profile: Option.Option<string>
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
}) {
  const overridesEnvironment = Option.isSome(options.profile)
  const wanted = yield* optionOrVariable(options.profile, "ESTATE_PROFILE")
  const hasOwnKey = Option.isSome(yield* variable("ESTATE_API_KEY"))
  const hasOwnUrl = Option.isSome(options.apiUrl) || Option.isSome(yield* variable("ESTATE_API_URL"))
  // If the environment has all settings, an unreadable file does not matter.
  const all =
    Option.isNone(wanted) && hasOwnKey && hasOwnUrl
      ? yield* Effect.orElseSucceed(readProfiles, () => noProfiles)
      : yield* readProfiles
  const name = Option.isSome(wanted)
    ? Option.some(yield* readProfileName(wanted.value))
    : Option.fromNullable(all.current)
  const found = Option.flatMap(name, own => Option.fromNullable(profileNamed(all, own)))
  if (Option.isNone(found)) {
    if (Option.isSome(wanted)) return yield* noSuchProfile(wanted.value)
    if (!hasOwnKey && !hasOwnUrl) return yield* noneIsCurrent(profileNames(all))
    return {
      profile: Option.none(),
      agency: Option.none(),
      overridesEnvironment: false,
      settings: {}
    } satisfies ProfileSettings
  }
  const [own, profile] = found.value
  const orVariable = (option: Option.Option<string>, name: string) =>
    overridesEnvironment ? Effect.succeed(option) : optionOrVariable(option, name)
  const apiUrl = yield* orVariable(options.apiUrl, "ESTATE_API_URL")
  const chatsUrl = yield* orVariable(options.chatsUrl, "ESTATE_CHATS_URL")
  const chats = chatsUrlOf(profile)
  const isOwnAddress =
    isSameUrl(
      Option.getOrElse(apiUrl, () => profile.apiUrl),
      profile.apiUrl
    ) &&
    isSameUrl(
      Option.getOrElse(chatsUrl, () => chats),
      chats
    )
  if (!isOwnAddress && !hasOwnKey) return yield* keyOfOtherAddress(own, profile)
  const key =
    isOwnAddress && (overridesEnvironment || !hasOwnKey)
      ? Option.some(yield* readOwnKey(own, profile))
      : Option.none()
  const isUnused = !overridesEnvironment && Option.isSome(apiUrl) && hasOwnKey
  return {
    // If the environment has all settings, the profile is not in use.
    profile: isUnused ? Option.none() : Option.some(own),
    // A key in the environment may belong to another agency.
    agency: Option.filter(Option.fromNullable(profile.agency), () => Option.isSome(key)),
    overridesEnvironment,
    settings: settingsOf(own, profile, isOwnAddress, key)
  } satisfies ProfileSettings
})

/** Signing in again fixes an invalid setting of a profile. */
const settingsOf = (
  name: ProfileName,
  profile: Profile,
  isOwnAddress: boolean,
  key: Option.Option<Redacted.Redacted>
): GivenSettings => {
  const texts: Readonly<Record<string, string | undefined>> = {
    ESTATE_API_URL: profile.apiUrl,
    // Also if it is the address of the API: this key must not go to ESTATE_CHATS_URL.
    ESTATE_CHATS_URL: isOwnAddress ? chatsUrlOf(profile) : undefined,
    ESTATE_API_KEY: Option.getOrUndefined(Option.map(key, Redacted.value)),
    ESTATE_TIME_ZONE: profile.timeZone,
    ESTATE_LANG: profile.language
  }
  return Record.map(texts, (text, setting) =>
    text === undefined
      ? undefined
      : {
          text,
          name: { en: `${setting} of profile ${name}`, ru: `${setting} профиля ${name}` },
          fix: {
            en: `sign in again: estate auth login --profile ${name}`,
            ru: `войдите снова: estate auth login --profile ${name}`
          }
        }
  )
}

const keyOfOtherAddress = (name: ProfileName, { apiUrl }: Profile) =>
  failed(
    ExitCode.wrongUse,
    {
      en: `the key of profile ${name} belongs to ${apiUrl} and is not sent to another address`,
      ru: `ключ профиля ${name} относится к ${apiUrl} и на другие адреса не отправляется`
    },
    {
      en: "Set ESTATE_API_KEY to a key of that address, or sign in there: estate auth login --profile NAME --api-url URL",
      ru: "Задайте ключ для этого адреса в ESTATE_API_KEY или войдите: estate auth login --profile NAME --api-url URL"
    },
    "WrongSettings"
  )

/** The key of a profile; fails if it is missing. */
const readOwnKey = (name: ProfileName, { key }: Profile) =>
  Effect.flatMap(
    key === "file" ? readFileKey(name) : keychainKey(name),
    Option.match({
      onNone: () =>
        failed(
          ExitCode.notAllowed,
          {
            en: `the key of profile ${name} is missing from its store`,
            ru: `ключ профиля ${name} не найден в хранилище`
          },
          {
            en: `Sign in again: estate auth login --profile ${name}`,
            ru: `Войдите снова: estate auth login --profile ${name}`
          },
          "NotSignedIn"
        ),
      onSome: Effect.succeed
    })
  )

/** Nobody is signed in, or none of these profiles is the current one. */
export const noneIsCurrent = (names: ReadonlyArray<ProfileName>) =>
  names.length === 0
    ? failed(
        ExitCode.notAllowed,
        { en: "you are not signed in", ru: "вход не выполнен" },
        {
          en: "Sign in: estate auth login; or set ESTATE_API_URL and ESTATE_API_KEY",
          ru: "Войти: estate auth login; или задайте ESTATE_API_URL и ESTATE_API_KEY"
        },
        "NotSignedIn"
      )
    : failed(
        ExitCode.notAllowed,
        {
          en: `no profile is current; profiles: ${names.join(", ")}`,
          ru: `текущий профиль не выбран; профили: ${names.join(", ")}`
        },
        {
          en: `Choose one: estate auth switch ${names[0]}`,
          ru: `Выбрать: estate auth switch ${names[0]}`
        },
        "NotSignedIn"
      )

export const noSuchProfile = (name: string) =>
  failed(
    ExitCode.notAllowed,
    { en: `there is no profile "${name}"`, ru: `нет профиля «${name}»` },
    {
      en: `List the profiles: estate auth status; or sign in: estate auth login --profile ${name}`,
      ru: `Список профилей: estate auth status; войти: estate auth login --profile ${name}`
    },
    "NoSuchProfile"
  )

/** An environment variable; none if it is empty. */
export const variable = (name: string): Effect.Effect<Option.Option<string>> =>
  Effect.orElseSucceed(Config.option(Config.nonEmptyString(name)), Option.none)

/** The value of an option, else of the environment variable. */
export const optionOrVariable = (
  option: Option.Option<string>,
  name: string
): Effect.Effect<Option.Option<string>> => (Option.isSome(option) ? Effect.succeed(option) : variable(name))

/** Whether two URLs are the same, whatever slashes they end with. */
export const isSameUrl = (one: string, other: string): boolean => normalized(one) === normalized(other)

const normalized = (url: string): string => {
  const parsed = Option.liftThrowable(() => new URL(url).href)()
  return Option.getOrElse(parsed, () => url).replace(/\/+$/, "")
}
