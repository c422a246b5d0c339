import type { WebClient } from "@slack/web-api"
import { Effect, Option, Stream } from "effect"
import { channelOf } from "../Settings/Destination.ts"
import { isChannelId, isPerson } from "./Address.ts"
import { allPages } from "./AllPages.ts"
import { callSlack } from "./Classify.ts"
import { DestinationRefused, SlackBusy } from "./SlackError.ts"

/**
 * Resolves channel names to ids, which reading a history needs, and people to the channels of their
 * direct messages. Caches the workspace's list of channels, until `learn` says what a name means
 * now: a channel may be renamed or deleted, and another one may get its name.
 */
export const makeChannelIds = (client: WebClient) => {
  const ids = new Map<string, string>()
  const oneAtATime = Effect.unsafeMakeSemaphore(1)

  const learnAll = (destination: string) =>
    allPages(
      cursor =>
        callSlack(destination, () =>
          client.conversations.list({ types: "public_channel,private_channel", limit: 200, ...cursor })
        ),
      ({ channels }) => channels
    ).pipe(
      Stream.runForEach(({ id, name }) =>
        Effect.sync(() => {
          if (id !== undefined && name !== undefined) ids.set(name, id)
        })
      )
    )

  /** The id to which Slack posted; undefined if Slack refused the channel. */
  const learn = (destination: string, id: string | undefined) =>
    Effect.sync(() => {
      const channel = channelOf(destination)
      if (id === undefined) ids.delete(channel)
      else ids.set(channel, id)
    })

  const idOf = Effect.fnUntraced(function* (destination: string) {
    const channel = channelOf(destination)
    if (isChannelId(channel)) return channel
    const before = ids.get(channel)
    if (before !== undefined) return before
    if (isPerson(channel)) {
      // Whether or not it was opened, nothing was posted.
      const { channel: opened } = yield* Effect.catchTag(
        callSlack(destination, () => client.conversations.open({ users: channel })),
        "SlackUncertain",
        ({ what, fix }) => new SlackBusy({ what, retryAfter: Option.none(), ...(fix && { fix }) })
      )
      if (opened?.id === undefined)
        return yield* new SlackBusy({ what: "the answer names no conversation", retryAfter: Option.none() })
      ids.set(channel, opened.id)
      return opened.id
    }
    yield* learnAll(destination)
    return ids.get(channel) ?? (yield* new DestinationRefused({ code: "channel_not_found", destination }))
  }, oneAtATime.withPermits(1))

  return { idOf, learn }
}
