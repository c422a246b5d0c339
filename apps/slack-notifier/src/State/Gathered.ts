import { dataLoader } from "@effect/experimental/RequestResolver"
import { Array, Clock, Effect, Request, RequestResolver, type Scope } from "effect"
import type { StoreError } from "./AlertStore.ts"

/** So many companies are asked about in one statement, which has a parameter for each. */
const AT_MOST = 500

interface Asked<A> extends Request.Request<ReadonlyArray<A>, StoreError> {
  readonly company: string
}

/**
 * Reads what there is of a company. Those who ask together share one reading, which begins after
 * all of them have asked: a process may begin to work on thousands of companies at once. Not to be
 * asked within a transaction, of which the reading is no part.
 */
export const gathered = <A>(
  read: (companies: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<A>, StoreError>,
  companyOf: (found: A) => string
): Effect.Effect<(company: string) => Effect.Effect<ReadonlyArray<A>, StoreError>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const ask = Request.of<Asked<A>>()
    const together = RequestResolver.makeBatched((all: Array.NonEmptyArray<Asked<A>>) =>
      Effect.matchCauseEffect(read(Array.dedupe(all.map(({ company }) => company))), {
        onFailure: cause => Effect.forEach(all, asked => Request.failCause(asked, cause), { discard: true }),
        onSuccess: found => {
          const groups = Array.groupBy(found, companyOf)
          return Effect.forEach(all, asked => Request.succeed(asked, groups[asked.company] ?? []), {
            discard: true
          })
        }
      })
    )
    // It waits for the event loop only, whatever clock there is.
    const loader = yield* Effect.withClock(
      dataLoader(together, { window: 0, maxBatchSize: AT_MOST }),
      Clock.make()
    )
    return company => Effect.request(ask({ company }), loader)
  })
