const CHANNEL_ID = /^[CGD][A-Z0-9]{7,}$/

/** Whether a destination is a channel's id, not its name. */
export const isChannelId = (destination: string): boolean => CHANNEL_ID.test(destination)

/** A destination as `chat.postMessage` takes it: an id unchanged, a name with `#`. */
export const addressOf = (destination: string): string =>
  isChannelId(destination) ? destination : `#${destination}`
