import type { WebClient } from "@slack/web-api"
import { Effect, Option, Ref, Stream } from "effect"
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
export const makeChannelIds = Effect.fnUntraced(function* (client: WebClient) {
  const idsByName = yield* Ref.make<ReadonlyMap<string, string>>(new Map())
  const oneAtATime = yield* Effect.makeSemaphore(1)

  const list = (destination: string) =>
    allPages(
      cursor =>
        callSlack(destination, () =>
          client.conversations.list({ types: "public_channel,private_channel", limit: 200, ...cursor })
        ),
      ({ channels }) => channels
    ).pipe(
      Stream.runFold(new Map<string, string>(), (names, { id, name }) =>
        id === undefined || name === undefined ? names : names.set(name, id)
      )
    )

  /** The id to which Slack posted; undefined if Slack refused the channel. */
  const learn = (destination: string, id: string | undefined) =>
    Ref.update(idsByName, known => {
      const channel = channelOf(destination)
      if (known.get(channel) === id) return known
      const others = [...known].filter(([name]) => name !== channel)
      return new Map(id === undefined ? others : [...others, [channel, id]])
    })

  const idOf = Effect.fnUntraced(function* (destination: string) {
    const channel = channelOf(destination)
    if (isChannelId(channel)) return channel
    const before = (yield* Ref.get(idsByName)).get(channel)
    if (before !== undefined) return before
    if (isPerson(channel)) {
      // Whether or not it was opened, nothing was posted.
      const { channel: opened } = yield* Effect.catchTag(
        callSlack(destination, () => client.conversations.open({ users: channel })),
        "SlackUncertain",
        ({ what }) => new SlackBusy({ what, retryAfter: Option.none() })
      )
      if (opened?.id === undefined)
        return yield* new SlackBusy({ what: "the answer names no conversation", retryAfter: Option.none() })
      yield* Ref.update(idsByName, known => new Map(known).set(channel, opened.id ?? ""))
      return opened.id
    }
    const names = yield* list(destination)
    yield* Ref.update(idsByName, known => new Map([...known, ...names]))
    return names.get(channel) ?? (yield* new DestinationRefused({ code: "channel_not_found", destination }))
  }, oneAtATime.withPermits(1))

  return { idOf, learn }
})
