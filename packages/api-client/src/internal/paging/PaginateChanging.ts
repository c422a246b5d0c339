import type { PlatformCall } from "@estate/domain/CallError"
import { type Page, PageNumber, type PageSize } from "@estate/domain/Page"
import type { UnreadableResponse } from "@estate/domain/PlatformError"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { PageSizes } from "../PageSizes.ts"
import { STALE_PAGES } from "./CountedList.ts"
import { incomplete } from "./StreamPages.ts"

/**
 * Streams a list from which records disappear while they are handled, so that later ones move to
 * earlier pages. A page is read again until it holds nothing new, then the next one is; the whole
 * is read again until nothing new is found. A list of n pages takes 3n requests or so. Nothing is
 * fetched ahead. The last reading must find as many records as the platform counts.
 */
export const paginateChanging = <A extends { readonly id: unknown }, E>(
  sizes: PageSizes,
  wanted: PageSize | undefined,
  call: PlatformCall,
  fetchPage: (paging: { readonly page: PageNumber; readonly limit: PageSize }) => Effect.Effect<Page<A>, E>
): Stream.Stream<A, E | UnreadableResponse> =>
  Stream.suspend(() => {
    const seen = new Set<unknown>()
    let size = sizes.of(wanted)
    let page = 1
    let pass = newPass()

    const read = Effect.suspend(() =>
      page === 1
        ? Effect.map(
            sizes.reading(size, limit => fetchPage({ page: PageNumber.make(1), limit })),
            taken => {
              size = taken.size
              return taken.page
            }
          )
        : fetchPage({ page: PageNumber.make(page), limit: size })
    )

    const next: Effect.Effect<Chunk.Chunk<A>, Option.Option<E | UnreadableResponse>> = Effect.suspend(() =>
      Effect.flatMap(Effect.mapError(read, Option.some), ({ items, skipped, total, totalPages }) => {
        const before = pass.ids.size
        for (const { id } of items) pass.ids.add(id)
        for (const { index } of skipped) pass.ids.add(`${page} ${index}`)
        pass.stale = pass.ids.size > before ? 0 : pass.stale + 1
        const fresh = items.filter(({ id }) => !seen.has(id))
        for (const { id } of fresh) seen.add(id)
        if (fresh.length > 0) {
          pass.isNew = true
          return Effect.succeed(Chunk.unsafeFromArray(fresh))
        }
        const isEmpty = items.length + skipped.length === 0
        const isMissing = pass.ids.size < total
        // A page that is read a second time is stale once, in any case.
        if (!isEmpty && pass.stale <= STALE_PAGES && (page < totalPages || isMissing)) page++
        else if (pass.isNew) [page, pass] = [1, newPass()]
        else if (isMissing) {
          const counts = `${pass.ids.size} of ${total} records came`
          return Effect.fail(Option.some(incomplete(`the list ends at page ${page}: ${counts}`, page, call)))
        } else return Effect.fail(Option.none())
        return next
      })
    )
    return Stream.repeatEffectChunkOption(next)
  })

/** One reading of the whole list: what was on it. */
const newPass = () => ({ ids: new Set<unknown>(), stale: 0, isNew: false })
