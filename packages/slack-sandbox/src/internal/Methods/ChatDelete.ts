import { Either, Schema } from "effect"
import { remove } from "../Channel.ts"
import { readFields } from "../Fields.ts"
import { replaceChannel } from "../Workspace.ts"
import { joinedChannel, type Method } from "./Method.ts"
import { ownMessage } from "./OwnMessage.ts"

const read = readFields(Schema.Struct({ channel: Schema.String, ts: Schema.String }))

/** Deletes an app's own message. https://docs.slack.dev/reference/methods/chat.delete */
export const chatDelete: Method = call =>
  Either.gen(function* () {
    const fields = yield* read(call.fields)
    const channel = yield* joinedChannel(call.workspace, fields.channel)
    const message = yield* ownMessage(channel, fields.ts, call.bot, "cant_delete_message")
    const about = { channel: channel.id, ts: message.ts }
    return {
      body: about,
      about,
      workspace: replaceChannel(call.workspace, remove(channel, message)),
      changes: [
        { kind: "deleted", channelId: channel.id, ts: message.ts, root: message.threadTs ?? message.ts }
      ]
    }
  })
