import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import type { Language } from "@estate/text/Language"
import { Config, Effect, Option, Redacted } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import { removeFileKey, writeFileKey } from "../Profiles/KeyFile.ts"
import { storeInKeychain } from "../Profiles/KeyStore.ts"
import { type Profile, ProfileName, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { languageOf } from "../Profiles/ProfileLanguage.ts"
import { withProfileLock } from "../Profiles/ProfileLock.ts"
import { isSameUrl, readProfileName, variable } from "../Profiles/ProfileSettings.ts"
import { originsOf, readSettingsOf } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { StandardInput } from "../Terminal/StandardInput.ts"
import { textOption } from "../TextOption.ts"
import { authTexts, printOverrides } from "./AuthTexts.ts"
import { tryKey } from "./TryKey.ts"

const noKey = wrongUse(
  { en: "no key was entered", ru: "ключ не введён" },
  { en: "Nothing was changed", ru: "Ничего не изменено" }
)

/** `estate auth login`. */
export const loginCommand = Command.make(
  "login",
  {
    ...connectionOptions,
    keyStdin: Options.boolean("key-stdin").pipe(
      Options.withDescription({
        en: "Read the key from standard input",
        ru: "Прочитать ключ из стандартного ввода"
      })
    ),
    timeZone: textOption("time-zone", "ZONE", {
      en: "The time zone of the platform, such as Asia/Yekaterinburg",
      ru: "Часовой пояс платформы, например Asia/Yekaterinburg"
    }),
    lang: Options.choice("lang", ["en", "ru"]).pipe(
      Options.withDescription({ en: "The language of help and messages", ru: "Язык справки и сообщений" }),
      Options.optional
    )
  },
  options =>
    Effect.gen(function* () {
      const name = yield* profileNameOf(options.profile)
      const before = profileEntries(yield* readProfiles()).find(([each]) => each === name)?.[1]
      const language = Option.getOrElse(options.lang, () =>
        languageOf(process.env, Option.getOrUndefined(options.profile))
      )
      const apiUrl = yield* addressOf(options.apiUrl, before, language)
      const key = options.keyStdin ? yield* keyFromInput : yield* keyFromPerson(apiUrl, language)
      const chosen = {
        chatsUrl: Option.orElse(yield* optionOrVariable(options.chatsUrl, "ESTATE_CHATS_URL"), () =>
          chatsBefore(apiUrl, before)
        ),
        timeZone: Option.orElse(options.timeZone, () => Option.fromNullable(before?.timeZone)),
        language: Option.orElse(options.lang, () => Option.fromNullable(before?.language))
      }
      const settings = yield* readSettingsOf(
        {
          ESTATE_API_URL: Option.some(apiUrl),
          ESTATE_CHATS_URL: chosen.chatsUrl,
          ESTATE_API_KEY: Option.some(Redacted.value(key)),
          ESTATE_TIME_ZONE: chosen.timeZone,
          ESTATE_LANG: chosen.language
        },
        {
          ...(Option.isNone(yield* variable("ESTATE_API_URL")) ? typedAddress : {}),
          ...originsOf({
            ESTATE_API_URL: options.apiUrl,
            ESTATE_CHATS_URL: options.chatsUrl,
            ESTATE_TIME_ZONE: options.timeZone
          })
        },
        options.timeout
      )
      const context = { language: settings.language, profile: Option.some(name) }
      const mayRead = yield* Effect.mapError(tryKey(settings.client), error => commandFailed(error, context))
      const place = yield* store(name, key, {
        apiUrl,
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
    explained(
      {
        en: "Sign in: store a platform's address and your key as a profile.",
        ru: "Войти: сохранить адрес платформы и ключ в профиле."
      },
      [
        "estate auth login",
        "estate auth login --profile work --api-url https://api.platform.example",
        "estate auth login --api-url http://127.0.0.1:8080 --key-stdin < key.txt"
      ],
      {
        en: "The key is stored in the system's keychain, or, without one, in a file that only you can read. It is never an option and never printed.",
        ru: "Ключ хранится в системной связке ключей, а если её нет — в файле, доступном только вам. Он не передаётся параметром и никогда не выводится."
      }
    )
  )
)

/** Stores a key and its profile, which becomes the current one; says where the key is. */
const store = Effect.fnUntraced(function* (
  name: ProfileName,
  key: Redacted.Redacted,
  settings: Omit<Profile, "key">
) {
  const place = yield* storeInKeychain(name, key)
  const profile = { ...settings, key: place }
  yield* withProfileLock(
    Effect.gen(function* () {
      yield* place === "file" ? writeFileKey(name, key) : removeFileKey(name)
      const { profiles } = yield* readProfiles()
      yield* writeProfiles({ current: name, profiles: { ...profiles, [name]: profile } })
    })
  )
  return place
})

/** `--profile`, else `ESTATE_PROFILE`, else `default`. */
const profileNameOf = Effect.fnUntraced(function* (option: Option.Option<string>) {
  if (Option.isSome(option)) return yield* readProfileName(option.value)
  const variable = yield* Effect.orElseSucceed(Config.string("ESTATE_PROFILE"), () => "")
  return variable === "" ? ProfileName.make("default") : yield* readProfileName(variable)
})

/** The option, else the environment variable. */
const optionOrVariable = (
  option: Option.Option<string>,
  name: string
): Effect.Effect<Option.Option<string>> => (Option.isSome(option) ? Effect.succeed(option) : variable(name))

/**
 * The messages' address is kept only if the profile stays on its platform: the key is not for
 * another one.
 */
const chatsBefore = (apiUrl: string, before: Profile | undefined): Option.Option<string> =>
  before !== undefined && isSameUrl(apiUrl, before.apiUrl)
    ? Option.fromNullable(before.chatsUrl)
    : Option.none()

const addressOf = Effect.fnUntraced(function* (
  option: Option.Option<string>,
  before: Profile | undefined,
  language: Language
) {
  const known = yield* optionOrVariable(option, "ESTATE_API_URL")
  if (Option.isSome(known)) return known.value
  const person = yield* Person
  const previous = before?.apiUrl
  if (!person.canAnswer) {
    if (previous !== undefined) return previous
    return yield* wrongUse(
      {
        en: "the platform's address is missing, and there is no terminal to ask for it",
        ru: "не указан адрес платформы, а терминала для вопроса нет"
      },
      giveAddress
    )
  }
  const typed = yield* person.ask(
    `${authTexts[language].address}${previous === undefined ? "" : ` [${previous}]`}:`
  )
  const address = Option.getOrElse(typed, () => previous ?? "")
  if (address !== "") return address
  return yield* wrongUse({ en: "no address was entered", ru: "адрес не введён" }, giveAddress)
})

/** The address that was typed as an answer. */
const typedAddress = {
  ESTATE_API_URL: {
    name: { en: "the address", ru: "адрес" },
    fix: { en: "begin it with http:// or https://", ru: "начните его с http:// или https://" }
  }
}

const giveAddress = { en: "Use --api-url URL", ru: "Укажите --api-url URL" }

const keyFromPerson = Effect.fnUntraced(function* (apiUrl: string, language: Language) {
  const person = yield* Person
  if (!person.canAnswer)
    return yield* wrongUse(
      {
        en: "the key is missing, and there is no terminal to ask for it",
        ru: "не указан ключ, а терминала для вопроса нет"
      },
      {
        en: "Pass it on standard input: estate auth login --key-stdin < FILE",
        ru: "Передайте его на стандартный ввод: estate auth login --key-stdin < ФАЙЛ"
      }
    )
  const key = yield* person.askSecret(authTexts[language].key(apiUrl))
  return Option.isNone(key) ? yield* noKey : key.value
})

const keyFromInput = Effect.gen(function* () {
  const input = yield* StandardInput
  const text = new TextDecoder().decode(yield* input.bytes).trim()
  if (text === "") return yield* noKey
  if (/\s/u.test(text))
    return yield* wrongUse(
      { en: "standard input has more than a key", ru: "на стандартном вводе не только ключ" },
      { en: "Pass the key alone", ru: "Передайте только ключ" }
    )
  return Redacted.make(text)
})
