import { type Page, PageNumber, PageSize } from "@estate/domain/Page"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import { Data, Effect } from "effect"

/** Halves evenly down to one record. */
const PAGE_SIZE = 256

/** A record of a list, or the place of one that is not what the spec says. */
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
 * Gives all records of a list to `see`, page after page. A page is read as a whole, so that one record that is not what the spec says would hide all
 * others of its page. The answer says which one it is: it is told and passed over, and what stands beside it is read in smaller pages, eight
 * requests in all. An answer that cannot be read for another reason than one of its records fails as it is.
 */
export const readable = <A, E, R, E2, R2>(
  fetchPage: FetchPage<A, E, R>,
  see: (entries: ReadonlyArray<Entry<A>>) => Effect.Effect<void, E2, R2>
): Effect.Effect<void, E | E2 | UnreadableResponse, R | R2> =>
  Effect.gen(function* () {
    for (let number = 1; ; number++) {
      const { entries, isLast } = yield* aligned(fetchPage, number, PAGE_SIZE)
      yield* see(entries)
      if (isLast) return
    }
  })

/** All of them at once. */
export const readAll = <A, E, R>(fetchPage: FetchPage<A, E, R>) =>
  Effect.suspend(() => {
    const all: Array<Entry<A>> = []
    return Effect.as(
      readable(fetchPage, entries => Effect.sync(() => void all.push(...entries))),
      all
    )
  })

interface Entries<A> {
  readonly entries: ReadonlyArray<Entry<A>>
  readonly isLast: boolean
}

const aligned = <A, E, R>(
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
        : around(fetchPage, number, size, index, failure)
    })
  )

/** A page without the record at `index`: the halves without it are read, the one with it is halved on. */
const around = <A, E, R>(
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
      ? around(fetchPage, number * 2 - 1, half, index, failure)
      : aligned(fetchPage, number * 2 - 1, half)
    if (first.isLast) return first
    const second = yield* isInFirst
      ? aligned(fetchPage, number * 2, half)
      : around(fetchPage, number * 2, half, index - half, failure)
    return { entries: [...first.entries, ...second.entries], isLast: second.isLast }
  })

const isUnreadable = (error: unknown): error is UnreadableResponse => error instanceof UnreadableResponse

const indexOf = ({ path }: UnreadableResponse): number | undefined => {
  const [, index] = /^items\.(\d+)(?:\.|$)/.exec(path) ?? []
  return index === undefined ? undefined : Number(index)
}
