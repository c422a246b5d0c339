import type { WebClient } from "@slack/web-api"
import { Effect, Ref, Stream } from "effect"
import { channelOf } from "../Settings/Destination.ts"
import { isChannelId } from "./Address.ts"
import { allPages } from "./AllPages.ts"
import { DestinationRefused, type SlackError } from "./SlackError.ts"

/**
 * Resolves channel names to ids, which reading a history needs. Caches the workspace's list of
 * channels.
 */
export const makeChannelIds = Effect.fnUntraced(function* (
  client: WebClient,
  call: <A>(channel: string, run: () => Promise<A>) => Effect.Effect<A, SlackError>
) {
  const idsByName = yield* Ref.make<ReadonlyMap<string, string>>(new Map())
  const oneAtATime = yield* Effect.makeSemaphore(1)

  const list = (destination: string) =>
    allPages(
      cursor =>
        call(destination, () =>
          client.conversations.list({ types: "public_channel,private_channel", limit: 200, ...cursor })
        ),
      ({ channels }) => channels
    ).pipe(
      Stream.runFold(new Map<string, string>(), (names, { id, name }) =>
        id === undefined || name === undefined ? names : names.set(name, id)
      )
    )

  return Effect.fnUntraced(function* (destination: string) {
    const channel = channelOf(destination)
    if (isChannelId(channel)) return channel
    const before = (yield* Ref.get(idsByName)).get(channel)
    if (before !== undefined) return before
    const names = yield* list(destination)
    yield* Ref.set(idsByName, names)
    return names.get(channel) ?? (yield* new DestinationRefused({ code: "channel_not_found", destination }))
  }, oneAtATime.withPermits(1))
})
