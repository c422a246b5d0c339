import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Config, Effect, Option, Redacted } from "effect"
import { connectionOptions, withManners } from "../Connection.ts"
import { commandFailed } from "../Failure.ts"
import { writeKey } from "../Profiles/KeyStore.ts"
import { type Profile, ProfileName, profileEntries } from "../Profiles/Profile.ts"
import { readProfiles, writeProfiles } from "../Profiles/ProfileFile.ts"
import { readProfileName } from "../Profiles/ProfileSettings.ts"
import { readGivenSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { StandardInput } from "../Terminal/StandardInput.ts"
import { textOption } from "../TextOption.ts"
import { tryKey } from "./TryKey.ts"
import { authWords } from "./Words.ts"

const wrongUse = (message: string, fix: string) =>
  new CommandFailed({ exitCode: ExitCode.wrongUse, message, fix })

const noKey = wrongUse("no key was given", "Nothing has changed")

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
      const apiUrl = yield* addressOf(options.apiUrl, before)
      const key = options.keyStdin ? yield* keyFromInput : yield* keyFromPerson(apiUrl)
      const chosen = {
        chatsUrl: Option.orElse(options.chatsUrl, () => Option.fromNullable(before?.chatsUrl)),
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
      const kept = yield* writeKey(name, key)
      const profile: Profile = {
        apiUrl,
        key: kept,
        chatsUrl: Option.getOrUndefined(chosen.chatsUrl),
        timeZone: Option.getOrUndefined(chosen.timeZone),
        language: Option.getOrUndefined(chosen.language)
      }
      // Read again: somebody may have signed in elsewhere while this key was typed.
      const latest = yield* readProfiles()
      yield* writeProfiles({ current: name, profiles: { ...latest.profiles, [name]: profile } })
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

/** The option's, else `ESTATE_PROFILE`'s, else `default`. */
const profileNameOf = Effect.fnUntraced(function* (option: Option.Option<string>) {
  if (Option.isSome(option)) return yield* readProfileName(option.value)
  const variable = yield* Effect.orElseSucceed(Config.string("ESTATE_PROFILE"), () => "")
  return variable === "" ? ProfileName.make("default") : yield* readProfileName(variable)
})

const addressOf = Effect.fnUntraced(function* (option: Option.Option<string>, before: Profile | undefined) {
  if (Option.isSome(option)) return option.value
  const variable = yield* Effect.orElseSucceed(Config.string("ESTATE_API_URL"), () => "")
  if (variable !== "") return variable
  const person = yield* Person
  const usual = before?.apiUrl
  if (!person.isThere) {
    if (usual !== undefined) return usual
    return yield* wrongUse("nobody can be asked here for the platform's address", "Give it: --api-url URL")
  }
  const typed = yield* person.ask(`The platform's address${usual === undefined ? "" : ` [${usual}]`}:`)
  const address = Option.getOrElse(typed, () => usual ?? "")
  return address === "" ? yield* wrongUse("no address was given", "Give it: --api-url URL") : address
})

const keyFromPerson = Effect.fnUntraced(function* (apiUrl: string) {
  const person = yield* Person
  if (!person.isThere)
    return yield* wrongUse(
      "nobody can be asked here for the key",
      "Give it on standard input: estate auth login --key-stdin < FILE"
    )
  const key = yield* person.askSecret(`The key for ${apiUrl} (it is not shown):`)
  return Option.isNone(key) ? yield* noKey : key.value
})

const keyFromInput = Effect.gen(function* () {
  const input = yield* StandardInput
  const text = new TextDecoder().decode(yield* input.bytes).trim()
  if (text === "") return yield* noKey
  if (/\s/u.test(text)) return yield* wrongUse("standard input has more than a key", "Give the key alone")
  return Redacted.make(text)
})
