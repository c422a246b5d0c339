import type { PlatformCall } from "@estate/domain/CallError"
import { DEFAULT_PAGE_SIZE, type Page, PageSize } from "@estate/domain/Page"
import { InvalidInput } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { PageQuery, StreamQuery } from "../../PageQuery.ts"
import { type Filters, pagePart, pagesPart, type QueryOf } from "../Filters.ts"
import type { Operation } from "../Operation.ts"
import { type SizedPage, unknownFilter } from "../Query.ts"
import type { SharedLists } from "../SharedLists.ts"
import { countedList } from "./CountedList.ts"
import { LazyList, selected } from "./LazyList.ts"
import { type FetchPage, paginate } from "./Paginate.ts"
import { pageFrom, type WirePage } from "./WirePage.ts"

/** Whether a query asks for a record, as far as the record shows it. */
export type Matches<F extends Filters, A> = (query: QueryOf<F>) => (record: A) => boolean

/**
 * A list of the platform: its operation, its filters, and how a page of it is fetched. A platform
 * may ignore a filter: with `matches`, a stream leaves out what the query does not ask for.
 */
interface List<F extends Filters, A, E> {
  readonly call: PlatformCall
  readonly filters: F
  readonly matches?: Matches<F, A> | undefined
  readonly fetchPage: (query: QueryOf<F> & SizedPage) => ReturnType<FetchPage<Page<A>, E>>
}

/**
 * The two methods of a list: one page, and all records. Both refuse filters that the list does not
 * have.
 */
export const listMethods = <F extends Filters, A extends { readonly id: unknown }, E>(
  lists: SharedLists,
  { call, filters, matches, fetchPage }: List<F, A, E>
) => {
  const ofPage = { ...filters, ...pagePart }
  const ofStream = { ...filters, ...pagesPart }
  return {
    page: (query: QueryOf<F> & PageQuery = {}) => {
      const error = unknownIn(ofPage, query, call)
      if (error !== undefined) return Effect.fail(error)
      const { limit = PageSize.make(DEFAULT_PAGE_SIZE) } = query
      return Effect.flatten(fetchPage({ ...query, limit }))
    },
    stream: (query: QueryOf<F> & StreamQuery = {}) =>
      listKnowing(ofStream, query, call, () => {
        const all = paginate(lists, {
          call,
          query,
          fetchPage: paging => fetchPage({ ...query, ...paging }),
          reading: countedList(lists.seenRecords, query.firstPage)
        })
        return matches === undefined ? all : selected(all, matches(query))
      })
  }
}

/** The same for an operation whose request follows from the query alone. */
export const listOf = <F extends Filters, A extends { readonly id: unknown }, In, E>(
  lists: SharedLists,
  filters: F,
  { prefetch, unsent }: Operation<In, WirePage<A> | { readonly data: WirePage<A> }, E>,
  requestOf: (query: QueryOf<F> & SizedPage) => In,
  matches?: Matches<F, A>
) =>
  listMethods(lists, {
    call: unsent,
    filters,
    matches,
    fetchPage: query => Effect.map(prefetch(requestOf(query)), Effect.map(pageFrom<A>))
  })

/** A list that fails because of a filter that it does not have. */
export const listKnowing = <A, E>(
  filters: Filters,
  query: object,
  call: PlatformCall,
  list: () => LazyList<A, E>
): LazyList<A, E | InvalidInput> => {
  const error = unknownIn(filters, query, call)
  return error === undefined ? list() : new LazyList(Effect.succeed(Effect.fail(Option.some(error))))
}

/** The error of a query with a filter that its list does not have. */
const unknownIn = (filters: Filters, query: object, call: PlatformCall): InvalidInput | undefined => {
  const unknown = unknownFilter(filters, query)
  return unknown && new InvalidInput({ ...unknown, call: Option.some(call) })
}
