import type { ThreadQuery } from "@estate/api-client/Threads"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import { DateTime, Effect, Stream } from "effect"
import { WAITING_DAYS } from "../Conversations/ConversationOptions.ts"
import type { DeedsFlags } from "../Conversations/ReadDeeds.ts"
import { isInListPeriod, readListPeriod } from "../List/ListPeriod.ts"
import type { Source } from "../List/Source.ts"
import { hasPeriod, type PeriodFlags } from "../Period/PeriodOptions.ts"
import { type AskedPeriod, allTime } from "../Period/ReadPeriod.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import type { EstateSettings } from "../Settings.ts"
import type { ThreadRow, WordAsked } from "./ThreadRow.ts"

/**
 * The threads of a period, by which the platform cannot filter; only those with this word, if one
 * is given.
 */
export const threadsInPeriod = Effect.fnUntraced(function* (
  options: PeriodFlags &
    DeedsFlags & {
      readonly asked: WordAsked | undefined
      readonly query: ThreadQuery
      readonly stream: Source<ThreadRow>["stream"]
      readonly noCache: boolean
    },
  settings: EstateSettings,
  skipped: SkippedRecords
) {
  const { asked, stream } = options
  const period =
    asked === undefined || hasPeriod(options)
      ? yield* readListPeriod(options, settings.zone)
      : yield* lastDays(settings.zone())
  if (asked === undefined) {
    const isIn = ({ thread }: ThreadRow) => isInListPeriod(thread.lastMessageAt, period)
    const source: Source<ThreadRow> = {
      period,
      isCutHere: true,
      stream: paging => Stream.filter(stream(paging, undefined), isIn)
    }
    return source
  }
  // Loaded here, since most lists read no conversations.
  const { threadsByWord } = yield* Effect.promise(() => import("./ThreadsByWord.ts"))
  const first = period.from === undefined ? -Infinity : dayNumber(period.from.date)
  const isIn = (thread: Thread) => isInListPeriod(thread.lastMessageAt, period)
  const rows = yield* threadsByWord(asked, { ...options, first, isIn }, settings, skipped)
  return { period, isCutHere: true, stream: () => Stream.fromIterable(rows) } satisfies Source<ThreadRow>
})

const lastDays = (zone: DateTime.TimeZone): Effect.Effect<AskedPeriod> =>
  Effect.map(DateTime.now, now => {
    const today = dayNumber(LocalDateTime.fromInstant(now, zone))
    return { ...allTime, from: { date: dateOfDay(today - WAITING_DAYS + 1) } }
  })
