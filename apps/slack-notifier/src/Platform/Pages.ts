import { CallOptions } from "@estate/api-client/CallOptions"
import type { Page, UnreadableRecord } from "@estate/domain/Page"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import { Chunk, Effect, Option, Stream } from "effect"

/** The records of a page, and those that cannot be read. */
export type ReadPage<A> = Pick<Page<A>, "items" | "skipped">

/** Stands for the records that the platform counts and does not show. */
export const NOT_SHOWN: UnreadableRecord = { index: 0, path: "total", detail: "", recordId: Option.none() }

/**
 * A list of the client, page by page, with the records that were skipped. If the platform counts
 * more records than it shows, the list does not fail: it ends with `NOT_SHOWN`.
 */
export const pagesOf = <A, E, R>(
  list: Stream.Stream<A, E | UnreadableResponse, R>
): Stream.Stream<ReadPage<A>, E | UnreadableResponse, R> =>
  Stream.unwrap(
    Effect.map(CallOptions, options => {
      let skipped: Array<UnreadableRecord> = []
      const pageOf = (items: Chunk.Chunk<A>): ReadPage<A> => {
        const page = { items: Chunk.toReadonlyArray(items), skipped }
        skipped = []
        return page
      }
      return list.pipe(
        Stream.provideService(CallOptions, { ...options, onSkipped: record => skipped.push(record) }),
        Stream.catchAll(error => {
          if (!(error instanceof UnreadableResponse && error.isIncomplete)) return Stream.fail(error)
          return Stream.execute(Effect.sync(() => skipped.push(NOT_SHOWN)))
        }),
        Stream.mapChunks(items => Chunk.of(pageOf(items))),
        Stream.concat(
          Stream.suspend(() => (skipped.length === 0 ? Stream.empty : Stream.make(pageOf(Chunk.empty()))))
        )
      )
    })
  )

/** All records of a list of the client, as one page. */
export const collect = <A, E, R>(list: Stream.Stream<A, E | UnreadableResponse, R>) =>
  Effect.map(Stream.runCollect(pagesOf(list)), (read): ReadPage<A> => {
    const pages = Chunk.toReadonlyArray(read)
    return {
      items: pages.flatMap(({ items }) => items),
      skipped: pages.flatMap(({ skipped }) => skipped)
    }
  })
