import { Either, Schema } from "effect"
import { edit } from "../Channel.ts"
import { contentFields, readContent } from "../ContentInput.ts"
import { readFields } from "../Fields.ts"
import { Refusal } from "../Refusal.ts"
import { wireMessage } from "../WireMessage.ts"
import { replaceChannel } from "../Workspace.ts"
import { joinedChannel, type Method } from "./Method.ts"
import { ownMessage } from "./OwnMessage.ts"

const read = readFields(Schema.Struct({ channel: Schema.String, ts: Schema.String, ...contentFields }))

/**
 * Changes an app's own message. Text without blocks takes the blocks away; metadata that is not mentioned stays.
 * https://docs.slack.dev/reference/methods/chat.update
 */
export const chatUpdate: Method = call =>
  Either.gen(function* () {
    const fields = yield* read(call.fields)
    const said = yield* readContent(fields)
    const channel = yield* joinedChannel(call.workspace, fields.channel)
    if (channel.isArchived) return yield* Either.left(Refusal.of("is_inactive"))
    const message = yield* ownMessage(channel, fields.ts, call.bot, "cant_update_message")
    const text = said.text ?? ""
    const blocks = said.blocks ?? (said.text === undefined ? message.blocks : [])
    if (said.text === undefined && said.blocks === undefined && said.metadata === undefined) {
      return yield* Either.left(Refusal.of("no_text"))
    }
    if (text.trim() === "" && blocks.length === 0) return yield* Either.left(Refusal.of("no_text"))
    const metadata = said.metadata === "none" ? undefined : (said.metadata ?? message.metadata)
    const [changed, edited] = edit(channel, message, { text, blocks, metadata }, call.nowMillis)
    const workspace = replaceChannel(call.workspace, changed)
    return {
      body: {
        channel: channel.id,
        ts: edited.ts,
        text: edited.text,
        message: wireMessage(workspace, changed, edited, true)
      },
      about: { channel: channel.id, ts: edited.ts },
      workspace,
      changes: [{ kind: "edited", channelId: channel.id, ts: edited.ts, root: edited.threadTs ?? edited.ts }]
    }
  })
