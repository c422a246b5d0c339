const CHANNEL_ID = /^[CGD][A-Z0-9]{7,}$/

/** What a channel is called by is its id, not a name. */
export const isChannelId = (destination: string): boolean => CHANNEL_ID.test(destination)

/** A destination as `chat.postMessage` takes it: an id as it is, a name with its `#`. */
export const addressOf = (destination: string): string =>
  isChannelId(destination) ? destination : `#${destination}`
