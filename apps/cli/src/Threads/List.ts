import { Command, Options } from "@effect/cli"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Option, Stream } from "effect"
import { connected, connectionOptions } from "../Connection.ts"
import { formatOptions, readForm } from "../Format.ts"
import { onceEach } from "../OnceEach.ts"
import { pagingOptions, readPaging } from "../Paging.ts"
import { printRecords } from "../PrintRecords.ts"
import { Output } from "../Terminal/Output.ts"
import { tellTotal } from "../Total.ts"
import { threadView } from "./ThreadRecord.ts"

/** `estate threads list`. */
export const listCommand = Command.make(
  "list",
  {
    unread: Options.boolean("unread").pipe(Options.withDescription("Only threads with unread messages")),
    search: Options.text("search").pipe(
      Options.withPseudoName("TEXT"),
      Options.withDescription("A listing's number, or 3 characters or more of its title or of an author"),
      Options.optional
    ),
    ...pagingOptions,
    ...formatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const form = yield* readForm(options)
      const paging = yield* readPaging(options)
      yield* connected(options, ({ language }) =>
        Effect.gen(function* () {
          const threads = yield* Threads
          const view = threadView(language, yield* Output)
          const query = { onlyUnread: options.unread, search: Option.getOrUndefined(options.search) }
          if (paging.all) {
            const count = yield* printRecords(
              onceEach(threads.stream({ ...query, pageSize: paging.limit })),
              view,
              form
            )
            return yield* tellTotal({ count, total: count, paging, language, what: "threads" })
          }
          const { items, total } = yield* threads.page({ ...query, page: paging.page, limit: paging.limit })
          const count = yield* printRecords(Stream.fromIterable(items), view, form)
          yield* tellTotal({ count, total, paging, language, what: "threads" })
        })
      )
    })
).pipe(
  Command.withDescription(
    "List threads, newest first. Example: estate threads list --unread --search Lesnaya"
  )
)
