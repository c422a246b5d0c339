import { Either, Schema } from "effect"
import { toMicros } from "../../Timestamp.ts"
import type { Channel } from "../Channel.ts"
import { cursorTo, readCursor, readLimit } from "../Cursor.ts"
import { FormBoolean, FormInt } from "../Fields.ts"
import { optionalField } from "../OptionalField.ts"
import type { Posted } from "../Posted.ts"
import type { Refusal } from "../Refusal.ts"
import { readTimeRange, timeRangeFields } from "../TimeRange.ts"
import { wireMessage } from "../WireMessage.ts"
import { type Answer, type Call, joinedChannel, read } from "./Method.ts"

/** The fields conversations.history and conversations.replies have in common. */
export const pageFields = {
  channel: Schema.String,
  cursor: optionalField(Schema.String),
  limit: optionalField(FormInt),
  include_all_metadata: optionalField(FormBoolean),
  ...timeRangeFields
}

/** Which page is asked for, of which channel. */
export interface MessagePage {
  readonly channel: Channel
  readonly isInRange: (message: Posted) => boolean
  /** The `ts` in microseconds at which the page begins; undefined for the first. */
  readonly fromMicros: number | undefined
  /** The answer, given all that is left in the order in which it is read. */
  readonly answer: (rest: ReadonlyArray<Posted>) => Answer
}

/** Reads which page is asked for: `channel_not_found`, `not_in_channel`, `invalid_cursor`, `invalid_limit`. */
export const readPage = (
  call: Call,
  fields: Schema.Struct.Type<typeof pageFields>,
  limits: { readonly usual: number; readonly max: number }
): Either.Either<MessagePage, Refusal> =>
  Either.gen(function* () {
    const channel = yield* joinedChannel(call.workspace, fields.channel)
    const limit = yield* readLimit(fields.limit, limits)
    const isInRange = yield* readTimeRange(fields)
    const from = yield* readCursor("next_ts", fields.cursor)
    return {
      channel,
      isInRange,
      fromMicros: from === undefined ? undefined : toMicros(from),
      answer: rest => {
        const next = rest.at(limit)
        const messages = rest
          .slice(0, limit)
          .map(message => wireMessage(call.workspace, channel, message, fields.include_all_metadata ?? false))
        const more =
          next === undefined ? {} : { response_metadata: { next_cursor: cursorTo("next_ts", next.ts) } }
        return read(call, { messages, has_more: next !== undefined, ...more }, { channel: channel.id })
      }
    }
  })
