import { type Page, PageNumber, type PageSize } from "@estate/domain/Page"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/**
 * Streams a list from which records disappear while they are handled, so that later ones move to
 * earlier pages. A page is read again until it holds nothing new, then the next one is; the whole
 * is read again until nothing new is found. A list of n pages takes 3n requests or so. Nothing is
 * fetched ahead.
 */
export const paginateChanging = <A extends { readonly id: unknown }, E>(
  pageSize: PageSize,
  fetchPage: (paging: { readonly page: PageNumber; readonly limit: PageSize }) => Effect.Effect<Page<A>, E>
): Stream.Stream<A, E> =>
  Stream.suspend(() => {
    const seen = new Set<unknown>()
    let page = 1
    let isNewInPass = false
    const next: Effect.Effect<Chunk.Chunk<A>, Option.Option<E>> = Effect.suspend(() =>
      Effect.flatMap(
        Effect.mapError(fetchPage({ page: PageNumber.make(page), limit: pageSize }), Option.some),
        ({ items, skipped, totalPages }) => {
          const fresh = items.filter(({ id }) => !seen.has(id))
          for (const { id } of fresh) seen.add(id)
          if (fresh.length > 0) {
            isNewInPass = true
            return Effect.succeed(Chunk.unsafeFromArray(fresh))
          }
          if (items.length + skipped.length > 0 && page < totalPages) page++
          else if (isNewInPass) [page, isNewInPass] = [1, false]
          else return Effect.fail(Option.none())
          return next
        }
      )
    )
    return Stream.repeatEffectChunkOption(next)
  })
