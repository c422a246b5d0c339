import { weekdays } from "@estate/domain/Calendar"
import { Schema } from "effect"
import { replyFields } from "./ReplyFigures.ts"

/** The turns that began in this hour of the day. */
export const ReplyHour = Schema.Struct({ hour: Schema.Int, ...replyFields })
/** The turns that began on this weekday (Monday is 1). */
export const ReplyWeekday = Schema.Struct({ weekday: Schema.Literal(...weekdays), ...replyFields })
/** The same for each hour of each weekday, 168 hours in all. */
export const ReplyWeekHour = Schema.Struct({
  weekday: Schema.Literal(...weekdays),
  hour: Schema.Int,
  ...replyFields
})
