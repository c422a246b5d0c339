import { Either, Schema } from "effect"
import { optionalField } from "../OptionalField.ts"
import { type Channel, messageAt, post } from "../workspace/Channel.ts"
import { contentFields, readContent, shownContent } from "./ContentInput.ts"
import { readFields } from "./Fields.ts"
import { type Call, channelToPostIn, type Method, unchanged } from "./Method.ts"
import { Refusal } from "./Refusal.ts"

const readPost = readFields(
  Schema.Struct({
    channel: Schema.String,
    user: Schema.String,
    ...contentFields,
    thread_ts: optionalField(Schema.String)
  })
)

/**
 * Shows a message to one person, until the page is loaded again.
 * https://docs.slack.dev/reference/methods/chat.postEphemeral
 */
export const chatPostEphemeral: Method = call =>
  Either.gen(function* () {
    const fields = yield* readPost(call.fields)
    const content = yield* readContent(fields)
    const channel = yield* channelToPostIn(call.workspace, fields.channel)
    if (!call.workspace.people.some(({ id }) => id === fields.user))
      return yield* Either.left(Refusal.of("user_not_in_channel"))
    return shownOnce(call, channel, fields.user, {
      ...(yield* shownContent(content.text ?? "", content.blocks ?? [])),
      threadTs: messageAt(channel, fields.thread_ts ?? "")?.ts
    })
  })

const shownOnce = (
  call: Call,
  channel: Channel,
  userId: string,
  content: Pick<Parameters<typeof post>[1], "text" | "blocks" | "threadTs">
) => {
  const draft = { ...content, author: call.bot, metadata: undefined, persona: undefined }
  // The channel keeps no ephemeral message, so the changed one is dropped.
  const [, message] = post(channel, draft, call.nowMillis)
  return {
    ...unchanged(call, { message_ts: message.ts }, { channel: channel.id, ts: message.ts }),
    changes: [{ kind: "ephemeral", channelId: channel.id, userId, message } as const]
  }
}
