import { Either, Schema } from "effect"
import { messageAt } from "../Channel.ts"
import { readFields } from "../Fields.ts"
import { Refusal } from "../Refusal.ts"
import { joinedChannel, type Method, read } from "./Method.ts"

const readArguments = readFields(Schema.Struct({ channel: Schema.String, message_ts: Schema.String }))

/** A link to a message on the sandbox's own page. https://docs.slack.dev/reference/methods/chat.getPermalink */
export const chatGetPermalink: Method = call =>
  Either.gen(function* () {
    const fields = yield* readArguments(call.fields)
    const channel = yield* joinedChannel(call.workspace, fields.channel)
    const message = yield* Either.fromNullable(messageAt(channel, fields.message_ts), () =>
      Refusal.of("message_not_found")
    )
    const permalink = `${call.origin}/archives/${channel.id}/p${message.ts.replace(".", "")}`
    return read(call, { channel: channel.id, permalink }, { channel: channel.id, ts: message.ts })
  })
