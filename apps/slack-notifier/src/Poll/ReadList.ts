import { type Page, PageNumber, PageSize } from "@estate/domain/Page"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import { Data, Effect } from "effect"

/** A power of two, so that pages can be halved down to one record. */
const PAGE_SIZE = 256

/** A record of a list, or the failure to read one. */
export type Entry<A> = Data.TaggedEnum<{
  Readable: { readonly record: A }
  Unreadable: { readonly failure: UnreadableResponse }
}>
interface EntryDefinition extends Data.TaggedEnum.WithGenerics<1> {
  readonly taggedEnum: Entry<this["A"]>
}
export const Entry = Data.taggedEnum<EntryDefinition>()

type FetchPage<A, E, R> = (query: {
  readonly page: PageNumber
  readonly limit: PageSize
}) => Effect.Effect<Page<A>, E | UnreadableResponse, R>

/**
 * Passes all records of a list to `onEntries`, page by page. One record that does not match the
 * spec makes its whole page unreadable. The error says which record it is, so that one is reported
 * as unreadable and the others of the page are read in smaller pages: eight requests in all. A page
 * that is unreadable for any other reason fails.
 */
export const readList = <A, E, R, E2, R2>(
  fetchPage: FetchPage<A, E, R>,
  onEntries: (entries: ReadonlyArray<Entry<A>>) => Effect.Effect<void, E2, R2>
): Effect.Effect<void, E | E2 | UnreadableResponse, R | R2> =>
  Effect.gen(function* () {
    for (let number = 1; ; number++) {
      const { entries, isLast } = yield* readPage(fetchPage, number, PAGE_SIZE)
      yield* onEntries(entries)
      if (isLast) return
    }
  })

/** All entries of a list. */
export const collectList = <A, E, R>(fetchPage: FetchPage<A, E, R>) =>
  Effect.suspend(() => {
    const all: Array<Entry<A>> = []
    return Effect.as(
      readList(fetchPage, entries => Effect.sync(() => void all.push(...entries))),
      all
    )
  })

interface Entries<A> {
  readonly entries: ReadonlyArray<Entry<A>>
  readonly isLast: boolean
}

const readPage = <A, E, R>(
  fetchPage: FetchPage<A, E, R>,
  number: number,
  size: number
): Effect.Effect<Entries<A>, E | UnreadableResponse, R> =>
  fetchPage({ page: PageNumber.make(number), limit: PageSize.make(size) }).pipe(
    Effect.map(
      ({ items, totalPages }): Entries<A> => ({
        entries: items.map(record => Entry.Readable({ record })),
        isLast: items.length === 0 || number >= totalPages
      })
    ),
    Effect.catchIf(isUnreadable, failure => {
      const index = indexOf(failure)
      return index === undefined || index >= size
        ? Effect.fail(failure)
        : readAround(fetchPage, number, size, index, failure)
    })
  )

/**
 * Reads a page except the record at `index`: the half without it at once, the half with it
 * recursively.
 */
const readAround = <A, E, R>(
  fetchPage: FetchPage<A, E, R>,
  number: number,
  size: number,
  index: number,
  failure: UnreadableResponse
): Effect.Effect<Entries<A>, E | UnreadableResponse, R> =>
  Effect.gen(function* () {
    if (size === 1) return { entries: [Entry.Unreadable({ failure })], isLast: false }
    const half = size / 2
    const isInFirst = index < half
    const first = yield* isInFirst
      ? readAround(fetchPage, number * 2 - 1, half, index, failure)
      : readPage(fetchPage, number * 2 - 1, half)
    if (first.isLast) return first
    const second = yield* isInFirst
      ? readPage(fetchPage, number * 2, half)
      : readAround(fetchPage, number * 2, half, index - half, failure)
    return { entries: [...first.entries, ...second.entries], isLast: second.isLast }
  })

const isUnreadable = (error: unknown): error is UnreadableResponse => error instanceof UnreadableResponse

const indexOf = ({ path }: UnreadableResponse): number | undefined => {
  const [, index] = /^items\.(\d+)(?:\.|$)/.exec(path) ?? []
  return index === undefined ? undefined : Number(index)
}
