import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { languages } from "@estate/text/Language"
import { Effect, Option, Record, Redacted } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import { storeInKeychain } from "../Profiles/Keychain.ts"
import { removeFileKey, writeFileKey } from "../Profiles/KeyFile.ts"
import { type Profile, ProfileName, profileNamed } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { readLanguage } from "../Profiles/ProfileLanguage.ts"
import { withProfileLock } from "../Profiles/ProfileLock.ts"
import { isSameUrl, optionOrVariable, readProfileName } from "../Profiles/ProfileSettings.ts"
import { givenOptions, readSettingsOf } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { textOption } from "../TextOption.ts"
import { authTexts, printOverrides } from "./AuthTexts.ts"
import { addressOf, withKey } from "./Credentials.ts"
import { tryKey } from "./TryKey.ts"

/** `estate auth login`. */
export const loginCommand = Command.make(
  "login",
  {
    ...connectionOptions,
    keyStdin: Options.boolean("key-stdin", {
      en: "Read the key from standard input",
      ru: "Прочитать ключ из стандартного ввода"
    }),
    agency: textOption("agency", "NAME", {
      en: "Whose key it is, for confirmations and auth status",
      ru: "Чей это ключ: для подтверждений и auth status"
    }),
    timeZone: textOption("time-zone", "ZONE", {
      en: "The time zone of the platform, such as Asia/Yekaterinburg",
      ru: "Часовой пояс платформы, например Asia/Yekaterinburg"
    }),
    lang: Options.choice("lang", languages, {
      en: "The language of help and messages",
      ru: "Язык справки и сообщений"
    }).pipe(Options.optional)
  },
  options =>
    Effect.gen(function* () {
      const name = yield* profileNameOf(options.profile)
      const before = profileNamed(yield* readProfiles, name)?.[1]
      const own = yield* readLanguage(options.profile)
      const language = Option.getOrElse(options.lang, () => own)
      const given = { ...options, before, language }
      const address = yield* addressOf(given)
      const apiUrl = address.text
      const chosen = {
        chatsUrl: Option.orElse(yield* optionOrVariable(options.chatsUrl, "ESTATE_CHATS_URL"), () =>
          chatsBefore(apiUrl, before)
        ),
        timeZone: Option.orElse(options.timeZone, () => Option.fromNullable(before?.timeZone)),
        language: Option.orElse(options.lang, () => Option.fromNullable(before?.language))
      }
      const signIn = Effect.fnUntraced(function* (key: Redacted.Redacted) {
        const settings = yield* readSettingsOf(
          {
            ...Record.map(
              Record.getSomes({
                ESTATE_CHATS_URL: chosen.chatsUrl,
                ESTATE_TIME_ZONE: chosen.timeZone,
                ESTATE_LANG: chosen.language
              }),
              text => ({ text })
            ),
            ...givenOptions({ ESTATE_CHATS_URL: options.chatsUrl, ESTATE_TIME_ZONE: options.timeZone }),
            ESTATE_API_URL: address,
            ESTATE_API_KEY: { text: Redacted.value(key), ...givenKey }
          },
          options.timeout
        )
        const mayRead = yield* Effect.mapError(tryKey(settings.client), error =>
          commandFailed(error, { profile: Option.some(name) })
        )
        return { key, settings, mayRead }
      })
      const { key, settings, mayRead } = yield* withKey(apiUrl, given, signIn)
      const place = yield* store(name, key, {
        apiUrl,
        agency: Option.getOrElse(options.agency, () => before?.agency),
        chatsUrl: Option.getOrUndefined(chosen.chatsUrl),
        timeZone: Option.getOrUndefined(chosen.timeZone),
        language: Option.getOrUndefined(chosen.language)
      })
      const notices = yield* Notices
      const texts = authTexts[settings.language]
      yield* notices.print(texts.signedIn(apiUrl, name, texts.kept[place]))
      if (!mayRead) yield* notices.print(texts.noMessages)
      yield* printOverrides(name, settings.language)
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription(
    {
      en: "Sign in: store a platform's address and your key as a profile.",
      ru: "Войти: сохранить адрес платформы и ключ в профиле."
    },
    [
      "estate auth login",
      {
        en: 'estate auth login --profile work --agency "Key & Sons"',
        ru: 'estate auth login --profile work --agency "Ключ"'
      },
      "estate auth login --profile work --api-url https://api.platform.example",
      "estate auth login --api-url http://127.0.0.1:8080 --key-stdin < key.txt"
    ],
    {
      en: "The key is stored in the system's keychain, or, without one, in a file that only you can read. It is never an option and never printed.",
      ru: "Ключ хранится в системной связке ключей, а если её нет — в файле, доступном только вам. Он не передаётся параметром и никогда не выводится."
    }
  )
)

/** The name in errors of a key that was typed, or passed on standard input. */
const givenKey = {
  name: { en: "the key", ru: "ключ" },
  fix: { en: "give the key alone", ru: "введите только сам ключ" }
}

/**
 * Stores a key and its profile, which becomes the current one, and says where the key is: in the
 * file if there is no keychain. A keychain may wait for its user, so it is called outside the lock.
 */
const store = Effect.fnUntraced(function* (
  name: ProfileName,
  key: Redacted.Redacted,
  settings: Omit<Profile, "key">
) {
  const place = (yield* storeInKeychain(name, key)) ? "keychain" : "file"
  const profile = { ...settings, key: place }
  yield* withProfileLock(
    Effect.gen(function* () {
      yield* place === "file" ? writeFileKey(name, key) : removeFileKey(name)
      const { profiles } = yield* readProfiles
      yield* writeProfiles({ current: name, profiles: { ...profiles, [name]: profile } })
    })
  )
  return place
})

/** `--profile`, else `ESTATE_PROFILE`, else `default`. */
const profileNameOf = Effect.fnUntraced(function* (option: Option.Option<string>) {
  const named = yield* optionOrVariable(option, "ESTATE_PROFILE")
  return Option.isSome(named) ? yield* readProfileName(named.value) : ProfileName.make("default")
})

/**
 * The address for messages is kept only if the profile stays on its platform: the key is not for
 * another one.
 */
const chatsBefore = (apiUrl: string, before: Profile | undefined): Option.Option<string> =>
  before !== undefined && isSameUrl(apiUrl, before.apiUrl)
    ? Option.fromNullable(before.chatsUrl)
    : Option.none()
