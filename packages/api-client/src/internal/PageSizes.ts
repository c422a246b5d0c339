import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

/** The default page size of streams. */
const STREAM_PAGE_SIZE = 100

/** The sizes that are tried if a platform refuses one, the largest first. */
const STEPS = [500, 200, 100, 50, 20, 10, 5, 2, 1]

/**
 * The page sizes of a client: what it asks for, and the largest page that the platform allows,
 * which the spec does not show.
 */
export class PageSizes {
  private readonly own: PageSize | undefined
  private largest = MAX_PAGE_SIZE

  constructor(own: PageSize | undefined) {
    this.own = own
  }

  /** The size for a list: what the call asks for, limited to what the platform allows. */
  of(asked: PageSize | undefined): PageSize {
    return this.fitting(asked ?? this.own ?? STREAM_PAGE_SIZE)
  }

  /** The size for reading as much as possible at once. */
  get most(): PageSize {
    return this.fitting(this.own ?? MAX_PAGE_SIZE)
  }

  /** Notes that the platform sends no page with more records than this. */
  learn(size: number): void {
    this.largest = Math.min(this.largest, Math.max(1, size))
  }

  /** Notes how many records a page had. */
  came(count: number): void {
    if (count > this.largest) this.largest = Math.min(count, MAX_PAGE_SIZE)
  }

  /**
   * Reads a page of this size, or of the largest size below it that the platform accepts. If the
   * platform accepts a page of one record, it was the size that it refused.
   */
  reading<A, E>(
    size: PageSize,
    read: (size: PageSize) => Effect.Effect<A, E>
  ): Effect.Effect<{ readonly page: A; readonly size: PageSize }, E> {
    return orIfRejected(sized(size, read), error =>
      size === 1
        ? Effect.fail(error)
        : Effect.zipRight(
            orIfRejected(sized(PageSize.make(1), read), () => Effect.fail(error)),
            Effect.tap(
              firstTaken(
                STEPS.filter(step => step < size),
                read,
                error
              ),
              taken => Effect.sync(() => this.learn(taken.size))
            )
          )
    )
  }

  private fitting(size: number): PageSize {
    return PageSize.make(Math.min(size, this.largest))
  }
}

const sized = <A, E>(size: PageSize, read: (size: PageSize) => Effect.Effect<A, E>) =>
  Effect.map(read(size), page => ({ page, size }))

const firstTaken = <A, E>(
  [step, ...others]: ReadonlyArray<number>,
  read: (size: PageSize) => Effect.Effect<A, E>,
  error: E
): Effect.Effect<{ readonly page: A; readonly size: PageSize }, E> =>
  step === undefined
    ? Effect.fail(error)
    : orIfRejected(sized(PageSize.make(step), read), () => firstTaken(others, read, error))

/** Does something else if the platform refuses the parameters. */
const orIfRejected = <A, E>(
  reading: Effect.Effect<A, E>,
  otherwise: (error: E) => Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.catchAll(reading, error => (isRejection(error) ? otherwise(error) : Effect.fail(error)))

/** True if the platform refuses the parameters: the spec does not show with which status. */
export const isRejection = (error: unknown): boolean =>
  Predicate.isTagged(error, "RequestRejected") ||
  (Predicate.isTagged(error, "PlatformFailed") &&
    Predicate.hasProperty(error, "status") &&
    error.status === UNPROCESSABLE)

const UNPROCESSABLE = 422
