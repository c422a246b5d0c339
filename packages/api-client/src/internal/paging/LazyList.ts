import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"

/**
 * All records of a list, for the client with Effect (as a `Stream`) and without (as an iterable).
 * It is opened in a scope; each run of the inner effect returns more records, or fails with none at
 * the end.
 */
export class LazyList<A, E> {
  readonly open: Effect.Effect<Effect.Effect<ReadonlyArray<A>, Option.Option<E>>, never, Scope.Scope>

  constructor(open: LazyList<A, E>["open"]) {
    this.open = open
  }
}

/** The records of a list that match; a page may have none of them. */
export const selected = <A, E>({ open }: LazyList<A, E>, isMatch: (record: A) => boolean): LazyList<A, E> =>
  new LazyList(
    Effect.map(
      open,
      Effect.map(records => records.filter(isMatch))
    )
  )

/** Passes records to `visit` until it returns false or the list ends. */
export const visitEach = <A, E>(
  { open }: LazyList<A, E>,
  visit: (record: A) => boolean
): Effect.Effect<void, E> =>
  Effect.scoped(
    Effect.flatMap(open, pull => {
      const further: Effect.Effect<void, E> = Effect.matchEffect(pull, {
        onFailure: Option.match({ onNone: () => Effect.void, onSome: Effect.fail<E> }),
        onSuccess: records => (records.every(visit) ? further : Effect.void)
      })
      return further
    })
  )
