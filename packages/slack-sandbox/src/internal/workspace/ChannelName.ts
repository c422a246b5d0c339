import { Schema } from "effect"

/**
 * A channel's name without `#`.
 * https://docs.slack.dev/reference/methods/conversations.create#naming
 */
export const ChannelName = Schema.String.pipe(
  Schema.pattern(/^[\p{Ll}\p{Lo}\d_-]{1,80}$/u, {
    message: () => "a channel's name has 1 to 80 lower-case letters, digits, - and _"
  })
)
