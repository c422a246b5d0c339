import { Either, Schema } from "effect"
import { toMicros } from "../../Timestamp.ts"
import { optionalField } from "../OptionalField.ts"
import { messageAt, repliesTo } from "../workspace/Channel.ts"
import { wireChannel } from "../workspace/Wire.ts"
import { channelById, openDirect } from "../workspace/Workspace.ts"
import { cursorTo, readCursor, readLimit } from "./Cursor.ts"
import { FormBoolean, FormInt } from "./Fields.ts"
import { pageFields, readPage } from "./MessagePage.ts"
import { method, unchanged } from "./Method.ts"
import { present, refuse } from "./Refusal.ts"

/**
 * The workspace's channels; all are public.
 * https://docs.slack.dev/reference/methods/conversations.list
 */
export const conversationsList = method(
  Schema.Struct({
    cursor: optionalField(Schema.String),
    limit: optionalField(FormInt),
    exclude_archived: optionalField(FormBoolean),
    types: optionalField(Schema.String)
  }),
  (fields, call) =>
    Either.gen(function* () {
      const isWanted = (fields.types ?? "public_channel").split(",").includes("public_channel")
      const channels = call.workspace.channels.filter(
        channel =>
          isWanted &&
          channel.directWith === undefined &&
          !(fields.exclude_archived === true && channel.isArchived)
      )
      const limit = yield* readLimit(fields.limit, { fallback: 100, max: 1000 })
      const from = yield* readCursor("channel", fields.cursor)
      const start = from === undefined ? 0 : channels.findIndex(({ id }) => id === from)
      if (start < 0) return yield* refuse("invalid_cursor")
      const next = channels.at(start + limit)
      return unchanged(call, {
        channels: channels.slice(start, start + limit).map(wireChannel),
        response_metadata: { next_cursor: next === undefined ? "" : cursorTo("channel", next.id) }
      })
    })
)

/** A channel, joined or not. https://docs.slack.dev/reference/methods/conversations.info */
export const conversationsInfo = method(Schema.Struct({ channel: Schema.String }), (fields, call) =>
  Either.gen(function* () {
    const channel = yield* present(channelById(call.workspace, fields.channel), "channel_not_found")
    return unchanged(call, { channel: wireChannel(channel) }, { channel: channel.id })
  })
)

/**
 * The direct messages of the app and one person, whether or not there were any.
 * https://docs.slack.dev/reference/methods/conversations.open
 */
export const conversationsOpen = method(Schema.Struct({ users: Schema.String }), ({ users }, call) =>
  Either.gen(function* () {
    const person = yield* present(
      call.workspace.people.find(({ id }) => id === users),
      "user_not_found"
    )
    const [channel, workspace] = openDirect(call.workspace, call.bot.appId, person, call.nowMillis)
    return { ...unchanged(call, { channel: { id: channel.id } }, { channel: channel.id }), workspace }
  })
)

/**
 * The messages of a channel without replies, newest first; metadata if `include_all_metadata` is
 * set.
 * https://docs.slack.dev/reference/methods/conversations.history
 */
export const conversationsHistory = method(Schema.Struct(pageFields), (fields, call) =>
  Either.gen(function* () {
    const page = yield* readPage(call, fields, { fallback: 100, max: 999 })
    const newest = page.fromMicros ?? Number.POSITIVE_INFINITY
    const rest = page.channel.messages.filter(
      message => message.threadTs === undefined && page.isInRange(message) && toMicros(message.ts) <= newest
    )
    return page.answer(rest.toReversed())
  })
)

/**
 * A thread: its parent, then its replies, oldest first; for a reply's own `ts` that reply alone.
 * https://docs.slack.dev/reference/methods/conversations.replies
 */
export const conversationsReplies = method(
  Schema.Struct({ ...pageFields, ts: Schema.String }),
  (fields, call) =>
    Either.gen(function* () {
      const page = yield* readPage(call, fields, { fallback: 1000, max: 1000 })
      const parent = yield* present(messageAt(page.channel, fields.ts), "thread_not_found")
      const replies = repliesTo(page.channel, parent.ts).filter(page.isInRange)
      const oldest = page.fromMicros ?? 0
      return page.answer([parent, ...replies].filter(message => toMicros(message.ts) >= oldest))
    })
)
