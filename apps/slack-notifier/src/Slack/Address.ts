import type { Rules } from "@estate/rules/Rules"
import { channelOf, destinationIn, withoutHash, workspaceOf } from "../Settings/Destination.ts"

const CHANNEL_ID = /^[CGD][A-Z0-9]{7,}$/

/** Whether a channel is an id, not a name. */
export const isChannelId = (channel: string): boolean => CHANNEL_ID.test(channel)

/** Whether a destination's messages are direct ones; names of channels have no capital letters. */
export const isPerson = (destination: string): boolean => /^[UW][A-Z0-9]+$/.test(channelOf(destination))

/** A destination's channel as Slack's methods take it: an id unchanged, a name with `#`. */
export const channelAddressOf = (destination: string): string => {
  const channel = channelOf(destination)
  if (isPerson(channel)) return `@${channel}`
  return isChannelId(channel) ? channel : `#${channel}`
}

/** A destination as the rules name it: `#leads`, `@anna`. */
export const placeName = (destination: string, people: Rules["people"]): string => {
  const channel = withoutHash(channelOf(destination))
  const person = Array.from(people.values()).find(({ slackId }) => slackId === channel)
  return destinationIn(
    workspaceOf(destination),
    person === undefined ? channelAddressOf(channel) : `@${person.name}`
  )
}

/** A destination as people read it: `#leads`, or `NORTH_SLACK/#leads` in another workspace. */
export const addressOf = (destination: string): string =>
  destinationIn(workspaceOf(destination), channelAddressOf(destination))
