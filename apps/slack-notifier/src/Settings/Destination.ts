/**
 * A destination is a channel in a workspace: `CHANNEL` in that of `SLACK_BOT_TOKEN`, else
 * `WORKSPACE/CHANNEL`. The channel is its id, or its name without `#`; a name has no `/`. The
 * workspace is what the settings call its token, which stays the same when the token is rotated.
 * Everything about a channel is stored, counted and leased by its destination, so a version that
 * knows one workspace only finds no such channel, and posts nothing in a wrong place.
 */
export const destinationIn = (workspace: string, channel: string): string =>
  workspace === "" ? channel : `${workspace}/${channel}`

/** Empty for the workspace of `SLACK_BOT_TOKEN`. */
export const workspaceOf = (destination: string): string =>
  destination.slice(0, Math.max(0, destination.lastIndexOf("/")))

/** A channel's id, or its name without `#`; empty for a workspace as a whole. */
export const channelOf = (destination: string): string => destination.slice(destination.lastIndexOf("/") + 1)

/** A channel as a person writes it, as destinations have it. */
export const withoutHash = (channel: string): string => channel.replace(/^#/, "")

/** A channel as a person writes it, in a workspace. */
export const destinationNamed = (workspace: string, channel: string): string =>
  destinationIn(workspace, withoutHash(channel))
