import type { PlatformCall } from "@estate/domain/CallError"
import { type Page, PageNumber, type PageSize } from "@estate/domain/Page"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type { StreamQuery } from "../../PageQuery.ts"
import { isRejection } from "../PageSizes.ts"
import type { SharedLists } from "../SharedLists.ts"
import { deduplicate } from "./Deduplicate.ts"
import { LazyList } from "./LazyList.ts"

/**
 * Fetches a page; the inner effect reads it. So a prefetched page is bytes, not a thousand objects
 * that the garbage collector would have to trace.
 */
export type FetchPage<P, E> = (asked: {
  readonly page: PageNumber
  readonly limit: PageSize
}) => Effect.Effect<Effect.Effect<P, E>>

/** What follows after a page. */
export type Next =
  /** A page; pages up to `upTo` may be prefetched. */
  | {
      readonly _tag: "Read"
      readonly page: number
      readonly upTo?: number
      /** The new page size from now on. */
      readonly size?: PageSize
      /**
       * An error ends the list if the page is not one that the platform counts. Default: it is
       * counted.
       */
      readonly isCounted?: boolean
      /**
       * If the platform refuses the page, the page is empty: the platform counts records there, but
       * no such page.
       */
      readonly mayBeRefused?: boolean
    }
  /** The whole list once more, in pages of this size, for the records that have not come yet. */
  | { readonly _tag: "ReadAgain"; readonly size: PageSize; readonly isCounted?: boolean }
  /** The end; with a doubt if it cannot be known whether the list is complete. */
  | { readonly _tag: "End"; readonly doubt?: string }
  /** An error, since records are missing. */
  | { readonly _tag: "Fail"; readonly detail: string }

/** What has come since the list began, or began again. */
interface Pass {
  readonly pages: number
  readonly records: number
  /** The largest number of records on a page. */
  readonly longest: number
  /** The number of pages in a row without anything new. */
  readonly stale: number
}

const newPass: Pass = { pages: 0, records: 0, longest: 0, stale: 0 }

/**
 * After this many pages in a row without anything new, the platform is considered to repeat itself.
 */
export const STALE_PAGES = 3

/** A received page. */
export interface Came<P> {
  readonly content: P
  /** The requested page number. */
  readonly number: number
  /** The requested size. */
  readonly size: PageSize
  /** The size to ask for, as far as is known so far. */
  readonly fitting: PageSize
  /** The number of records on it, including skipped ones. */
  readonly count: number
  /** The number of new records; skipped records have no id, and are not counted. */
  readonly fresh: number
  /** Including this page. */
  readonly pass: Pass
}

/** How a list is read: what is known about it, and what follows after a page. */
export interface Reading<P, State> {
  /** The number of recent ids that are remembered. */
  readonly remembered: number
  readonly start: State
  readonly step: (state: State, came: Came<P>) => readonly [State, Next]
}

/** A page with its records, and what else a reading knows of it. */
type PageOf<A, P> = P & Pick<Page<A>, "items" | "skipped">

interface List<A, P, State, E> {
  /** The call of the list, for its errors. */
  readonly call: PlatformCall
  readonly query: StreamQuery
  readonly fetchPage: FetchPage<PageOf<A, P>, E>
  readonly reading: Reading<P, State>
}

/**
 * Reads all records of a list, or fails with an error that says where it stopped. Pages are read
 * one after another. The first page is fetched alone, since it says how many there are, and a
 * reader may need no more. From the second on, pages are prefetched concurrently. Each is retried
 * separately.
 */
export const paginate = <A extends { readonly id: unknown }, P, State, E>(
  { sizes, warnOnce, prefetch }: SharedLists,
  { call, query, fetchPage, reading }: List<A, P, State, E>
): LazyList<A, E | UnreadableResponse> =>
  new LazyList(
    Effect.map(Effect.scope, scope => {
      const { firstPage = PageNumber.make(1), pageSize } = query
      const onlyNew = deduplicate(reading.remembered, ({ id }: A) => id)
      const ahead: Array<Fiber.Fiber<Effect.Effect<PageOf<A, P>, E>>> = []
      let size = sizes.of(pageSize)
      let state = reading.start
      let pass = newPass
      let number: number = firstPage
      let fetched = 0
      let next: Next = { _tag: "Read", page: firstPage }
      /** The last page, without its records. */
      let emptied: PageOf<A, P> | undefined

      const fetch = (page: number) => fetchPage({ page: PageNumber.make(page), limit: size })

      const firstRead = Effect.suspend(() => {
        fetched = number
        const read = (limit: PageSize) => Effect.flatten(fetchPage({ page: firstPage, limit }))
        return Effect.map(sizes.reading(size, read), taken => {
          size = taken.size
          return taken.page
        })
      })

      const laterRead = (upTo: number) =>
        Effect.gen(function* () {
          while (ahead.length < prefetch + 1 && fetched < upTo)
            ahead.push(yield* Effect.forkIn(fetch(++fetched), scope))
          const [page] = ahead.splice(0, 1)
          return yield* Effect.flatten(page === undefined ? fetch(number) : Effect.flatten(Fiber.await(page)))
        })

      const taken = (content: PageOf<A, P>): ReadonlyArray<A> => {
        const { items, skipped } = content
        emptied = { ...content, items: [], skipped: [] }
        const fresh = onlyNew(items)
        const count = items.length + skipped.length
        const isNew = fresh.length + skipped.length > 0
        // A following page with new records shows that the previous page had the maximum size.
        if (isNew && pass.pages > 0 && pass.longest < size) sizes.learn(pass.longest)
        sizes.came(count)
        pass = {
          pages: pass.pages + 1,
          records: pass.records + count,
          longest: Math.max(pass.longest, count),
          stale: isNew ? 0 : pass.stale + 1
        }
        const came = { content, number, size, fitting: sizes.of(size), count, fresh: fresh.length, pass }
        const [known, follows] = reading.step(state, came)
        state = known
        next = follows
        return fresh
      }

      const pull: Effect.Effect<ReadonlyArray<A>, Option.Option<E | UnreadableResponse>> = Effect.gen(
        function* () {
          if (next._tag === "End") return yield* Effect.fail(Option.none())
          if (next._tag === "Fail")
            return yield* Effect.fail(Option.some(incomplete(next.detail, number, call)))
          const { isCounted = true } = next
          const instead = next._tag === "Read" && next.mayBeRefused === true ? emptied : undefined
          if (next._tag === "ReadAgain") {
            yield* Fiber.interruptAll(ahead.splice(0))
            pass = newPass
          }
          size = next.size ?? size
          number = next._tag === "Read" ? next.page : firstPage
          const upTo = next._tag === "Read" ? (next.upTo ?? number) : number
          const asked = number === firstPage ? firstRead : laterRead(upTo)
          const page = yield* Effect.either(
            instead === undefined ? asked : Effect.catchIf(asked, isRefusal, () => Effect.succeed(instead))
          )
          if (Either.isLeft(page)) {
            if (isCounted) return yield* Effect.fail(Option.some(page.left))
            const doubt = `page ${number}, which the platform does not count, cannot be read`
            next = { _tag: "End", doubt }
          }
          const fresh = Either.match(page, { onLeft: () => [], onRight: taken })
          if (next._tag === "End" && next.doubt !== undefined) yield* warnOnce(call.operation, next.doubt)
          return fresh
        }
      )
      return pull
    })
  )

const isRefusal = (error: unknown): boolean =>
  isRejection(error) ||
  Predicate.isTagged(error, "ThreadNotFound") ||
  (Predicate.hasProperty(error, "status") && error.status === 404)

/** The error of a list that stopped at a page. */
const incomplete = (detail: string, page: number, call: PlatformCall): UnreadableResponse =>
  new UnreadableResponse({
    path: "items",
    detail,
    isIncomplete: true,
    call: Option.some({
      ...call,
      page: Option.some(page),
      status: Option.some(200),
      attempts: 1,
      mayHaveArrived: true
    })
  })
