import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import { characterNoun, countOf } from "@estate/text/Noun"
import { plainLines } from "@estate/text/PlainText"
import { Effect } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { textOption } from "../TextOption.ts"
import { findThread } from "./FindThread.ts"
import { lastMessages } from "./LastMessages.ts"
import { type ReplyText, readReplyText } from "./ReplyText.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"
import { lastMessageLines, messageWithAuthor, threadLine } from "./ThreadText.ts"

const texts = {
  en: {
    to: "To",
    your: "Your message:",
    send: "Send it?",
    meanwhile: "Somebody wrote into this thread meanwhile:",
    sent: "sent to thread",
    look: "See: estate threads read",
    interrupted:
      "interrupted: the message may have been sent. Look before sending it again: estate threads read"
  },
  ru: {
    to: "Кому:",
    your: "Ваше сообщение:",
    send: "Отправить?",
    meanwhile: "Тем временем в диалоге появилось сообщение:",
    sent: "отправлено в диалог",
    look: "Прежде чем отправлять ещё раз, проверьте: estate threads read",
    interrupted:
      "прервано: сообщение могло быть отправлено. Прежде чем отправлять ещё раз, проверьте: estate threads read"
  }
} as const

/** `estate threads reply ID [TEXT | --file F | -]`. */
export const replyCommand = Command.make(
  "reply",
  {
    id: threadIdArgument,
    text: Args.text({ name: "TEXT" }).pipe(
      Args.withDescription({
        en: "The message, or - to read it from standard input",
        ru: "Сообщение, или - чтобы прочитать его из стандартного ввода"
      }),
      Args.optional
    ),
    file: textOption("file", "FILE", {
      en: "Read the message from a file",
      ru: "Прочитать сообщение из файла"
    }),
    yes: Options.boolean("yes").pipe(
      Options.withAlias("y"),
      Options.withDescription({ en: "Send without confirmation", ru: "Отправить без подтверждения" })
    ),
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = yield* readThreadId(options.id)
      yield* connectedTo(Threads.layerWithoutDependencies, options, settings =>
        Effect.gen(function* () {
          const reply = yield* readReplyText(options, settings.language)
          if (!options.yes) yield* confirm(id, reply, settings.language)
          yield* send(id, reply, settings)
        })
      )
    })
).pipe(
  Command.withDescription(
    explained(
      { en: "Send a message to a buyer.", ru: "Отправить сообщение покупателю." },
      [
        {
          en: 'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Yes, at 11:00"',
          ru: 'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Да, в 11:00"'
        },
        "estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --file answer.txt --yes",
        "some-program | estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE -"
      ],
      {
        en: "On a terminal, the message is shown for confirmation; without one, it is sent at once. It is never retried: if the response is lost, estate tells you how to check.",
        ru: "В терминале сообщение показывается для подтверждения, без терминала отправляется сразу. Повторно оно не отправляется: если ответ потерян, estate подскажет, как это проверить."
      }
    )
  )
)

/** How many of the last messages are compared. */
const COMPARED = PageSize.make(100)

/**
 * Asks for confirmation on a terminal, and again if a message was written into the thread
 * meanwhile: a colleague may have answered.
 */
const confirm = Effect.fnUntraced(function* (id: ThreadId, reply: ReplyText, language: Language) {
  const person = yield* Person
  if (!person.canAnswer) return
  const { to, your, send, meanwhile } = texts[language]
  const { width } = yield* Notices
  const layout = { language, width }
  let known = yield* lastMessages(id, COMPARED)
  const thread = yield* findThread(id)
  const last = known.messages.slice(-1).flatMap(message => [...lastMessageLines(message, layout), ""])
  const own = plainLines(reply.text).map(line => `  ${line}`.trimEnd())
  let lines = [`${to} ${threadLine(id, thread, language)}`, ...last, your, ...own, "", send]
  while (true) {
    if (!(yield* person.confirm(lines.join("\n"), language)))
      return yield* failed(ExitCode.failed, {
        en: `not sent${reply.location.en}`,
        ru: `не отправлено${reply.location.ru}`
      })
    const now = yield* lastMessages(id, COMPARED)
    const seen = new Set(known.messages.map(message => message.id))
    const written = now.messages.filter(message => !seen.has(message.id))
    if (written.length === 0) return
    known = now
    lines = ["", meanwhile, ...written.flatMap(message => messageWithAuthor(message, layout)), "", send]
  }
})

const send = Effect.fnUntraced(function* (id: ThreadId, reply: ReplyText, settings: EstateSettings) {
  const threads = yield* Threads
  const notices = yield* Notices
  const { sent, look, interrupted } = texts[settings.language]
  const location = reply.location[settings.language]
  yield* threads.reply(id, reply.text).pipe(
    Effect.onInterrupt(() => notices.warn(`estate: ${interrupted} ${id}${location}`)),
    Effect.mapError(error => {
      const { exitCode, message, fix, code, context } = commandFailed(error, settings)
      const advice = error._tag === "SendUncertain" ? `${look} ${id}` : (fix ?? "")
      const next = `${advice}${location}`.replace(/^; /u, "")
      return new CommandFailed({ exitCode, message, code, context, fix: next })
    })
  )
  const length = countOf([...reply.text].length, characterNoun, settings.language)
  yield* notices.print(`${sent} ${id} (${length})`)
})
