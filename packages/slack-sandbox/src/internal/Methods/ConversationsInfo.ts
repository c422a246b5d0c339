import { Either, Schema } from "effect"
import { readFields } from "../Fields.ts"
import { Refusal } from "../Refusal.ts"
import { wireChannel } from "../WireChannel.ts"
import { channelById } from "../Workspace.ts"
import { type Method, read } from "./Method.ts"

const readArguments = readFields(Schema.Struct({ channel: Schema.String }))

/** One channel, joined or not. https://docs.slack.dev/reference/methods/conversations.info */
export const conversationsInfo: Method = call =>
  Either.gen(function* () {
    const fields = yield* readArguments(call.fields)
    const channel = yield* Either.fromNullable(channelById(call.workspace, fields.channel), () =>
      Refusal.of("channel_not_found")
    )
    return read(call, { channel: wireChannel(channel) }, { channel: channel.id })
  })
