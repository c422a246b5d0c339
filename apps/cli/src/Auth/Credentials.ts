import { type CommandFailed, ExitCode, wrongUse } from "@estate/command-line/CommandFailed"
import { readInput } from "@estate/command-line/InputFile"
import type { GivenSetting } from "@estate/command-line/Settings"
import type { Language } from "@estate/text/Language"
import { type Duration, Effect, Option, Redacted } from "effect"
import { commandFailed } from "../Failure/Failure.ts"
import type { Profile } from "../Profiles/Profile.ts"
import { variable } from "../Profiles/ProfileSettings.ts"
import { givenOptions, readSettingsOf } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { authTexts } from "./AuthTexts.ts"
import { tryKey } from "./TryKey.ts"

const TRIES = 3

/** Asks a person, and asks again after a wrong answer, three times in total. */
const untilRight = <A, B, R, R2>(
  ask: Effect.Effect<A, CommandFailed, R>,
  check: (answer: A) => Effect.Effect<B, CommandFailed, R2>,
  language: Language,
  isWrong = (_: CommandFailed) => true
) => {
  const attempt = (left: number): Effect.Effect<B, CommandFailed, R | R2 | Notices> =>
    Effect.flatMap(ask, answer =>
      Effect.catchAll(check(answer), error =>
        left > 1 && isWrong(error)
          ? Effect.zipRight(
              Effect.flatMap(Notices, notices => notices.print(error.toText(language))),
              attempt(left - 1)
            )
          : Effect.fail(error)
      )
    )
  return attempt(TRIES)
}

/** What a person chose about a profile. */
interface Given {
  readonly apiUrl: Option.Option<string>
  readonly before: Profile | undefined
  readonly timeout: Option.Option<Duration.Duration>
  readonly keyStdin: boolean
  readonly language: Language
}

/**
 * The setting of the platform's address: the option, the variable, the answer on a terminal, or the
 * earlier address. Something must answer there before a person types a key that the screen does not
 * show.
 */
export const addressOf = Effect.fnUntraced(function* ({
  apiUrl,
  before,
  timeout,
  keyStdin,
  language
}: Given) {
  const { ESTATE_API_URL: ofOption } = givenOptions({ ESTATE_API_URL: apiUrl })
  const ofVariable = Option.map(yield* variable("ESTATE_API_URL"), (text): GivenSetting => ({ text }))
  const named = ofOption ?? Option.getOrUndefined(ofVariable)
  const person = yield* Person
  const check = (address: GivenSetting) =>
    Effect.as(
      Effect.when(answersAt(address, timeout), () => person.canAnswer && !keyStdin),
      address
    )
  if (named !== undefined) return yield* check(named)
  const previous = before?.apiUrl
  if (person.canAnswer)
    return yield* untilRight(Effect.map(askAddress(previous, language), typedAddress), check, language)
  if (previous !== undefined) return typedAddress(previous)
  return yield* wrongUse(
    {
      en: "the platform's address is missing, and there is no terminal to ask for it",
      ru: "не указан адрес платформы, а терминала для вопроса нет"
    },
    giveAddress
  )
})

const askAddress = Effect.fnUntraced(function* (previous: string | undefined, language: Language) {
  const person = yield* Person
  const shown = previous === undefined ? "" : ` [${previous}]`
  const typed = yield* person.ask(`${authTexts[language].address}${shown}:`)
  const address = Option.getOrElse(typed, () => previous ?? "")
  return address === ""
    ? yield* wrongUse({ en: "no address was entered", ru: "адрес не введён" }, giveAddress)
    : address
})

const giveAddress = { en: "Use --api-url URL", ru: "Укажите --api-url URL" }

/** People leave out `https://`; a service on this machine has no certificate. */
const typedAddress = (address: string): GivenSetting => {
  const scheme = /^(localhost|127\.|\[::1\])/iu.test(address) ? "http" : "https"
  return {
    text: address.includes("://") ? address : `${scheme}://${address}`,
    name: { en: "the address", ru: "адрес" },
    fix: { en: "begin it with http:// or https://", ru: "начните его с http:// или https://" }
  }
}

/** Fails if nothing answers there. The refusal of an invalid key is an answer. */
const answersAt = (address: GivenSetting, timeout: Option.Option<Duration.Duration>) =>
  Effect.gen(function* () {
    const { client } = yield* readSettingsOf(
      { ESTATE_API_URL: address, ESTATE_API_KEY: { text: "none" } },
      timeout
    )
    const error = yield* Effect.flip(tryKey({ ...client, retries: 0 })).pipe(Effect.option)
    if (Option.isNone(error)) return
    const failed = commandFailed(error.value, { profile: Option.none() })
    if (failed.exitCode !== ExitCode.notAllowed) return yield* failed
  })

/** Signs in with the key that a person types, or the one on standard input. */
export const withKey = <A, R>(
  apiUrl: string,
  { keyStdin, language }: Given,
  signIn: (key: Redacted.Redacted) => Effect.Effect<A, CommandFailed, R>
) =>
  keyStdin
    ? Effect.flatMap(keyFromInput, signIn)
    : untilRight(
        keyFromPerson(apiUrl, language),
        signIn,
        language,
        ({ exitCode }) => exitCode === ExitCode.notAllowed
      )

const noKey = wrongUse(
  { en: "no key was entered", ru: "ключ не введён" },
  { en: "Nothing was changed", ru: "Ничего не изменено" }
)

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
  const text = new TextDecoder().decode(yield* readInput).trim()
  if (text === "") return yield* noKey
  if (/\s/u.test(text))
    return yield* wrongUse(
      { en: "standard input has more than a key", ru: "на стандартном вводе не только ключ" },
      { en: "Pass the key alone", ru: "Передайте только ключ" }
    )
  return Redacted.make(text)
})
