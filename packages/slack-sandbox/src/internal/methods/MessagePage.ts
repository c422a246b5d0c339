import { Either, Schema } from "effect"
import { toMicros } from "../../Timestamp.ts"
import { optionalField } from "../OptionalField.ts"
import type { Channel } from "../workspace/Channel.ts"
import type { Posted } from "../workspace/Posted.ts"
import { wireMessage } from "../workspace/Wire.ts"
import { cursorTo, readCursor, readLimit } from "./Cursor.ts"
import { FormBoolean, FormInt } from "./Fields.ts"
import { type Call, joinedChannel, type MethodResult, unchanged } from "./Method.ts"
import type { Refusal } from "./Refusal.ts"
import { readTimeRange, timeRangeFields } from "./TimeRange.ts"

/** The parameters that conversations.history and conversations.replies share. */
export const pageFields = {
  channel: Schema.String,
  cursor: optionalField(Schema.String),
  limit: optionalField(FormInt),
  include_all_metadata: optionalField(FormBoolean),
  ...timeRangeFields
}

/** A requested page. */
export interface MessagePage {
  readonly channel: Channel
  readonly isInRange: (message: Posted) => boolean
  /** The `ts` of its first message, in microseconds; undefined for the first page. */
  readonly fromMicros: number | undefined
  /** Makes the answer from the messages that start with this page. */
  readonly answer: (rest: ReadonlyArray<Posted>) => MethodResult
}

/**
 * Reads the parameters; fails with `channel_not_found`, `not_in_channel`, `invalid_cursor` or
 * `invalid_limit`.
 */
export const readPage = (
  call: Call,
  fields: Schema.Struct.Type<typeof pageFields>,
  limits: { readonly fallback: number; readonly max: number }
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
        return unchanged(call, { messages, has_more: next !== undefined, ...more }, { channel: channel.id })
      }
    }
  })
