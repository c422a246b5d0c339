import {
  type CommandFailed,
  ExitCode,
  failed,
  notTogether,
  wrongUse
} from "@estate/command-line/CommandFailed"
import { inputName } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { readInput, readInputFile } from "@estate/command-line/InputFile"
import { MESSAGE_MAX_LENGTH, MessageEmpty, MessageTooLong } from "@estate/domain/Message"
import type { Language, Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { type AnswerFacts, fillSavedAnswer, type SavedAnswer } from "@estate/text/SavedAnswer"
import { Effect, Option } from "effect"
import { rowOf } from "../Failure/FailureTable.ts"
import { Notices } from "../Terminal/Notices.ts"

/** The text to send. `location` tells where it still is if it is not sent. */
export interface ReplyText {
  readonly text: string
  readonly location: Translations
  /** Deletes the file that the editor wrote, once the text is sent. */
  readonly discard: Effect.Effect<void>
}

const noLocation = { en: "", ru: "" }

interface ReplyOptions {
  readonly text: Option.Option<string>
  readonly file: Option.Option<string>
  readonly template: Option.Option<string>
  readonly edit: boolean
}

/** What a text may need: the facts of the thread, and its conversation for the editor. */
export interface ReplyContext {
  readonly facts: AnswerFacts
  readonly comments: ReadonlyArray<string>
}

const noContext: ReplyContext = { facts: { buyer: "", listing: "" }, comments: [] }

type ReadText = Omit<ReplyText, "discard"> & Partial<ReplyText>

/** Where a text comes from. */
export interface ReplySource {
  /** Whether a person types it now. */
  readonly isTyped: boolean
  /** Whether it needs the thread: a saved answer names its buyer, an editor shows it. */
  readonly needsContext: boolean
  /** Whether it is a draft for the editor, which may lack something. */
  readonly read: (
    context: ReplyContext & { readonly language: Language; readonly isDraft: boolean }
  ) => Effect.Effect<ReadText, CommandFailed, Notices>
}

const whole = { isTyped: false, needsContext: false } as const

/** Where the text comes from. A terminal is asked for it if the options have none. */
export const readReplySource = Effect.fnUntraced(function* (options: ReplyOptions, canAsk: boolean) {
  const given = yield* givenSource(options)
  if (options.edit)
    return canAsk
      ? inEditor(given)
      : yield* wrongUse({
          en: "--edit needs a terminal: use --file FILE, or - for standard input",
          ru: "для --edit нужен терминал: укажите --file ФАЙЛ или - для стандартного ввода"
        })
  if (given !== undefined) return given
  if (canAsk) return onInput
  return yield* wrongUse({
    en: "there is no message: add it in quotes after the ID, or use --template NAME, --file FILE, or - for standard input",
    ru: "нет сообщения: укажите его в кавычках после номера, или --template ИМЯ, --file ФАЙЛ, или - для стандартного ввода"
  })
})

const givenSource = Effect.fnUntraced(function* ({ text, file, template }: ReplyOptions) {
  const named = { TEXT: text, "--file": file, "--template": template }
  const [one, other] = Object.entries(named).flatMap(([name, { _tag }]) => (_tag === "Some" ? [name] : []))
  if (one !== undefined && other !== undefined) return yield* notTogether(one, other)
  if (Option.isSome(file)) return inFile(file.value)
  if (Option.isSome(template)) {
    const { readAnswer } = yield* Effect.promise(() => import("../Answers/AnswerFiles.ts"))
    return ofAnswer(yield* readAnswer(template.value))
  }
  if (Option.isNone(text)) return undefined
  if (text.value === "-") return onInput
  // A mistyped option must not reach a buyer.
  if (/^--?\p{L}[\w-]*(=|$)/u.test(text.value)) return yield* looksLikeOption(plainLine(text.value))
  return typedText(text.value)
})

const looksLikeOption = (text: string) =>
  wrongUse({
    en: `"${text}" looks like an option. To send this text, pass it on standard input: echo '${text}' | estate threads reply ID -`,
    ru: `«${text}» похоже на параметр. Чтобы отправить этот текст, передайте его на стандартный ввод: echo '${text}' | estate threads reply ID -`
  })

/** Reads the text and checks its length. */
export const readReplyText = Effect.fnUntraced(function* (
  source: ReplySource,
  language: Language,
  context = noContext
) {
  const { discard = Effect.void, ...read } = yield* source.read({ ...context, language, isDraft: false })
  const text = read.text.trim()
  const length = [...text].length
  if (length === 0) return yield* unsent(new MessageEmpty(), read.location)
  if (length > MESSAGE_MAX_LENGTH) return yield* unsent(new MessageTooLong({ length }), read.location)
  return { text, location: read.location, discard } satisfies ReplyText
})

const unsent = (error: MessageEmpty | MessageTooLong, location: ReplyText["location"]) => {
  const { en, ru } = rowOf(error).happened(error)
  return wrongUse({
    en: `${en}. Nothing was sent${location.en}`,
    ru: `${ru}. Ничего не отправлено${location.ru}`
  })
}

const typedText = (text: string): ReplySource => ({
  ...whole,
  read: () => Effect.succeed({ text, location: noLocation })
})

/** Placeholders without a value stay in a draft, for the person to replace. */
const ofAnswer = (answer: SavedAnswer): ReplySource => ({
  isTyped: false,
  needsContext: true,
  read: ({ facts, isDraft }) => {
    const { text, missing } = fillSavedAnswer(answer, facts)
    const names = missing.map(fact => `{${fact}}`).join(", ")
    return isDraft || missing.length === 0
      ? Effect.succeed({ text, location: noLocation })
      : wrongUse(
          {
            en: `the thread has nothing for ${names}. Nothing was sent`,
            ru: `в диалоге нет данных для ${names}. Ничего не отправлено`
          },
          { en: "Write it yourself: add --edit", ru: "Допишите сами: добавьте --edit" }
        )
  }
})

/** The file stays until the text is sent. An empty one is deleted, and nothing is sent. */
const inEditor = (draft: ReplySource | undefined): ReplySource => ({
  isTyped: true,
  needsContext: true,
  read: Effect.fnUntraced(function* (context) {
    const { editDraft } = yield* Effect.promise(() => import("../Terminal/Draft.ts"))
    const begun = draft === undefined ? "" : (yield* draft.read({ ...context, isDraft: true })).text
    const { path, isDone, discard } = yield* editDraft(begun, context.comments)
    const { text, location } = yield* fromFile(path)
    if (text.trim() === "") {
      yield* discard
      return yield* failed(ExitCode.failed, {
        en: "the message is empty: nothing was sent",
        ru: "сообщение пустое: ничего не отправлено"
      })
    }
    if (!isDone)
      return yield* failed(ExitCode.failed, {
        en: `the editor failed: nothing was sent${location.en}`,
        ru: `редактор завершился с ошибкой: ничего не отправлено${location.ru}`
      })
    return { text, location, discard }
  })
})

const typeIt = {
  en: "Type the message, then Enter and Ctrl-D:",
  ru: "Наберите сообщение, затем Enter и Ctrl-D:"
} as const

const onInput: ReplySource = {
  isTyped: true,
  needsContext: false,
  read: Effect.fnUntraced(function* ({ language }) {
    const { stdin } = yield* Host
    const notices = yield* Notices
    if (stdin.isTTY) yield* notices.printOnTerminal(typeIt[language])
    return { text: yield* decoded(yield* readInput, inputName("-")), location: noLocation }
  })
}

const inFile = (path: string): ReplySource => ({ ...whole, read: () => fromFile(path) })

const fromFile = Effect.fnUntraced(function* (path: string) {
  const location = { en: `; the text is still in ${path}`, ru: `; текст остался в ${path}` }
  return { text: yield* decoded(yield* readInputFile(path), inputName(path)), location }
})

const decoded = (bytes: Uint8Array, source: Translations) =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () =>
      wrongUse({
        en: `${source.en} is not UTF-8 text. Nothing was sent`,
        ru: `${source.ru} — не текст в UTF-8. Ничего не отправлено`
      })
  })
