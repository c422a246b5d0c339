import { Either, Schema } from "effect"
import { toMicros } from "../../Timestamp.ts"
import { readFields } from "../Fields.ts"
import { pageFields, readPage } from "./MessagePage.ts"
import type { Method } from "./Method.ts"

const readArguments = readFields(Schema.Struct(pageFields))

/**
 * What stands in a channel, newest first and without thread replies; metadata only with `include_all_metadata`.
 * https://docs.slack.dev/reference/methods/conversations.history
 */
export const conversationsHistory: Method = call =>
  Either.gen(function* () {
    const fields = yield* readArguments(call.fields)
    const page = yield* readPage(call, fields, { usual: 100, max: 999 })
    const newest = page.fromMicros ?? Number.POSITIVE_INFINITY
    const rest = page.channel.messages.filter(
      message => message.threadTs === undefined && page.isInRange(message) && toMicros(message.ts) <= newest
    )
    return page.answer(rest.toReversed())
  })
