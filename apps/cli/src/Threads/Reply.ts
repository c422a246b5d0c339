import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import type { ThreadId } from "@estate/domain/Thread"
import { byLanguage, type Language } from "@estate/text/Language"
import { characterNoun, countOf } from "@estate/text/Noun"
import { Effect } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { commandFailed } from "../Failure/Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { textOption } from "../TextOption.ts"
import { beforeLines, confirmReply, contextOf, lookAt, refuseSecond } from "./ConfirmReply.ts"
import { type ReplyText, readReplySource, readReplyText } from "./ReplyText.ts"
import { readThread, threadIdArgument, threadIdNote, threadIdOf } from "./ThreadIdArgument.ts"
import { warnIfInterrupted } from "./WarnIfInterrupted.ts"

const texts = byLanguage({
  sent: { en: "sent to thread", ru: "отправлено в диалог" },
  notSent: { en: "not sent", ru: "не отправлено" },
  look: {
    en: "See: estate threads read",
    ru: "Прежде чем отправлять ещё раз, проверьте: estate threads read"
  },
  interrupted: {
    en: "interrupted: the message may have been sent. Look before sending it again: estate threads read",
    ru: "прервано: сообщение могло быть отправлено. Прежде чем отправлять ещё раз, проверьте: estate threads read"
  }
})

/** `estate threads reply [ID] [TEXT | --file F | - | --edit]`. */
export const replyCommand = Command.make(
  "reply",
  {
    id: threadIdArgument,
    text: Args.text("TEXT", {
      en: "The message, or - to read it from standard input",
      ru: "Сообщение, или - чтобы прочитать его из стандартного ввода"
    }).pipe(Args.optional),
    file: textOption("file", "FILE", {
      en: "Read the message from a file",
      ru: "Прочитать сообщение из файла"
    }),
    template: textOption("template", "NAME", {
      en: "A saved answer: estate answers list",
      ru: "Заготовка ответа: estate answers list"
    }).pipe(Options.withAlias("t"), Options.withCompletion("answers")),
    edit: Options.boolean("edit", {
      en: "Write the message in $VISUAL or $EDITOR, with the conversation below it",
      ru: "Написать сообщение в редакторе $VISUAL или $EDITOR; под ним — переписка"
    }),
    yes: Options.boolean("yes", {
      en: "Send without confirmation, the same text a second time too",
      ru: "Отправить без подтверждения, даже если этот текст уже отправляли"
    }).pipe(Options.withAlias("y")),
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const { canAsk, reference } = yield* readThread(options)
      const source = yield* readReplySource(options, canAsk)
      yield* connectedTo(Threads.layerWithoutDependencies, options, settings =>
        Effect.gen(function* () {
          const { language } = settings
          const notices = yield* Notices
          const isConfirmed = canAsk && !options.yes
          const isTyped = canAsk && source.isTyped
          const given = isTyped || source.needsContext ? undefined : yield* readReplyText(source, language)
          const orNotSent = <A, E, R>(work: Effect.Effect<A, E, R>, reply = given) =>
            Effect.onInterrupt(work, () =>
              notices.warn(`estate: ${texts[language].notSent}${reply?.location[language] ?? ""}`)
            )
          const id = yield* orNotSent(threadIdOf(reference, settings))
          const needsThread = isConfirmed || source.needsContext
          const before = needsThread || !options.yes ? yield* orNotSent(lookAt(id, needsThread)) : undefined
          if (isTyped && isConfirmed && before !== undefined)
            yield* notices.print(beforeLines(before, notices.width, settings).join("\n"))
          const reply =
            given ??
            (yield* orNotSent(readReplyText(source, language, before && contextOf(before, settings))))
          if (isConfirmed && before !== undefined)
            yield* orNotSent(confirmReply(before, reply, isTyped, settings), reply)
          else if (!options.yes && before !== undefined) yield* refuseSecond(before, reply)
          yield* send(id, reply, settings)
          yield* reply.discard
        })
      )
    })
).pipe(
  Command.withDescription(
    { en: "Send a message to a buyer.", ru: "Отправить сообщение покупателю." },
    [
      {
        en: 'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Yes, at 11:00"',
        ru: 'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Да, в 11:00"'
      },
      { en: "estate threads reply Anna --edit", ru: "estate threads reply Анна --edit" },
      { en: "estate threads reply 1 -t viewing", ru: "estate threads reply 1 -t показ" },
      "estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --file answer.txt --yes",
      "some-program | estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE -"
    ],
    threadIdNote,
    {
      en: "On a terminal, the message is shown for confirmation; without one, it is sent at once. It is never retried: if the response is lost, estate tells you how to check.",
      ru: "В терминале сообщение показывается для подтверждения, без терминала отправляется сразу. Повторно оно не отправляется: если ответ потерян, estate подскажет, как это проверить."
    }
  )
)

const send = Effect.fnUntraced(function* (id: ThreadId, reply: ReplyText, settings: EstateSettings) {
  const threads = yield* Threads
  const notices = yield* Notices
  const { sent, interrupted, notSent } = texts[settings.language]
  const location = reply.location[settings.language]
  yield* threads.reply(id, reply.text).pipe(
    warnIfInterrupted({ uncertain: `${interrupted} ${id}${location}`, undone: `${notSent}${location}` }),
    Effect.mapError(error => {
      const failed = commandFailed(error, settings)
      const { exitCode, what, code, context } = failed
      const fixIn = (language: Language) => {
        const look = `${texts[language].look} ${id}`
        const advice = error._tag === "SendUncertain" ? look : failed.in(language).fix
        return `${advice}${reply.location[language]}`.replace(/^; /u, "")
      }
      return new CommandFailed({ exitCode, what, code, context, fix: { en: fixIn("en"), ru: fixIn("ru") } })
    })
  )
  const length = countOf([...reply.text].length, characterNoun, settings.language)
  yield* notices.print(`${sent} ${id} (${length})`)
})
