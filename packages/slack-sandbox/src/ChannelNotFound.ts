import { Schema } from "effect"

/** There is no channel with this id or name. */
export class ChannelNotFound extends Schema.TaggedError<ChannelNotFound>()("ChannelNotFound", {
  channel: Schema.String
}) {
  override get message() {
    return `There is no channel ${this.channel}.`
  }
}
