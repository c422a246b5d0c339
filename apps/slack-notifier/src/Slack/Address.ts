import { channelOf, destinationIn, workspaceOf } from "../Settings/Destination.ts"

const CHANNEL_ID = /^[CGD][A-Z0-9]{7,}$/

/** Whether a channel is an id, not a name. */
export const isChannelId = (channel: string): boolean => CHANNEL_ID.test(channel)

/** A destination's channel as `chat.postMessage` takes it: an id unchanged, a name with `#`. */
export const channelAddressOf = (destination: string): string => {
  const channel = channelOf(destination)
  return isChannelId(channel) ? channel : `#${channel}`
}

/** A destination as people read it: `#leads`, or `NORTH_SLACK/#leads` in another workspace. */
export const addressOf = (destination: string): string =>
  destinationIn(workspaceOf(destination), channelAddressOf(destination))
