import type { ThreadQuery } from "@estate/api-client/Threads"
import { threadNoun } from "@estate/command-line/RecordNouns"
import { elapsedSince } from "@estate/domain/Calendar"
import { type Conversation, wordInThread } from "@estate/domain/Conversation"
import type { Thread } from "@estate/domain/Thread"
import { DateTime, Duration, Effect, Order } from "effect"
import { eachConversation } from "../Conversations/EachConversation.ts"
import { type DeedsFlags, readDeeds } from "../Conversations/ReadDeeds.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import type { EstateSettings } from "../Settings.ts"
import { Progress } from "../Terminal/Progress.ts"
import type { JudgedThread, WordAsked } from "./ThreadRow.ts"

/**
 * The threads in which a buyer is waiting, nobody has the word, or the agency wrote last, oldest
 * first. `first` is the number of the first day with a last message.
 */
export const threadsByWord = Effect.fnUntraced(function* (
  asked: WordAsked,
  options: DeedsFlags & {
    readonly query: ThreadQuery
    readonly first: number
    readonly isIn: (thread: Thread) => boolean
    readonly noCache: boolean
  },
  { client, language, zone: makeZone }: EstateSettings,
  skipped: SkippedRecords
) {
  const zone = makeZone()
  const now = yield* DateTime.now
  const { query, first, isIn, noCache } = options
  const deeds = yield* readDeeds(options)
  const rows: Array<JudgedThread> = []
  const add = (thread: Thread, conversation: Conversation) => {
    const word = wordInThread(thread, conversation)
    if (word._tag !== asked || !isIn(thread)) return
    const since = word._tag === "Answered" ? thread.lastMessageAt : word.since
    rows.push({
      thread,
      since,
      length: elapsedSince(since, now, zone),
      how: word._tag === "Finished" ? word.how : null
    })
  }
  yield* eachConversation({ client, query, first, noCache, deeds, zone }, add).pipe(
    Effect.provide(Progress.layer(language, threadNoun))
  )
  // Unreadable records may be the requested ones.
  if (rows.length === 0) yield* skipped.mustBeNone
  return rows.sort(longestFirst)
})

/** As in the reports. */
const longestFirst = Order.combine(
  Order.reverse(Order.mapInput(Duration.Order, ({ length }: JudgedThread) => length)),
  Order.mapInput(Order.string, ({ thread }: JudgedThread) => thread.id)
)
