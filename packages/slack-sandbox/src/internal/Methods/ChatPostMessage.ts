import { Either, Schema } from "effect"
import { type Channel, messageAt, post } from "../Channel.ts"
import { contentFields, readContent } from "../ContentInput.ts"
import { readFields } from "../Fields.ts"
import { optionalField } from "../OptionalField.ts"
import type { Persona } from "../Posted.ts"
import { Refusal } from "../Refusal.ts"
import { wireMessage } from "../WireMessage.ts"
import { channelByIdOrName, replaceChannel } from "../Workspace.ts"
import type { Method } from "./Method.ts"

const read = readFields(
  Schema.Struct({
    channel: Schema.String,
    ...contentFields,
    thread_ts: optionalField(Schema.String),
    username: optionalField(Schema.String),
    icon_emoji: optionalField(Schema.String),
    icon_url: optionalField(Schema.String)
  })
)

/** Posts a message or a reply. https://docs.slack.dev/reference/methods/chat.postMessage */
export const chatPostMessage: Method = call =>
  Either.gen(function* () {
    const fields = yield* read(call.fields)
    const said = yield* readContent(fields)
    const channel = yield* Either.fromNullable(channelByIdOrName(call.workspace, fields.channel), () =>
      Refusal.of("channel_not_found")
    )
    if (channel.isArchived) return yield* Either.left(Refusal.of("is_archived"))
    if (!channel.isMember) return yield* Either.left(Refusal.of("not_in_channel"))
    const text = said.text ?? ""
    const blocks = said.blocks ?? []
    if (text.trim() === "" && blocks.length === 0) return yield* Either.left(Refusal.of("no_text"))
    const threadTs = yield* parentOf(channel, fields.thread_ts)
    const [changed, posted] = post(
      channel,
      {
        bot: call.bot,
        text,
        blocks,
        metadata: said.metadata === "none" ? undefined : said.metadata,
        persona: personaOf(fields),
        threadTs
      },
      call.nowMillis
    )
    const workspace = replaceChannel(call.workspace, changed)
    return {
      body: {
        channel: channel.id,
        ts: posted.ts,
        message: wireMessage(workspace, changed, posted, true)
      },
      about: { channel: channel.id, ts: posted.ts },
      workspace,
      changes: [{ kind: "posted", channelId: channel.id, ts: posted.ts, root: threadTs ?? posted.ts }]
    }
  })

// Slack warns against replying to a reply; refusing it here shows the mistake before Slack does.
const parentOf = (channel: Channel, threadTs: string | undefined) => {
  if (threadTs === undefined || threadTs === "") return Either.right(undefined)
  const parent = messageAt(channel, threadTs)
  return parent === undefined || parent.threadTs !== undefined
    ? Either.left(Refusal.of("thread_not_found"))
    : Either.right(parent.ts)
}

const personaOf = (fields: {
  readonly username?: string
  readonly icon_emoji?: string
  readonly icon_url?: string
}): Persona | undefined =>
  fields.username === undefined && fields.icon_emoji === undefined && fields.icon_url === undefined
    ? undefined
    : { username: fields.username, iconEmoji: fields.icon_emoji, iconUrl: fields.icon_url }
