import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { threadNoun } from "@estate/command-line/RecordNouns"
import type { Page } from "@estate/domain/Page"
import type { Thread } from "@estate/domain/Thread"
import { Effect, Option, Stream } from "effect"
import { conversationOptions } from "../Conversations/ConversationOptions.ts"
import { listCommand as command } from "../List/ListCommand.ts"
import type { Source } from "../List/Source.ts"
import { hasPeriod, periodOptions } from "../Period/PeriodOptions.ts"
import { textOption } from "../TextOption.ts"
import type { ThreadRow, WordAsked } from "./ThreadRow.ts"
import { threadView } from "./ThreadView.ts"

const filters = {
  waiting: Options.boolean("waiting", {
    en: "Only buyers who wait for an answer, read or not, the longest wait first (default: of 30 days)",
    ru: "Только покупатели, которые ждут ответа, прочитанные или нет; сначала самые давние (по умолчанию за 30 дней)"
  }).pipe(Options.withAlias("w")),
  finished: Options.boolean("finished", {
    en: "Only threads that ended with the buyer's thanks or farewell, or that were marked as handled",
    ru: "Только законченные: покупатель поблагодарил или попрощался, либо диалог отметили решённым"
  }),
  answered: Options.boolean("answered", {
    en: "Only threads in which the agency wrote last",
    ru: "Только диалоги, в которых последним написало агентство"
  }),
  unread: Options.boolean("unread", {
    en: "Only threads with unread messages",
    ru: "Только диалоги с непрочитанными сообщениями"
  }).pipe(Options.withAlias("u")),
  search: textOption("search", "TEXT", {
    en: "A listing's number, or at least 3 characters of its title or an author",
    ru: "Номер объявления или не менее 3 символов его названия или имени автора"
  }),
  ...periodOptions,
  ...conversationOptions
}

/** `estate threads list`. */
export const listCommand = command({
  name: "list",
  noun: threadNoun,
  filters: Options.all(filters),
  view: threadView(undefined),
  viewFor: asked => threadView(wordsAsked(asked)[0]),
  services: Threads.layerWithoutDependencies,
  onShown: (rows, settings) =>
    Effect.flatMap(
      Effect.promise(() => import("../ShownThreads.ts")),
      ({ keepShownThreads }) =>
        keepShownThreads(
          settings,
          rows.map(({ thread }) => thread)
        )
    ),
  source: (options, settings, skipped) =>
    Effect.gen(function* () {
      const { search, unread } = options
      const threads = yield* Threads
      const query = { onlyUnread: unread, search: Option.getOrUndefined(search) }
      const [asked, other] = wordsAsked(options)
      if (other !== undefined) return yield* oneOfThem
      if (asked === undefined && Option.isSome(options.deeds)) return yield* deedsNeedWord
      const stream: Source<ThreadRow>["stream"] = paging =>
        Stream.map(threads.stream({ ...query, ...paging }), rowOf)
      if (asked === undefined && !hasPeriod(options))
        return unread
          ? // A page may have threads that were read: a platform may ignore the filter.
            { isCutHere: true, stream }
          : { page: paging => Effect.map(threads.page({ ...query, ...paging }), rowsOf), stream }
      // Loaded here: without it the usual list starts sooner.
      const { threadsInPeriod } = yield* Effect.promise(() => import("./ThreadsInPeriod.ts"))
      return yield* threadsInPeriod({ ...options, asked, query, stream }, settings, skipped)
    })
}).pipe(
  Command.withDescription(
    { en: "List threads, latest message first.", ru: "Список диалогов, сначала самые новые сообщения." },
    [
      "estate threads list --waiting",
      "estate threads list --unread",
      { en: "estate threads list --search Lesnaya", ru: "estate threads list --search Лесная" },
      "estate threads list --format csv > threads.csv",
      "estate threads list --waiting --jq 'map(select(.unreadCount == 0)) | length'"
    ],
    {
      en: "The period is that of the last message. --deeds FILE takes what was marked as handled in Slack.",
      ru: "Период относится к последнему сообщению. --deeds ФАЙЛ учитывает то, что отметили решённым в Slack."
    }
  )
)

const rowOf = (thread: Thread): ThreadRow => ({ thread })

const rowsOf = (page: Page<Thread>): Page<ThreadRow> => ({ ...page, items: page.items.map(rowOf) })

const wordsAsked = ({
  waiting,
  finished,
  answered
}: Options.Values<typeof filters>): ReadonlyArray<WordAsked> => [
  ...(waiting ? ["Waiting" as const] : []),
  ...(finished ? ["Finished" as const] : []),
  ...(answered ? ["Answered" as const] : [])
]

const oneOfThem = wrongUse({
  en: "--waiting, --finished and --answered exclude each other",
  ru: "--waiting, --finished и --answered нельзя указать вместе"
})

const deedsNeedWord = wrongUse({
  en: "--deeds needs --waiting, --finished or --answered",
  ru: "для --deeds нужно --waiting, --finished или --answered"
})
