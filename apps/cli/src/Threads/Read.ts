import { Command, Options } from "@effect/cli"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Option, Stream } from "effect"
import { connected, connectionOptions } from "../Connection.ts"
import { formatOptions, readForm } from "../Format.ts"
import { pagingOptions, readPaging } from "../Paging.ts"
import { printRecords } from "../PrintRecords.ts"
import { Output } from "../Terminal/Output.ts"
import { tellTotal } from "../Total.ts"
import { messageView } from "./MessageRecord.ts"
import { readThreadId, threadIdArgument } from "./ThreadIdArgument.ts"

/** `estate threads read ID`. */
export const readCommand = Command.make(
  "read",
  {
    id: threadIdArgument,
    search: Options.text("search").pipe(
      Options.withPseudoName("TEXT"),
      Options.withDescription("Only messages with this text, of 3 characters or more"),
      Options.optional
    ),
    ...pagingOptions,
    all: Options.boolean("all").pipe(
      Options.withDescription("The whole conversation, as without --limit and --page")
    ),
    ...formatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = yield* readThreadId(options.id)
      const form = yield* readForm(options)
      const paging = yield* readPaging(options)
      yield* connected(options, ({ language }) =>
        Effect.gen(function* () {
          const threads = yield* Threads
          const view = messageView(language, yield* Output)
          const query = { search: Option.getOrUndefined(options.search) }
          if (paging.all || (paging.page === undefined && paging.limit === undefined)) {
            const all = threads.messages(id, { ...query, pageSize: paging.limit })
            const count = yield* printRecords(all, view, form)
            return yield* tellTotal({ count, total: count, paging, language, what: "messages" })
          }
          const page = { page: paging.page, limit: paging.limit }
          const { items, total } = yield* threads.messagesPage(id, { ...query, ...page })
          const count = yield* printRecords(Stream.fromIterable(items), view, form)
          yield* tellTotal({ count, total, paging, language, what: "messages" })
        })
      )
    })
).pipe(
  Command.withDescription(
    "Read a conversation, which marks nothing as read. Example: estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE"
  )
)
