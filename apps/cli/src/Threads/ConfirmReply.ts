import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { Message } from "@estate/domain/Message"
import { PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import { plainLines } from "@estate/text/PlainText"
import { Effect } from "effect"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { findThread } from "./FindThread.ts"
import { lastMessages } from "./LastMessages.ts"
import type { ReplyText } from "./ReplyText.ts"
import { lastMessageLines, messageWithAuthor, threadLines } from "./ThreadText.ts"

/** How many of the last messages are compared. */
const COMPARED = PageSize.make(100)

const texts = {
  en: {
    to: "To",
    your: "Your message:",
    send: "Send it?",
    meanwhile: "Somebody wrote into this thread meanwhile:"
  },
  ru: {
    to: "Кому:",
    your: "Ваше сообщение:",
    send: "Отправить?",
    meanwhile: "Тем временем в диалоге появилось сообщение:"
  }
} as const

/** A thread as it is before one replies. */
interface Before {
  readonly id: ThreadId
  readonly messages: ReadonlyArray<Message>
  /** The buyer, the listing and the last message. */
  readonly lines: ReadonlyArray<string>
}

/** Reads what one replies to. */
export const lookAt = Effect.fnUntraced(function* (id: ThreadId, language: Language) {
  const { width } = yield* Notices
  const { messages } = yield* lastMessages(id, COMPARED)
  const thread = yield* findThread(id)
  const layout = { language, width }
  const last = messages.slice(-1).flatMap(message => lastMessageLines(message, layout))
  const lines = [...threadLines(id, thread, layout, `${texts[language].to} `), ...last, ""]
  return { id, messages, lines } satisfies Before
})

/**
 * Asks for confirmation, and again if a message was written into the thread meanwhile: a colleague
 * may have answered. `isTyped` says that a person has just seen the thread and written the text.
 */
export const confirmReply = Effect.fnUntraced(function* (
  before: Before,
  reply: ReplyText,
  isTyped: boolean,
  language: Language
) {
  const person = yield* Person
  const { width } = yield* Notices
  const { your, send, meanwhile } = texts[language]
  const own = plainLines(reply.text).map(line => `  ${line}`.trimEnd())
  let lines = [...(isTyped ? [] : before.lines), your, ...own, "", send]
  let known = before.messages
  while (true) {
    if (!(yield* person.confirm(lines.join("\n"), language)))
      return yield* failed(ExitCode.failed, {
        en: `not sent${reply.location.en}`,
        ru: `не отправлено${reply.location.ru}`
      })
    const { messages } = yield* lastMessages(before.id, COMPARED)
    const seen = new Set(known.map(({ id }) => id))
    const written = messages.filter(({ id }) => !seen.has(id))
    if (written.length === 0) return
    known = messages
    const shown = written.flatMap(message => messageWithAuthor(message, { language, width }))
    lines = ["", meanwhile, ...shown, "", send]
  }
})
