import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import type { Language } from "@estate/text/Language"
import { Config, Effect, Option, Redacted } from "effect"
import { connectionOptions, withManners } from "../Connection.ts"
import { commandFailed } from "../Failure.ts"
import { removeFileKey, writeFileKey } from "../Profiles/KeyFile.ts"
import { storeInKeychain } from "../Profiles/KeyStore.ts"
import { type Profile, ProfileName, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { withProfileLock } from "../Profiles/ProfileLock.ts"
import { isSameUrl, readProfileName, variable } from "../Profiles/ProfileSettings.ts"
import { spokenLanguage } from "../Profiles/SpokenLanguage.ts"
import { readGivenSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { StandardInput } from "../Terminal/StandardInput.ts"
import { textOption } from "../TextOption.ts"
import { tryKey } from "./TryKey.ts"
import { authWords } from "./Words.ts"

const noKey = wrongUse(
  { en: "no key was given", ru: "ключ не введён" },
  { en: "Nothing has changed", ru: "Ничего не изменилось" }
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
      en: "The zone of the platform's times, such as Asia/Yekaterinburg",
      ru: "Часовой пояс платформы, например Asia/Yekaterinburg"
    }),
    lang: Options.choice("lang", ["en", "ru"]).pipe(
      Options.withDescription({ en: "The language to speak", ru: "На каком языке говорить" }),
      Options.optional
    )
  },
  options =>
    Effect.gen(function* () {
      const name = yield* profileNameOf(options.profile)
      const before = profileEntries(yield* readProfiles()).find(([each]) => each === name)?.[1]
      const spoken = Option.getOrElse(options.lang, () =>
        spokenLanguage(process.env, Option.getOrUndefined(options.profile))
      )
      const apiUrl = yield* addressOf(options.apiUrl, before, spoken)
      const key = options.keyStdin ? yield* keyFromInput : yield* keyFromPerson(apiUrl, spoken)
      const chosen = {
        chatsUrl: Option.orElse(yield* given(options.chatsUrl, "ESTATE_CHATS_URL"), () =>
          chatsBefore(apiUrl, before)
        ),
        timeZone: Option.orElse(options.timeZone, () => Option.fromNullable(before?.timeZone)),
        language: Option.orElse(options.lang, () => Option.fromNullable(before?.language))
      }
      const settings = yield* readGivenSettings({
        ESTATE_API_URL: Option.some(apiUrl),
        ESTATE_CHATS_URL: chosen.chatsUrl,
        ESTATE_API_KEY: Option.some(Redacted.value(key)),
        ESTATE_TIME_ZONE: chosen.timeZone,
        ESTATE_LANG: chosen.language
      })
      const asker = { language: settings.language, profile: Option.some(name) }
      const mayRead = yield* Effect.mapError(tryKey(settings.client), error => commandFailed(error, asker))
      const kept = yield* store(name, key, {
        apiUrl,
        chatsUrl: Option.getOrUndefined(chosen.chatsUrl),
        timeZone: Option.getOrUndefined(chosen.timeZone),
        language: Option.getOrUndefined(chosen.language)
      })
      const notices = yield* Notices
      const words = authWords[settings.language]
      yield* notices.tell(words.signedIn(apiUrl, name, words.kept[kept]))
      if (!mayRead) yield* notices.tell(words.noMessages)
    }).pipe(withManners(options))
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Sign in: keep a platform's address and your key under a name.",
        ru: "Войти: сохранить адрес платформы и ключ под именем."
      },
      [
        "estate auth login",
        "estate auth login --profile work --api-url https://api.platform.example",
        "estate auth login --api-url http://127.0.0.1:8080 --key-stdin < key.txt"
      ],
      {
        en: "The key goes to the system's keychain, or where there is none to a file that only you can read. It is never an option, and never printed.",
        ru: "Ключ хранится в связке ключей системы, а где её нет — в файле, который можете читать только вы. Параметром он не бывает и никогда не печатается."
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

/** The option's, else `ESTATE_PROFILE`'s, else `default`. */
const profileNameOf = Effect.fnUntraced(function* (option: Option.Option<string>) {
  if (Option.isSome(option)) return yield* readProfileName(option.value)
  const variable = yield* Effect.orElseSucceed(Config.string("ESTATE_PROFILE"), () => "")
  return variable === "" ? ProfileName.make("default") : yield* readProfileName(variable)
})

/** The option's, else the environment's. */
const given = (option: Option.Option<string>, name: string): Effect.Effect<Option.Option<string>> =>
  Option.isSome(option) ? Effect.succeed(option) : variable(name)

/** A profile that moves to another platform leaves the messages of the one before behind: its key is not for them. */
const chatsBefore = (apiUrl: string, before: Profile | undefined): Option.Option<string> =>
  before !== undefined && isSameUrl(apiUrl, before.apiUrl)
    ? Option.fromNullable(before.chatsUrl)
    : Option.none()

const addressOf = Effect.fnUntraced(function* (
  option: Option.Option<string>,
  before: Profile | undefined,
  language: Language
) {
  const said = yield* given(option, "ESTATE_API_URL")
  if (Option.isSome(said)) return said.value
  const person = yield* Person
  const usual = before?.apiUrl
  if (!person.isThere) {
    if (usual !== undefined) return usual
    return yield* wrongUse(
      {
        en: "nobody can be asked here for the platform's address",
        ru: "здесь некого спросить об адресе платформы"
      },
      giveAddress
    )
  }
  const typed = yield* person.ask(
    `${authWords[language].address}${usual === undefined ? "" : ` [${usual}]`}:`
  )
  const address = Option.getOrElse(typed, () => usual ?? "")
  if (address !== "") return address
  return yield* wrongUse({ en: "no address was given", ru: "адрес не введён" }, giveAddress)
})

const giveAddress = { en: "Give it: --api-url URL", ru: "Задайте его: --api-url URL" }

const keyFromPerson = Effect.fnUntraced(function* (apiUrl: string, language: Language) {
  const person = yield* Person
  if (!person.isThere)
    return yield* wrongUse(
      { en: "nobody can be asked here for the key", ru: "здесь некого спросить о ключе" },
      {
        en: "Give it on standard input: estate auth login --key-stdin < FILE",
        ru: "Подайте его на стандартный ввод: estate auth login --key-stdin < ФАЙЛ"
      }
    )
  const key = yield* person.askSecret(authWords[language].key(apiUrl))
  return Option.isNone(key) ? yield* noKey : key.value
})

const keyFromInput = Effect.gen(function* () {
  const input = yield* StandardInput
  const text = new TextDecoder().decode(yield* input.bytes).trim()
  if (text === "") return yield* noKey
  if (/\s/u.test(text))
    return yield* wrongUse(
      { en: "standard input has more than a key", ru: "на стандартном вводе не только ключ" },
      { en: "Give the key alone", ru: "Подайте только ключ" }
    )
  return Redacted.make(text)
})
