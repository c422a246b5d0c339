import { Deferred, Effect, FiberId } from "effect"
import type { StoreError } from "./AlertStore.ts"

/** The most companies in one statement, which has a parameter for each. */
const AT_MOST = 500

/** Those who ask within one turn share a read. */
const turnOfEventLoop = Effect.async<void>(resume => {
  setImmediate(() => resume(Effect.void))
})

/**
 * Reads the rows of one company. Companies that ask together share one statement, which begins
 * after all of them have asked: a process may take over thousands of companies at once. Never call
 * it within a transaction: the statement may run outside of it.
 *
 * `RequestResolver.dataLoader` does the same for some five times the processor time, so that each
 * company costs as much as a statement of its own.
 */
export const batchedByCompany = <A>(
  read: (companies: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<A>, StoreError>,
  companyOf: (found: A) => string
): ((company: string) => Effect.Effect<ReadonlyArray<A>, StoreError>) => {
  const newReading = () => ({
    companies: new Set<string>(),
    answer: Deferred.unsafeMake<ReadonlyMap<string, ReadonlyArray<A>>, StoreError>(FiberId.none)
  })
  let next: ReturnType<typeof newReading> | undefined

  const begin = Effect.suspend(() => {
    const own = newReading()
    next = own
    const reading = Effect.suspend(() => {
      if (next === own) next = undefined
      return Effect.map(read([...own.companies]), found => groupsOf(found, companyOf))
    })
    // The fiber that asked first may be interrupted: the others still wait.
    return Effect.as(
      Effect.forkDaemon(Effect.zipRight(turnOfEventLoop, Effect.intoDeferred(reading, own.answer))),
      own
    )
  })

  return company =>
    Effect.gen(function* () {
      const { companies, answer } = next === undefined || next.companies.size >= AT_MOST ? yield* begin : next
      companies.add(company)
      const groups = yield* Deferred.await(answer)
      return groups.get(company) ?? []
    })
}

/** A company may have the name of a property that every object has. */
const groupsOf = <A>(found: ReadonlyArray<A>, companyOf: (found: A) => string) => {
  const groups = new Map<string, Array<A>>()
  for (const each of found) {
    const group = groups.get(companyOf(each))
    if (group === undefined) groups.set(companyOf(each), [each])
    else group.push(each)
  }
  return groups
}
