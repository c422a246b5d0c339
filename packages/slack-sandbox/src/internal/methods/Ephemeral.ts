import { Either, Schema } from "effect"
import { optionalField } from "../OptionalField.ts"
import { type Channel, messageAt, post } from "../workspace/Channel.ts"
import { showEphemeral } from "../workspace/Dialogs.ts"
import type { Posted } from "../workspace/Posted.ts"
import { replaceChannel } from "../workspace/Workspace.ts"
import { contentFields, readContent, shownContent } from "./ContentInput.ts"
import { type Call, channelToPostIn, type Method, type MethodResult, method, unchanged } from "./Method.ts"
import { refuse } from "./Refusal.ts"

const PostFields = Schema.Struct({
  channel: Schema.String,
  user: Schema.String,
  ...contentFields,
  thread_ts: optionalField(Schema.String)
})

/**
 * Shows a message to one person, until the page is loaded again. It can be clicked.
 * https://docs.slack.dev/reference/methods/chat.postEphemeral
 */
export const chatPostEphemeral = method(PostFields, (fields, call) =>
  Either.gen(function* () {
    const content = yield* readContent(fields)
    const channel = yield* channelToPostIn(call.workspace, fields.channel)
    if (!call.workspace.people.some(({ id }) => id === fields.user))
      return yield* refuse("user_not_in_channel")
    return shownOnce(call, channel, fields.user, {
      ...(yield* shownContent(content.text ?? "", content.blocks ?? [])),
      threadTs: messageAt(channel, fields.thread_ts ?? "")?.ts
    })
  })
)

type EphemeralContent = Pick<Posted, "text" | "blocks" | "threadTs">

const shownOnce = (call: Call, channel: Channel, userId: string, content: EphemeralContent): MethodResult => {
  const draft = { ...content, author: call.bot, metadata: undefined }
  // The channel keeps no ephemeral message, only that its `ts` is used.
  const [{ lastMicros }, message] = post(channel, draft, call.nowMillis)
  const workspace = replaceChannel(call.workspace, { ...channel, lastMicros })
  return shownAs({ ...call, workspace }, channel.id, userId, message, { message_ts: message.ts })
}

const shownAs = (
  call: Call,
  channelId: string,
  userId: string,
  message: Posted,
  body: MethodResult["body"] = {}
): MethodResult => ({
  ...unchanged(call, body, { channel: channelId, ts: message.ts }),
  workspace: {
    ...call.workspace,
    dialogs: showEphemeral(call.workspace.dialogs, { channelId, userId, message })
  }
})

/** Replaces an ephemeral message, which only a `response_url` can. */
export const replaceEphemeral = (channelId: string, userId: string, before: Posted): Method =>
  method(PostFields, (fields, call) =>
    Either.gen(function* () {
      const { blocks = [], text = "" } = yield* readContent(fields)
      const content = yield* shownContent(text, blocks)
      return shownAs(call, channelId, userId, { ...before, ...content })
    })
  )
