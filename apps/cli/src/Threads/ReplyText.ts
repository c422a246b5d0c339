import { wrongUse } from "@estate/command-line/CommandFailed"
import { MESSAGE_MAX_LENGTH, MessageEmpty, MessageTooLong } from "@estate/domain/Message"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option } from "effect"
import { failureTexts } from "../Failure/FailureTexts.ts"
import { withFiles } from "../Files.ts"
import { Notices } from "../Terminal/Notices.ts"
import { StandardInput } from "../Terminal/StandardInput.ts"

/** The text to send. `location` tells where it still is if it is not sent. */
export interface ReplyText {
  readonly text: string
  readonly location: Readonly<Record<Language, string>>
}

const noLocation = { en: "", ru: "" }

interface ReplySource {
  readonly text: Option.Option<string>
  readonly file: Option.Option<string>
}

const texts = {
  en: "Type the message, then Enter and Ctrl-D:",
  ru: "Наберите сообщение, затем Enter и Ctrl-D:"
} as const

/** Reads the text and checks its length. */
export const readReplyText = Effect.fnUntraced(function* (source: ReplySource, language: Language) {
  const read = yield* readText(source, language)
  const text = read.text.trim()
  const length = [...text].length
  if (length === 0) return yield* unsent(new MessageEmpty(), read.location)
  if (length > MESSAGE_MAX_LENGTH) return yield* unsent(new MessageTooLong({ length }), read.location)
  return { text, location: read.location }
})

const unsent = (error: MessageEmpty | MessageTooLong, location: ReplyText["location"]) =>
  wrongUse({
    en: `${failureTexts.en.happened(error)}. Nothing was sent${location.en}`,
    ru: `${failureTexts.ru.happened(error)}. Ничего не отправлено${location.ru}`
  })

const readText = Effect.fnUntraced(function* (source: ReplySource, language: Language) {
  if (Option.isSome(source.file)) {
    if (Option.isSome(source.text))
      return yield* wrongUse({
        en: "TEXT and --file cannot be used together",
        ru: "TEXT и --file нельзя указать вместе"
      })
    return yield* fromFile(source.file.value)
  }
  if (Option.isNone(source.text))
    return yield* wrongUse({
      en: "there is no message: add it in quotes after the ID, or use --file FILE, or - for standard input",
      ru: "нет сообщения: укажите его в кавычках после номера, или --file ФАЙЛ, или - для стандартного ввода"
    })
  const text = source.text.value
  if (text === "-") return yield* fromStandardInput(language)
  // A mistyped option must not reach a buyer.
  if (/^--?\p{L}[\w-]*(=|$)/u.test(text))
    return yield* wrongUse({
      en: `«${plainLine(text)}» looks like an option. To send this text, pass it on standard input: echo '${plainLine(text)}' | estate threads reply ID -`,
      ru: `«${plainLine(text)}» похоже на параметр. Чтобы отправить этот текст, передайте его на стандартный ввод: echo '${plainLine(text)}' | estate threads reply ID -`
    })
  return { text, location: noLocation }
})

const fromStandardInput = Effect.fnUntraced(function* (language: Language) {
  const input = yield* StandardInput
  const notices = yield* Notices
  if (input.isTerminal) yield* notices.printOnTerminal(texts[language])
  return { text: yield* decoded(yield* input.bytes, standardInput), location: noLocation }
})

const standardInput = { en: "standard input", ru: "стандартный ввод" }

const fromFile = Effect.fnUntraced(function* (path: string) {
  const bytes = yield* Effect.mapError(
    withFiles(files => files.readFile(path)),
    ({ reason }) =>
      wrongUse({
        en: `${path} cannot be read: ${reason.en}`,
        ru: `не удалось прочитать ${path}: ${reason.ru}`
      })
  )
  const location = { en: `; the text is still in ${path}`, ru: `; текст остался в ${path}` }
  return { text: yield* decoded(bytes, { en: path, ru: path }), location }
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
