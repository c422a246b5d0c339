import { wrongUse } from "@estate/command-line/CommandFailed"
import { MESSAGE_MAX_LENGTH, MessageEmpty, MessageTooLong } from "@estate/domain/Message"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option } from "effect"
import { failureWords } from "../FailureWords.ts"
import { withFiles } from "../Files.ts"
import { Notices } from "../Terminal/Notices.ts"
import { StandardInput } from "../Terminal/StandardInput.ts"

/** What is to be sent; `kept` tells where the text still is if it cannot be. */
export interface ReplyText {
  readonly text: string
  readonly kept: Readonly<Record<Language, string>>
}

const nowhere = { en: "", ru: "" }

interface Given {
  readonly text: Option.Option<string>
  readonly file: Option.Option<string>
}

const words = {
  en: "Type the message, then Enter and Ctrl-D:",
  ru: "Наберите сообщение, затем Enter и Ctrl-D:"
} as const

/** Takes the text from where it was given, and checks it before anybody is asked anything. */
export const readReplyText = Effect.fnUntraced(function* (given: Given, language: Language) {
  const taken = yield* takeText(given, language)
  const text = taken.text.trim()
  const length = [...text].length
  if (length === 0) return yield* unsent(new MessageEmpty(), taken.kept)
  if (length > MESSAGE_MAX_LENGTH) return yield* unsent(new MessageTooLong({ length }), taken.kept)
  return { text, kept: taken.kept }
})

const unsent = (error: MessageEmpty | MessageTooLong, kept: ReplyText["kept"]) =>
  wrongUse({
    en: `${failureWords.en.happened(error)}. Nothing was sent${kept.en}`,
    ru: `${failureWords.ru.happened(error)}. Ничего не отправлено${kept.ru}`
  })

const takeText = Effect.fnUntraced(function* (given: Given, language: Language) {
  if (Option.isSome(given.file)) {
    if (Option.isSome(given.text))
      return yield* wrongUse({
        en: "give either a text or --file, not both",
        ru: "укажите или текст, или --file, но не оба"
      })
    return yield* fromFile(given.file.value)
  }
  if (Option.isNone(given.text))
    return yield* wrongUse({
      en: "there is nothing to send: give the text in quotes right after the ID, or --file FILE, or - for standard input",
      ru: "нечего отправлять: укажите текст в кавычках сразу после номера, или --file ФАЙЛ, или - для стандартного ввода"
    })
  const text = given.text.value
  if (text === "-") return yield* fromStandardInput(language)
  // A mistyped option must not reach a buyer.
  if (/^--?\p{L}[\w-]*(=|$)/u.test(text))
    return yield* wrongUse({
      en: `«${plainLine(text)}» looks like an option. To send just that, give it on standard input: echo '${plainLine(text)}' | estate threads reply ID -`,
      ru: `«${plainLine(text)}» похоже на параметр. Чтобы отправить именно это, подайте его на стандартный ввод: echo '${plainLine(text)}' | estate threads reply ID -`
    })
  return { text, kept: nowhere }
})

const fromStandardInput = Effect.fnUntraced(function* (language: Language) {
  const input = yield* StandardInput
  const notices = yield* Notices
  if (input.isTerminal) yield* notices.chat(words[language])
  return { text: yield* decoded(yield* input.bytes, standardInput), kept: nowhere }
})

const standardInput = { en: "standard input", ru: "стандартный ввод" }

const fromFile = Effect.fnUntraced(function* (path: string) {
  const bytes = yield* Effect.mapError(
    withFiles(files => files.readFile(path)),
    ({ why }) =>
      wrongUse({
        en: `${path} cannot be read (${why.en}): is the path right?`,
        ru: `${path} не читается (${why.ru}): верен ли путь?`
      })
  )
  const kept = { en: `; the text is still in ${path}`, ru: `; текст остался в ${path}` }
  return { text: yield* decoded(bytes, { en: path, ru: path }), kept }
})

const decoded = (bytes: Uint8Array, source: Readonly<Record<Language, string>>) =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () =>
      wrongUse({
        en: `${source.en} is not UTF-8 text. Nothing was sent`,
        ru: `${source.ru} — не текст в UTF-8. Ничего не отправлено`
      })
  })
