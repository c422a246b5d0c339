import { type CommandFailed, ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { readKey } from "./KeyStore.ts"
import { chatsUrlOf, noProfiles, type Profile, ProfileName, profileEntries } from "./Profile.ts"
import { readProfiles } from "./ProfileFile.ts"

type Given = Readonly<Record<string, Option.Option<string>>>

/** The profile in use, and what it sets, by the names of the environment. */
interface ProfileSettings {
  readonly profile: Option.Option<ProfileName>
  /** It was asked for as an option, so it goes before the environment. */
  readonly isFirst: boolean
  readonly settings: Given
}

/** A name as it was given. */
export const readProfileName = (text: string): Effect.Effect<ProfileName, CommandFailed> =>
  Effect.mapError(Schema.decode(ProfileName)(text), () =>
    wrongUse({
      en: "a profile's name has 1 to 64 letters, digits, dots and dashes",
      ru: "в имени профиля от 1 до 64 букв, цифр, точек и дефисов"
    })
  )

/**
 * Which profile counts: the option's, else `ESTATE_PROFILE`'s, else the current one. Its key goes only to the addresses it was stored for:
 * where another one is given, the key must be given too.
 */
export const readProfileSettings = Effect.fnUntraced(function* (options: {
  readonly profile: Option.Option<string>
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
}) {
  const isFirst = Option.isSome(options.profile)
  const wanted = isFirst ? options.profile : yield* variable("ESTATE_PROFILE")
  const hasOwnKey = Option.isSome(yield* variable("ESTATE_API_KEY"))
  const hasOwnUrl = Option.isSome(options.apiUrl) || Option.isSome(yield* variable("ESTATE_API_URL"))
  // Who says it all needs no file, and may not be able to read one.
  const all =
    Option.isNone(wanted) && hasOwnKey && hasOwnUrl
      ? yield* Effect.orElseSucceed(readProfiles(), () => noProfiles)
      : yield* readProfiles()
  const name = Option.isSome(wanted)
    ? Option.some(yield* readProfileName(wanted.value))
    : Option.fromNullable(all.current)
  const found = Option.flatMap(name, own =>
    Option.fromNullable(profileEntries(all).find(([each]) => each === own))
  )
  if (Option.isNone(found)) {
    if (Option.isSome(wanted)) return yield* noSuchProfile(wanted.value)
    if (!hasOwnKey && !hasOwnUrl) return yield* nobodySignedIn
    return { profile: Option.none(), isFirst: false, settings: {} } satisfies ProfileSettings
  }
  const [own, profile] = found.value
  const behind = (option: Option.Option<string>, variableName: string) =>
    Option.isSome(option) || isFirst ? Effect.succeed(option) : variable(variableName)
  const apiUrl = yield* behind(options.apiUrl, "ESTATE_API_URL")
  const chatsUrl = yield* behind(options.chatsUrl, "ESTATE_CHATS_URL")
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
  if (!isOwnAddress && !hasOwnKey) return yield* notForThere(own, profile)
  const key =
    isOwnAddress && (isFirst || !hasOwnKey) ? Option.some(yield* readOwnKey(own, profile)) : Option.none()
  const isOnlyBehind = !isFirst && Option.isSome(apiUrl) && hasOwnKey
  return {
    // Where the environment says it all, the profile has no say in what happens.
    profile: isOnlyBehind ? Option.none() : Option.some(own),
    isFirst,
    settings: settingsOf(profile, isOwnAddress, Option.map(key, Redacted.value))
  } satisfies ProfileSettings
})

const settingsOf = (profile: Profile, isOwnAddress: boolean, key: Option.Option<string>): Given => ({
  ESTATE_API_URL: Option.some(profile.apiUrl),
  // Said also where messages are at the API's: what the environment says of them is not for this key.
  ESTATE_CHATS_URL: isOwnAddress ? Option.some(chatsUrlOf(profile)) : Option.none(),
  ESTATE_API_KEY: key,
  ESTATE_TIME_ZONE: Option.fromNullable(profile.timeZone),
  ESTATE_LANG: Option.fromNullable(profile.language)
})

const notForThere = (name: ProfileName, { apiUrl }: Profile) =>
  failed(
    ExitCode.wrongUse,
    {
      en: `the key of profile ${name} is for ${apiUrl} and goes to no other address`,
      ru: `ключ профиля ${name} — для ${apiUrl}, на другие адреса он не отправляется`
    },
    {
      en: "For another one give its key too: ESTATE_API_KEY, or sign in there: estate auth login --profile NAME --api-url URL",
      ru: "Для другого задайте и ключ: ESTATE_API_KEY, или войдите там: estate auth login --profile NAME --api-url URL"
    },
    "WrongSettings"
  )

/** The key of a profile, which is where the profile says it is. */
export const readOwnKey = (name: ProfileName, profile: Profile) =>
  Effect.flatMap(
    readKey(name, profile),
    Option.match({
      onNone: () =>
        failed(
          ExitCode.notAllowed,
          {
            en: `the key of profile ${name} is gone from where it was kept`,
            ru: `ключа профиля ${name} больше нет там, где он хранился`
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

/** Neither a profile nor the environment says anything. */
const nobodySignedIn = failed(
  ExitCode.notAllowed,
  { en: "nobody is signed in", ru: "вход не выполнен" },
  {
    en: "Sign in: estate auth login; or set ESTATE_API_URL and ESTATE_API_KEY",
    ru: "Войти: estate auth login; или задайте ESTATE_API_URL и ESTATE_API_KEY"
  },
  "NotSignedIn"
)

/** No profile of that name. */
export const noSuchProfile = (name: string) =>
  failed(
    ExitCode.notAllowed,
    { en: `there is no profile «${name}»`, ru: `нет профиля «${name}»` },
    {
      en: `See which there are: estate auth status; or sign in: estate auth login --profile ${name}`,
      ru: `Какие есть: estate auth status; войти: estate auth login --profile ${name}`
    },
    "NoSuchProfile"
  )

/** What the environment says under a name; nothing where it is set to nothing. */
export const variable = (name: string): Effect.Effect<Option.Option<string>> =>
  Effect.orElseSucceed(Config.option(Config.nonEmptyString(name)), Option.none)

/** Two ways to write one address. */
export const isSameUrl = (one: string, other: string): boolean => normal(one) === normal(other)

const normal = (url: string): string => {
  const parsed = Option.liftThrowable(() => new URL(url).href)()
  return Option.getOrElse(parsed, () => url).replace(/\/+$/, "")
}
