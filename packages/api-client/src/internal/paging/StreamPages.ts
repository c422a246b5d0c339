import type { PlatformCall } from "@estate/domain/CallError"
import { PageNumber, type PageSize } from "@estate/domain/Page"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { SharedLists } from "../SharedLists.ts"

/** The number and the size of a page. */
interface Asked {
  readonly page: PageNumber
  readonly limit: PageSize
}

/**
 * Fetches a page; the inner effect reads it. A prefetched page is then bytes, not a thousand
 * objects that a garbage collection would have to trace.
 */
export type FetchPage<P, E, E2> = (asked: Asked) => Effect.Effect<Effect.Effect<P, E>, E2>

/** What follows after a page. */
export type Next =
  /** The next pages, up to this one. An error of a page that nobody counts ends the list. */
  | {
      readonly _tag: "Read"
      readonly upTo: number
      readonly isCounted: boolean
      /** Another size from now on. */
      readonly size?: PageSize
    }
  /** The whole once more, in pages of this size, for the records that did not come yet. */
  | { readonly _tag: "ReadAgain"; readonly size: PageSize; readonly isCounted: boolean }
  /** Nothing; with a doubt if it cannot be known whether the list is complete. */
  | { readonly _tag: "End"; readonly doubt?: string | undefined }
  /** An error, since records are missing. */
  | { readonly _tag: "Fail"; readonly detail: string }

/** The reading of a list: it takes a page, and says what is new on it and what follows. */
export interface Reading<A, P> {
  readonly take: (page: P, asked: Asked) => { readonly fresh: ReadonlyArray<A>; readonly next: Next }
}

interface List<A, P, E, E2> {
  /** The call of the list, for its errors. */
  readonly call: PlatformCall
  readonly firstPage: PageNumber | undefined
  readonly size: PageSize
  readonly fetchPage: FetchPage<P, E, E2>
  readonly begin: () => Reading<A, P>
}

/**
 * Streams pages. The first is fetched alone, since it says how many there are, and a reader may
 * need no more. From the second on, pages are fetched ahead concurrently. Each is retried by
 * itself.
 */
export const streamPages = <A, P, E, E2>(
  { sizes, warnOnce, prefetch }: SharedLists,
  { call, firstPage = PageNumber.make(1), size: wanted, fetchPage, begin }: List<A, P, E, E2>
): Stream.Stream<A, E | E2 | UnreadableResponse> =>
  Stream.fromPull(
    Effect.map(Effect.scope, scope => {
      const reading = begin()
      const ahead: Array<Fiber.Fiber<Effect.Effect<P, E>, E2>> = []
      let size = wanted
      let current: number = firstPage
      let fetched = current - 1
      let next: Next = { _tag: "Read", upTo: current, isCounted: true }

      const read = (limit: PageSize) => Effect.flatten(fetchPage({ page: PageNumber.make(current), limit }))

      const firstRead = Effect.suspend(() => {
        fetched = current
        return Effect.map(sizes.reading(size, read), taken => {
          size = taken.size
          return taken.page
        })
      })

      const laterRead = (upTo: number) =>
        Effect.gen(function* () {
          while (ahead.length < prefetch + 1 && fetched < upTo)
            ahead.push(
              yield* Effect.forkIn(fetchPage({ page: PageNumber.make(++fetched), limit: size }), scope)
            )
          const [page] = ahead.splice(0, 1)
          return yield* page === undefined ? read(size) : Effect.flatten(Effect.flatten(Fiber.await(page)))
        })

      const begun = Effect.suspend(() => {
        if (next._tag !== "ReadAgain") return Effect.void
        size = next.size
        current = firstPage
        return Fiber.interruptAll(ahead.splice(0))
      })

      const pull: Effect.Effect<Chunk.Chunk<A>, Option.Option<E | E2 | UnreadableResponse>> = Effect.gen(
        function* () {
          if (next._tag === "End") return yield* Effect.fail(Option.none())
          if (next._tag === "Fail")
            return yield* Effect.fail(Option.some(incomplete(next.detail, current, call)))
          yield* begun
          const isFirst = current === firstPage
          const { isCounted } = next
          const page = yield* Effect.either(
            next._tag === "Read" && !isFirst ? laterRead(next.upTo) : firstRead
          )
          if (Either.isLeft(page)) {
            if (isCounted) return yield* Effect.fail(Option.some(page.left))
            next = { _tag: "End" }
            yield* warnOnce(
              call.operation,
              `page ${current}, which the platform does not count, cannot be read`
            )
            return Chunk.empty<A>()
          }
          const taken = reading.take(page.right, { page: PageNumber.make(current), limit: size })
          next = taken.next
          if (next._tag === "Read") {
            current++
            size = next.size ?? size
          }
          if (next._tag === "End" && next.doubt !== undefined) yield* warnOnce(call.operation, next.doubt)
          return Chunk.unsafeFromArray(taken.fresh)
        }
      )
      return pull
    })
  )

/** The error of a list that stopped at a page. */
export const incomplete = (detail: string, page: number, call: PlatformCall): UnreadableResponse =>
  new UnreadableResponse({
    path: "items",
    detail,
    call: Option.some({
      ...call,
      page: Option.some(page),
      status: Option.some(200),
      attempts: 1,
      mayHaveArrived: true
    })
  })
