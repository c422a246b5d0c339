import { type Page, PageNumber, PageSize, type UnreadableRecord } from "@estate/domain/Page"
import { Effect, Option } from "effect"

const PAGE_SIZE = PageSize.make(256)

/**
 * After this many pages in a row without anything new, the platform is considered to repeat itself.
 */
const STALE_PAGES = 3

type FetchPage<A, E, R> = (query: {
  readonly page: PageNumber
  readonly limit: PageSize
}) => Effect.Effect<Page<A>, E, R>

/** The records of a page, and those that cannot be read. */
export type ReadPage<A> = Pick<Page<A>, "items" | "skipped">

/**
 * Passes a list to `onPage`, page by page, until as many records have come as the platform counts.
 * The number of pages alone is not trusted: a platform may shorten pages, and count them by the
 * requested size. Returns false if the platform counts more records than it shows, twice in a row.
 */
export const readList = <A extends { readonly id: unknown }, E, R, E2, R2>(
  fetchPage: FetchPage<A, E, R>,
  onPage: (page: ReadPage<A>) => Effect.Effect<void, E2, R2>
): Effect.Effect<boolean, E | E2, R | R2> => {
  const read = readOnce(fetchPage, onPage)
  // A record may have joined the list after a page was read, and before it was counted.
  return Effect.flatMap(read, isWhole => (isWhole ? Effect.succeed(true) : read))
}

/** Returns whether as many records came as the platform counts. */
const readOnce = Effect.fnUntraced(function* <A extends { readonly id: unknown }, E, R, E2, R2>(
  fetchPage: FetchPage<A, E, R>,
  onPage: (page: ReadPage<A>) => Effect.Effect<void, E2, R2>
) {
  const ids = new Set<unknown>()
  let came = 0
  let stale = 0
  let last: Pick<Page<A>, "total" | "totalPages"> | undefined
  for (let number = 1; ; number++) {
    const asked = fetchPage({ page: PageNumber.make(number), limit: PAGE_SIZE })
    const isCounted = last === undefined || number <= last.totalPages
    // Beyond the last page, a platform may answer with an error.
    const page = isCounted ? yield* asked : yield* Effect.orElseSucceed(asked, () => undefined)
    if (page === undefined) return last !== undefined && came >= last.total
    yield* onPage(page)
    const { items, skipped, total, totalPages } = page
    const known = ids.size
    for (const { id } of items) ids.add(id)
    for (const { recordId, index } of skipped) ids.add(Option.getOrElse(recordId, () => `${number} ${index}`))
    const count = items.length + skipped.length
    came += count
    stale = ids.size > known ? 0 : stale + 1
    // Pages shift while they are read, so a record may come twice, but not page after page.
    if (stale >= STALE_PAGES) return ids.size >= total
    if (number >= totalPages && (count === 0 || (stale === 0 && came >= total))) return came >= total
    last = page
  }
})

/** A whole list, each record once, and whether as many came as the platform counts. */
export const collectList = <A extends { readonly id: unknown }, E, R>(
  fetchPage: FetchPage<A, E, R>
): Effect.Effect<ReadPage<A> & { readonly isWhole: boolean }, E, R> =>
  Effect.suspend(() => {
    const items = new Map<unknown, A>()
    const skipped: Array<UnreadableRecord> = []
    const collect = (page: ReadPage<A>) =>
      Effect.sync(() => {
        for (const item of page.items) items.set(item.id, item)
        skipped.push(...page.skipped)
      })
    return Effect.map(readList(fetchPage, collect), isWhole => ({
      items: [...items.values()],
      skipped,
      isWhole
    }))
  })
