import { Chunk, Effect, Option, Stream } from "effect"
import type { SlackError } from "./SlackError.ts"

/** As far as paging goes, an answer of Slack's. */
interface CursorPage {
  readonly response_metadata?: { readonly next_cursor?: string }
}

/**
 * What stands on all pages of a list. From the second page on it waits as long as Slack asks: a list of more pages than Slack gives
 * at once, begun anew each time, would never be read to its end.
 */
export const allPages = <P extends CursorPage, A>(
  fetchPage: (cursor: { readonly cursor?: string }) => Effect.Effect<P, SlackError>,
  itemsOn: (page: P) => ReadonlyArray<A> | undefined
): Stream.Stream<A, SlackError> =>
  Stream.paginateChunkEffect(Option.none<string>(), cursor =>
    Effect.map(
      Option.match(cursor, {
        onNone: () => fetchPage({}),
        onSome: at => patiently(fetchPage({ cursor: at }))
      }),
      page => [Chunk.fromIterable(itemsOn(page) ?? []), nextCursor(page)] as const
    )
  )

const nextCursor = (page: CursorPage) =>
  Option.map(
    Option.filter(Option.fromNullable(page.response_metadata?.next_cursor), cursor => cursor !== ""),
    Option.some
  )

const patiently = <A>(call: Effect.Effect<A, SlackError>): Effect.Effect<A, SlackError> =>
  Effect.catchTag(call, "SlackBusy", busy =>
    Option.match(busy.retryAfter, {
      onNone: () => Effect.fail(busy),
      onSome: wait => Effect.delay(patiently(call), wait)
    })
  )
