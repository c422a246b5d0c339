import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { messageNoun } from "@estate/command-line/RecordNouns"
import type { Message } from "@estate/domain/Message"
import type { PageSize } from "@estate/domain/Page"
import type { ThreadId } from "@estate/domain/Thread"
import { Chunk, Effect, Option, Stream } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { isPart, type Paging, pageSizeOption, pagingOptions, readPaging } from "../List/Paging.ts"
import { printTotal } from "../List/Total.ts"
import { formatOptions, readForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import type { Times } from "../Records/Times.ts"
import type { EstateSettings } from "../Settings.ts"
import { Output } from "../Terminal/Output.ts"
import { textOption } from "../TextOption.ts"
import { findThread } from "./FindThread.ts"
import { lastMessages } from "./LastMessages.ts"
import { messageView } from "./MessageView.ts"
import { readThread, threadIdArgument, threadIdNote, threadIdOf } from "./ThreadIdArgument.ts"
import { conversationHeading } from "./ThreadText.ts"

const partOptions = {
  ...pagingOptions,
  all: Options.boolean("all", {
    en: "The whole conversation (default)",
    ru: "Весь диалог (по умолчанию)"
  }),
  last: pageSizeOption("last", { en: "The last N messages", ru: "Последние N сообщений" })
}

/** `estate threads read [ID]`. */
export const readCommand = Command.make(
  "read",
  {
    id: threadIdArgument,
    search: textOption("search", "TEXT", {
      en: "Only messages with this text, at least 3 characters",
      ru: "Только сообщения с этим текстом, не менее 3 символов"
    }),
    ...partOptions,
    ...formatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const { reference } = yield* readThread(options)
      const form = yield* readForm(options, messageView)
      const asked = { ...(yield* readPart(options)), search: Option.getOrUndefined(options.search) }
      yield* connectedTo(Threads.layerWithoutDependencies, options, (settings, skipped) =>
        Effect.gen(function* () {
          const id = yield* threadIdOf(reference, settings)
          const { records, total } = yield* messagesOf(id, asked)
          const output = yield* Output
          const isShown = output.isTerminal && form.format === "table" && form.columns === undefined
          const messages = isShown
            ? yield* withHeading(id, records, hasEnd(asked), { ...settings, utc: form.utc })
            : records
          const count = yield* printRecords(messages, messageView, form, settings)
          if (count === 0) yield* skipped.mustBeNone
          const { language } = settings
          const paging = { page: asked.page, limit: asked.last ?? asked.limit }
          yield* printTotal({ count, total: total ?? count, paging, language, noun: messageNoun })
        })
      )
    })
).pipe(
  Command.withDescription(
    {
      en: "Show a conversation. This does not mark messages as read.",
      ru: "Показать диалог. Сообщения при этом не отмечаются прочитанными."
    },
    [
      "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE",
      "estate threads read 3",
      { en: "estate threads read Anna --last 5", ru: "estate threads read Анна --last 5" },
      {
        en: "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --search keys",
        ru: "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --search ключи"
      },
      "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE --format json --jq '.[-1].text'"
    ],
    threadIdNote
  )
)

/** The messages that the options ask for. */
interface Asked extends Paging {
  readonly last: PageSize | undefined
  readonly search: string | undefined
}

const readPart = Effect.fnUntraced(function* (options: Options.Values<typeof partOptions>) {
  const paging = yield* readPaging(options)
  const last = Option.getOrUndefined(options.last)
  if (last !== undefined && (paging.all || isPart(paging)))
    return yield* wrongUse({
      en: "--last cannot be used with --limit, --page or --all",
      ru: "--last нельзя указать вместе с --limit, --page или --all"
    })
  return { ...paging, last }
})

/** Whether the last message is among those. */
const hasEnd = (asked: Asked) => asked.search === undefined && (asked.all || !isPart(asked))

/** The messages, and how many there are if that is known before they are read. */
const messagesOf = Effect.fnUntraced(function* (id: ThreadId, asked: Asked) {
  const { all, page, limit, last, search } = asked
  const threads = yield* Threads
  if (last !== undefined) {
    const { messages, total } = yield* lastMessages(id, last, { search })
    return { records: Stream.fromIterable(messages), total }
  }
  if (all || !isPart(asked))
    return { records: threads.messages(id, { search, pageSize: limit }), total: undefined }
  const { items, total } = yield* threads.messagesPage(id, { search, page, limit })
  return { records: Stream.fromIterable(items), total }
})

/** Reads the messages while the thread is looked for, and prints whose it is. */
const withHeading = Effect.fnUntraced(function* <E, R>(
  id: ThreadId,
  records: Stream.Stream<Message, E, R>,
  showsEnd: boolean,
  settings: Times & Pick<EstateSettings, "language">
) {
  const output = yield* Output
  const [thread, messages] = yield* Effect.all([findThread(id), Stream.runCollect(records)], {
    concurrency: 2
  })
  if (thread !== undefined) {
    const { bold, dim, width } = output
    yield* output.write(conversationHeading(thread, showsEnd, { ...settings, width, bold, dim }))
  }
  return Chunk.toReadonlyArray(messages)
})
