import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { pagingOptions, readPaging } from "../List/Paging.ts"
import { printTotal } from "../List/Total.ts"
import { formatOptions, readForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import { textOption } from "../TextOption.ts"
import { messageNoun, messageView } from "./MessageView.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"

/** `estate threads read ID`. */
export const readCommand = Command.make(
  "read",
  {
    id: threadIdArgument,
    search: textOption("search", "TEXT", {
      en: "Only messages with this text, at least 3 characters",
      ru: "Только сообщения с этим текстом, не менее 3 символов"
    }),
    ...pagingOptions,
    all: Options.boolean("all").pipe(
      Options.withDescription({
        en: "The whole conversation (default)",
        ru: "Весь диалог (по умолчанию)"
      })
    ),
    ...formatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = yield* readThreadId(options.id)
      const form = yield* readForm(options, messageView)
      const paging = yield* readPaging(options)
      yield* connectedTo(Threads.layerWithoutDependencies, options, settings =>
        Effect.gen(function* () {
          const { language } = settings
          const threads = yield* Threads
          const query = { search: Option.getOrUndefined(options.search) }
          if (paging.all || (paging.page === undefined && paging.limit === undefined)) {
            const all = threads.messages(id, { ...query, pageSize: paging.limit })
            const count = yield* printRecords(all, messageView, form, settings)
            return yield* printTotal({ count, total: count, paging, language, noun: messageNoun })
          }
          const page = { page: paging.page, limit: paging.limit }
          const { items, total } = yield* threads.messagesPage(id, { ...query, ...page })
          const count = yield* printRecords(items, messageView, form, settings)
          yield* printTotal({ count, total, paging, language, noun: messageNoun })
        })
      )
    })
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show a conversation. This does not mark messages as read.",
        ru: "Показать диалог. Сообщения при этом не отмечаются прочитанными."
      },
      [
        "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE",
        "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --search keys",
        "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --format json --jq '.[-1].text'"
      ]
    )
  )
)
