import { type Page, PageNumber, PageSize, type UnreadableRecord } from "@estate/domain/Page"
import { Effect } from "effect"

const PAGE_SIZE = PageSize.make(256)

type FetchPage<A, E, R> = (query: {
  readonly page: PageNumber
  readonly limit: PageSize
}) => Effect.Effect<Page<A>, E, R>

/** The records of a page, and those that cannot be read. */
export type ReadPage<A> = Pick<Page<A>, "items" | "skipped">

/** Passes a list to `onPage`, page by page. */
export const readList = <A, E, R, E2, R2>(
  fetchPage: FetchPage<A, E, R>,
  onPage: (page: ReadPage<A>) => Effect.Effect<void, E2, R2>
): Effect.Effect<void, E | E2, R | R2> =>
  Effect.gen(function* () {
    for (let number = 1; ; number++) {
      const page = yield* fetchPage({ page: PageNumber.make(number), limit: PAGE_SIZE })
      yield* onPage(page)
      if (page.items.length + page.skipped.length === 0 || number >= page.totalPages) return
    }
  })

/** A whole list. */
export const collectList = <A, E, R>(fetchPage: FetchPage<A, E, R>): Effect.Effect<ReadPage<A>, E, R> =>
  Effect.suspend(() => {
    const items: Array<A> = []
    const skipped: Array<UnreadableRecord> = []
    const collect = (page: ReadPage<A>) =>
      Effect.sync(() => {
        items.push(...page.items)
        skipped.push(...page.skipped)
      })
    return Effect.as(readList(fetchPage, collect), { items, skipped })
  })
