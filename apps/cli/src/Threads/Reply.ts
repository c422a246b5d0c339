import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
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
import { type ReplyText, readReplyText } from "./ReplyText.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"

const texts = {
  en: {
    to: "To thread",
    send: "Send it?",
    sent: "sent to thread",
    look: "See: estate threads read"
  },
  ru: {
    to: "В диалог",
    send: "Отправить?",
    sent: "отправлено в диалог",
    look: "Прежде чем отправлять ещё раз, проверьте: estate threads read"
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

/** Asks for confirmation on a terminal. */
const confirm = Effect.fnUntraced(function* (id: ThreadId, reply: ReplyText, language: Language) {
  const person = yield* Person
  if (!person.canAnswer) return
  const { to, send } = texts[language]
  const lines = plainLines(reply.text).map(line => `  ${line}`.trimEnd())
  if (yield* person.confirm([`${to} ${id}:`, "", ...lines, "", send].join("\n"), language)) return
  return yield* failed(ExitCode.failed, {
    en: `not sent${reply.location.en}`,
    ru: `не отправлено${reply.location.ru}`
  })
})

const send = Effect.fnUntraced(function* (id: ThreadId, reply: ReplyText, settings: EstateSettings) {
  const threads = yield* Threads
  const { sent, look } = texts[settings.language]
  yield* Effect.mapError(threads.reply(id, reply.text), error => {
    const { exitCode, message, fix, code, context } = commandFailed(error, settings)
    const advice = error._tag === "SendUncertain" ? `${look} ${id}` : (fix ?? "")
    const next = `${advice}${reply.location[settings.language]}`.replace(/^; /u, "")
    return new CommandFailed({ exitCode, message, code, context, fix: next })
  })
  const notices = yield* Notices
  const length = countOf([...reply.text].length, characterNoun, settings.language)
  yield* notices.print(`${sent} ${id} (${length})`)
})
