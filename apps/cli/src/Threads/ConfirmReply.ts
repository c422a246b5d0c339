import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import type { Message } from "@estate/domain/Message"
import { PageSize } from "@estate/domain/Page"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import { byLanguage, type Language } from "@estate/text/Language"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { Effect } from "effect"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { unstyled } from "../Terminal/Output.ts"
import { Person } from "../Terminal/Person.ts"
import { renderConversation } from "./Conversation.ts"
import { findThread } from "./FindThread.ts"
import { lastMessages } from "./LastMessages.ts"
import type { ReplyContext, ReplyText } from "./ReplyText.ts"
import { senderLines } from "./Sender.ts"
import { lastMessageLines, messageWithAuthor, threadLines, timeText } from "./ThreadText.ts"

/** How many of the last messages are compared. */
const COMPARED = PageSize.make(100)
/** How many of them the editor shows, in lines of this width. */
const IN_EDITOR = 20
const EDITOR_WIDTH = 78

const texts = byLanguage({
  to: { en: "To", ru: "Кому:" },
  your: { en: "Your message:", ru: "Ваше сообщение:" },
  send: { en: "Send it?", ru: "Отправить?" },
  same: {
    en: (time: string) => `Exactly this was sent already (${time}), and the buyer has not answered.`,
    ru: (time: string) => `Точно такое уже отправлено (${time}), и покупатель ещё не ответил.`
  },
  again: { en: "Send it again?", ru: "Отправить ещё раз?" },
  meanwhile: {
    en: "Somebody wrote into this thread meanwhile:",
    ru: "Тем временем в диалоге появилось сообщение:"
  },
  above: {
    en: "Write your message above; these lines are not sent.",
    ru: "Напишите сообщение выше; эти строки не отправляются."
  }
})

/** A thread as it is before a reply. */
interface Before {
  readonly id: ThreadId
  readonly messages: ReadonlyArray<Message>
  /** Undefined if it was not requested, or the list of threads does not have it. */
  readonly thread: Thread | undefined
}

/**
 * Reads what a reply answers: the last messages, and the buyer and the listing if they are needed.
 */
export const lookAt = Effect.fnUntraced(function* (id: ThreadId, needsThread: boolean) {
  const { messages } = yield* lastMessages(id, COMPARED)
  return { id, messages, thread: needsThread ? yield* findThread(id) : undefined } satisfies Before
})

/** The sender, the thread and its last message. */
export const beforeLines = (
  { id, messages, thread }: Before,
  width: number,
  settings: EstateSettings,
  word = `${texts[settings.language].to} `
): ReadonlyArray<string> => {
  const { language } = settings
  const layout = { language, width }
  const last = messages.slice(-1).flatMap(message => lastMessageLines(message, layout))
  return [...senderLines(settings, width), ...threadLines(id, thread, layout, word), ...last, ""]
}

/** What a text may need from the thread. */
export const contextOf = ({ id, messages, thread }: Before, settings: EstateSettings): ReplyContext => {
  const layout = { language: settings.language, width: EDITOR_WIDTH }
  const conversation = renderConversation(messages.slice(-IN_EDITOR), {
    ...layout,
    ...unstyled,
    zone: settings.zone,
    utc: false
  })
  return {
    facts: {
      buyer: plainLine(thread?.author ?? ""),
      listing: plainLine(thread?.listingTitle ?? "")
    },
    comments: [
      texts[settings.language].above,
      "",
      ...threadLines(id, thread, layout),
      "",
      ...conversation.trimEnd().split("\n")
    ]
  }
}

/** The message with this text that went out after the buyer's last one. */
const sentAlready = (messages: ReadonlyArray<Message>, text: string): Message | undefined =>
  messages
    .slice(messages.findLastIndex(({ direction }) => direction === "incoming") + 1)
    .findLast(message => plainLine(message.text).trim() === plainLine(text).trim())

/** Fails if a program sends the same text a second time, since nobody can be asked. */
export const refuseSecond = ({ messages }: Before, { text, location }: ReplyText) => {
  const sent = sentAlready(messages, text)
  return sent === undefined
    ? Effect.void
    : wrongUse(
        {
          en: `not sent: exactly this was sent at ${timeText(sent.createdAt, "en")}, and the buyer has not answered${location.en}`,
          ru: `не отправлено: точно такое отправлено ${timeText(sent.createdAt, "ru")}, и покупатель ещё не ответил${location.ru}`
        },
        { en: "To send it again, add --yes", ru: "Чтобы отправить ещё раз, добавьте --yes" }
      )
}

/**
 * Asks for confirmation, and again if a message was written into the thread meanwhile: a colleague
 * may have answered. `isTyped` says that a person has just seen the thread and written the text.
 */
export const confirmReply = Effect.fnUntraced(function* (
  before: Before,
  reply: ReplyText,
  isTyped: boolean,
  settings: EstateSettings
) {
  const person = yield* Person
  const { width } = yield* Notices
  const { language } = settings
  const { your, meanwhile } = texts[language]
  const own = plainLines(reply.text).map(line => `  ${line}`.trimEnd())
  let lines = [...(isTyped ? [] : beforeLines(before, width, settings)), your, ...own]
  let known = before.messages
  while (true) {
    const question = questionFor(known, reply.text, language)
    if (!(yield* person.confirm([...lines, "", ...question].join("\n"), language)))
      return yield* failed(ExitCode.failed, {
        en: `not sent${reply.location.en}`,
        ru: `не отправлено${reply.location.ru}`
      })
    const { messages } = yield* lastMessages(before.id, COMPARED)
    const seen = new Set(known.map(({ id }) => id))
    const written = messages.filter(({ id }) => !seen.has(id))
    if (written.length === 0) return
    known = messages
    lines = ["", meanwhile, ...written.flatMap(message => messageWithAuthor(message, { language, width }))]
  }
})

const questionFor = (known: ReadonlyArray<Message>, text: string, language: Language) => {
  const { send, same, again } = texts[language]
  const sent = sentAlready(known, text)
  return sent === undefined ? [send] : [same(timeText(sent.createdAt, language)), again]
}
