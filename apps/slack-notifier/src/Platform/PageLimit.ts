import type { PageQuery } from "@estate/api-client/PageQuery"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import { Effect, Predicate } from "effect"

/** The sizes that are tried if the platform refuses a larger one. */
const STEPS = [100, 50, 20, 10, 5, 2, 1].map(size => PageSize.make(size))

const ONE = PageSize.make(1)

/**
 * The largest page that a platform allows, which the spec does not state: it may refuse a larger
 * one. It is found with the first page of a list, and remembered, so that all pages of the list
 * have the same size.
 */
export class PageLimit {
  private largest = PageSize.make(MAX_PAGE_SIZE)

  /** Reads a page of the size that the query has, or of the largest that the platform allows. */
  fitting<Query extends PageQuery, A, E>(
    query: Query | undefined,
    read: (query?: Query) => Effect.Effect<A, E>
  ): Effect.Effect<A, E> {
    return Effect.suspend(() => {
      const asked = query?.limit
      if (query === undefined || asked === undefined) return read(query)
      const limit = PageSize.make(Math.min(asked, this.largest))
      const sized = (size: PageSize) => read({ ...query, limit: size })
      if (limit === ONE || (query.page ?? 1) > 1) return sized(limit)
      const smaller = STEPS.filter(size => size < limit)
      return orIfRejected(sized(limit), error =>
        // If the platform refuses one record, too, it refuses something else than the size.
        Effect.zipRight(
          orIfRejected(sized(ONE), () => Effect.fail(error)),
          this.firstAllowed(smaller, sized, error)
        )
      )
    })
  }

  private firstAllowed<A, E>(
    [size, ...others]: ReadonlyArray<PageSize>,
    sized: (size: PageSize) => Effect.Effect<A, E>,
    error: E
  ): Effect.Effect<A, E> {
    if (size === undefined) return Effect.fail(error)
    const learn = Effect.sync(() => {
      this.largest = size
    })
    return orIfRejected(Effect.zipLeft(sized(size), learn), () => this.firstAllowed(others, sized, error))
  }
}

/** Does something else if the platform refuses the parameters. */
const orIfRejected = <A, E>(
  reading: Effect.Effect<A, E>,
  otherwise: (error: E) => Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.catchAll(reading, error =>
    Predicate.isTagged(error, "RequestRejected") ? otherwise(error) : Effect.fail(error)
  )
