import { Either, Schema } from "effect"
import { cursorTo, readCursor, readLimit } from "../Cursor.ts"
import { FormBoolean, FormInt, readFields } from "../Fields.ts"
import { optionalField } from "../OptionalField.ts"
import { Refusal } from "../Refusal.ts"
import { wireChannel } from "../WireChannel.ts"
import { type Method, read } from "./Method.ts"

const readArguments = readFields(
  Schema.Struct({
    cursor: optionalField(Schema.String),
    limit: optionalField(FormInt),
    exclude_archived: optionalField(FormBoolean),
    types: optionalField(Schema.String)
  })
)

/** The workspace's channels, all of them public. https://docs.slack.dev/reference/methods/conversations.list */
export const conversationsList: Method = call =>
  Either.gen(function* () {
    const fields = yield* readArguments(call.fields)
    const limit = yield* readLimit(fields.limit, { usual: 100, max: 1000 })
    const from = yield* readCursor("channel", fields.cursor)
    const isWanted = (fields.types ?? "public_channel").split(",").includes("public_channel")
    const channels = call.workspace.channels.filter(
      channel => isWanted && !(fields.exclude_archived === true && channel.isArchived)
    )
    const start = from === undefined ? 0 : channels.findIndex(channel => channel.id === from)
    if (start < 0) return yield* Either.left(Refusal.of("invalid_cursor"))
    const next = channels.at(start + limit)
    return read(call, {
      channels: channels.slice(start, start + limit).map(wireChannel),
      response_metadata: { next_cursor: next === undefined ? "" : cursorTo("channel", next.id) }
    })
  })
