import type { WebClient } from "@slack/web-api"
import { Chunk, Effect, Option, Ref, Stream } from "effect"
import { isChannelId } from "./Address.ts"
import { DestinationRefused, type SlackError } from "./SlackError.ts"

/** The cursor of the page after this one, if there is one. */
export const nextCursor = (page: { readonly response_metadata?: { readonly next_cursor?: string } }) =>
  Option.map(
    Option.filter(Option.fromNullable(page.response_metadata?.next_cursor), cursor => cursor !== ""),
    Option.some
  )

/**
 * Ids of channels by their names, since a history is read by id. The workspace's list is read when a name is not known yet, and
 * remembered.
 */
export const makeDirectory = Effect.fnUntraced(function* (
  client: WebClient,
  call: <A>(channel: string, run: () => Promise<A>) => Effect.Effect<A, SlackError>
) {
  const known = yield* Ref.make<ReadonlyMap<string, string>>(new Map())
  const oneAtATime = yield* Effect.makeSemaphore(1)

  const list = (destination: string) =>
    Stream.paginateChunkEffect(Option.none<string>(), cursor =>
      Effect.map(
        call(destination, () =>
          client.conversations.list({
            types: "public_channel,private_channel",
            limit: 200,
            ...(Option.isSome(cursor) ? { cursor: cursor.value } : {})
          })
        ),
        page => [Chunk.fromIterable(page.channels ?? []), nextCursor(page)] as const
      )
    ).pipe(
      Stream.runFold(new Map<string, string>(), (names, { id, name }) =>
        id === undefined || name === undefined ? names : names.set(name, id)
      )
    )

  return Effect.fnUntraced(function* (destination: string) {
    if (isChannelId(destination)) return destination
    const before = (yield* Ref.get(known)).get(destination)
    if (before !== undefined) return before
    const names = yield* list(destination)
    yield* Ref.set(known, names)
    return (
      names.get(destination) ?? (yield* new DestinationRefused({ code: "channel_not_found", destination }))
    )
  }, oneAtATime.withPermits(1))
})
