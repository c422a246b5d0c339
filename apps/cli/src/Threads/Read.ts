import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { formatOptions, readForm } from "../Format.ts"
import { pagingOptions, readPaging } from "../Paging.ts"
import { printRecords } from "../PrintRecords.ts"
import { textOption } from "../TextOption.ts"
import { tellTotal } from "../Total.ts"
import { messageNoun, messageView } from "./MessageView.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"

/** `estate threads read ID`. */
export const readCommand = Command.make(
  "read",
  {
    id: threadIdArgument,
    search: textOption("search", "TEXT", {
      en: "Only messages with this text, of 3 characters or more",
      ru: "Только сообщения с этим текстом, от 3 знаков"
    }),
    ...pagingOptions,
    all: Options.boolean("all").pipe(
      Options.withDescription({
        en: "The whole conversation, as without --limit and --page",
        ru: "Весь разговор, как и без --limit и --page"
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
      yield* connectedTo(Threads.layerClient, options, settings =>
        Effect.gen(function* () {
          const { language } = settings
          const threads = yield* Threads
          const query = { search: Option.getOrUndefined(options.search) }
          if (paging.all || (paging.page === undefined && paging.limit === undefined)) {
            const all = threads.messages(id, { ...query, pageSize: paging.limit })
            const count = yield* printRecords(all, messageView, form, settings)
            return yield* tellTotal({ count, total: count, paging, language, what: messageNoun })
          }
          const page = { page: paging.page, limit: paging.limit }
          const { items, total } = yield* threads.messagesPage(id, { ...query, ...page })
          const count = yield* printRecords(items, messageView, form, settings)
          yield* tellTotal({ count, total, paging, language, what: messageNoun })
        })
      )
    })
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Read a conversation. Nothing is marked as read by that.",
        ru: "Прочитать разговор. Прочитанным от этого ничего не становится."
      },
      [
        "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE",
        "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --search keys",
        "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --format json --jq '.[-1].text'"
      ]
    )
  )
)
