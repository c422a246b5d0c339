import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import { Duration, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import { threadFields, threadNames } from "../Report/FirstToWin.ts"
import { DAY } from "./ReplyFigures.ts"

/** A thread whose last turn nobody has answered, for 24 hours or more if `isNever`. */
export const UnansweredThread = Schema.Struct({
  ...threadFields,
  askedAt: LocalDateTimeFromIso,
  waiting: DurationFromSeconds,
  isNever: Schema.Boolean
})
export type UnansweredThread = typeof UnansweredThread.Type

/** A thread that has waited for these seconds. */
export const unansweredThread = (
  thread: Thread,
  askedAt: LocalDateTime,
  seconds: number
): UnansweredThread => ({
  ...threadNames(thread),
  askedAt,
  waiting: Duration.seconds(seconds),
  isNever: seconds >= DAY
})
