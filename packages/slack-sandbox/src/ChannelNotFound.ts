import { Schema } from "effect"

/** The sandbox has no channel of this id or name. */
export class ChannelNotFound extends Schema.TaggedError<ChannelNotFound>()("ChannelNotFound", {
  channel: Schema.String
}) {
  override get message() {
    return `There is no channel ${this.channel}.`
  }
}
