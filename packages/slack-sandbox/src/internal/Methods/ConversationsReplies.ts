import { Either, Schema } from "effect"
import { toMicros } from "../../Timestamp.ts"
import { messageAt, repliesTo } from "../Channel.ts"
import { readFields } from "../Fields.ts"
import { Refusal } from "../Refusal.ts"
import { pageFields, readPage } from "./MessagePage.ts"
import type { Method } from "./Method.ts"

const readArguments = readFields(Schema.Struct({ ...pageFields, ts: Schema.String }))

/**
 * A thread: its parent, then its replies, oldest first; for a reply's own `ts` that reply alone.
 * https://docs.slack.dev/reference/methods/conversations.replies
 */
export const conversationsReplies: Method = call =>
  Either.gen(function* () {
    const fields = yield* readArguments(call.fields)
    const page = yield* readPage(call, fields, { usual: 1000, max: 1000 })
    const parent = yield* Either.fromNullable(messageAt(page.channel, fields.ts), () =>
      Refusal.of("thread_not_found")
    )
    const replies = repliesTo(page.channel, parent.ts).filter(page.isInRange)
    const oldest = page.fromMicros ?? 0
    return page.answer([parent, ...replies].filter(message => toMicros(message.ts) >= oldest))
  })
