import { Chunk, Effect, Option, Stream } from "effect"
import type { SlackError } from "./SlackError.ts"

/** The part of a Slack response that paging reads. */
interface CursorPage {
  readonly response_metadata?: { readonly next_cursor?: string }
}

/**
 * The items of all pages of a list. From the second page on it waits for as long as Slack asks: a
 * long list that restarts at every 429 would never be read to its end.
 */
export const allPages = <P extends CursorPage, A>(
  fetchPage: (cursor: { readonly cursor?: string }) => Effect.Effect<P, SlackError>,
  itemsOn: (page: P) => ReadonlyArray<A> | undefined
): Stream.Stream<A, SlackError> =>
  Stream.paginateChunkEffect(Option.none<string>(), cursor =>
    Effect.map(
      Option.match(cursor, {
        onNone: () => fetchPage({}),
        onSome: at => withRetryAfter(fetchPage({ cursor: at }))
      }),
      page => [Chunk.fromIterable(itemsOn(page) ?? []), nextCursor(page)] as const
    )
  )

const nextCursor = (page: CursorPage) =>
  Option.map(
    Option.filter(Option.fromNullable(page.response_metadata?.next_cursor), cursor => cursor !== ""),
    Option.some
  )

const withRetryAfter = <A>(call: Effect.Effect<A, SlackError>): Effect.Effect<A, SlackError> =>
  Effect.catchTag(call, "SlackBusy", busy =>
    Option.match(busy.retryAfter, {
      onNone: () => Effect.fail(busy),
      onSome: wait => Effect.delay(withRetryAfter(call), wait)
    })
  )
