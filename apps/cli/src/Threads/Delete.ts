import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { messageNoun } from "@estate/command-line/RecordNouns"
import { PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import { byLanguage } from "@estate/text/Language"
import { countOf } from "@estate/text/Noun"
import { Effect } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { beforeLines } from "./ConfirmReply.ts"
import { findThread } from "./FindThread.ts"
import { lastMessages } from "./LastMessages.ts"
import { readThread, threadIdArgument, threadIdNote, threadIdOf } from "./ThreadIdArgument.ts"
import { warnIfInterrupted } from "./WarnIfInterrupted.ts"

const texts = byLanguage({
  question: {
    en: (messages: string) => `Delete this thread permanently (${messages})?`,
    ru: (messages: string) => `Удалить этот диалог навсегда (${messages})?`
  },
  done: { en: "deleted thread", ru: "удалён диалог" },
  uncertain: {
    en: "interrupted: the thread may have been deleted. See: estate threads read",
    ru: "прервано: диалог мог быть удалён. Проверьте: estate threads read"
  },
  undone: { en: "not deleted", ru: "не удалён" }
})

/** `estate threads delete ID`. */
export const deleteCommand = Command.make(
  "delete",
  {
    id: threadIdArgument,
    yes: Options.boolean("yes", { en: "Delete without confirmation", ru: "Удалить без подтверждения" }).pipe(
      Options.withAlias("y")
    ),
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const { canAsk, reference } = yield* readThread(options)
      if (!options.yes && !canAsk)
        return yield* wrongUse({
          en: "there is no terminal to confirm the deletion: add --yes",
          ru: "нет терминала для подтверждения: добавьте --yes"
        })
      yield* connectedTo(Threads.layerWithoutDependencies, options, settings =>
        Effect.gen(function* () {
          const { language } = settings
          const id = yield* threadIdOf(reference, settings)
          const threads = yield* Threads
          const { done, uncertain, undone } = texts[language]
          yield* Effect.zipRight(options.yes ? Effect.void : confirm(id, settings), threads.remove(id)).pipe(
            warnIfInterrupted({ uncertain: `${uncertain} ${id}`, undone })
          )
          const { forgetShownThread } = yield* Effect.promise(() => import("../ShownThreads.ts"))
          yield* forgetShownThread(settings, id)
          const notices = yield* Notices
          yield* notices.print(`${done} ${id}`)
        })
      )
    })
).pipe(
  Command.withDescription(
    { en: "Delete a thread and its messages permanently.", ru: "Удалить диалог и его сообщения навсегда." },
    [
      "estate threads delete 01JD3Q8Z6N4T2V9W5X7Y0ABCDE",
      "estate threads delete 3",
      "estate threads delete 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --yes"
    ],
    threadIdNote
  )
)

/** Shows what is deleted and asks for confirmation; fails if the thread does not exist. */
const confirm = Effect.fnUntraced(function* (id: ThreadId, settings: EstateSettings) {
  const person = yield* Person
  const { width } = yield* Notices
  const { language } = settings
  const { messages, total } = yield* lastMessages(id, PageSize.make(1))
  const thread = yield* findThread(id)
  const question = texts[language].question(countOf(total, messageNoun, language))
  const lines = [...beforeLines({ id, messages, thread }, width, settings, ""), question]
  if (!(yield* person.confirm(lines.join("\n"), language)))
    return yield* failed(ExitCode.failed, { en: texts.en.undone, ru: texts.ru.undone })
})
