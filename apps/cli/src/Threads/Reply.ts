import { Args, Command, Options } from "@effect/cli"
import { Threads } from "@estate/api-client/Threads"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/command-line/Language"
import type { ThreadId } from "@estate/domain/Thread"
import { plainLines } from "@estate/reports/PlainText"
import { Effect } from "effect"
import { connected, connectionOptions } from "../Connection.ts"
import { commandFailed } from "../Failure.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { type ReplyText, readReplyText } from "./ReplyText.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"

const words = {
  en: { to: "To thread", send: "Send it?", sent: "sent to thread", characters: "characters" },
  ru: { to: "В диалог", send: "Отправить?", sent: "отправлено в диалог", characters: "знаков" }
} as const

/** `estate threads reply ID [TEXT | --file F | -]`. */
export const replyCommand = Command.make(
  "reply",
  {
    id: threadIdArgument,
    text: Args.text({ name: "TEXT" }).pipe(
      Args.withDescription("The message, or - to read it from standard input"),
      Args.optional
    ),
    file: Options.text("file").pipe(
      Options.withPseudoName("FILE"),
      Options.withDescription("Read the message from a file"),
      Options.optional
    ),
    yes: Options.boolean("yes").pipe(Options.withAlias("y"), Options.withDescription("Send without asking")),
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = yield* readThreadId(options.id)
      yield* connected(options, ({ language }) =>
        Effect.gen(function* () {
          const reply = yield* readReplyText(options, language)
          if (!options.yes) yield* agreed(id, reply, language)
          yield* send(id, reply, language)
        })
      )
    })
).pipe(
  Command.withDescription(
    'Send a message to a buyer. Example: estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Yes, at 11:00"'
  )
)

/** Where nobody can be asked, the text was given on purpose. */
const agreed = Effect.fn("agreed")(function* (id: ThreadId, reply: ReplyText, language: Language) {
  const person = yield* Person
  if (!person.isThere) return
  const notices = yield* Notices
  const lines = plainLines(reply.text).map(line => `  ${line}`.trimEnd())
  yield* notices.tell([`${words[language].to} ${id}:`, "", ...lines, ""].join("\n"))
  if (!(yield* person.confirm(words[language].send)))
    return yield* new CommandFailed({ exitCode: ExitCode.failed, message: `not sent${reply.kept}` })
})

const send = Effect.fn("send")(function* (id: ThreadId, reply: ReplyText, language: Language) {
  const threads = yield* Threads
  yield* Effect.mapError(threads.reply(id, reply.text), error => {
    const failed = commandFailed(error)
    const doubt =
      error._tag === "SendUncertain"
        ? `. It may have been sent all the same: look before you send it again: estate threads read ${id}`
        : ""
    return new CommandFailed({ exitCode: failed.exitCode, message: `${failed.message}${doubt}${reply.kept}` })
  })
  const notices = yield* Notices
  const { sent, characters } = words[language]
  yield* notices.tell(`${sent} ${id} (${[...reply.text].length} ${characters})`)
})
