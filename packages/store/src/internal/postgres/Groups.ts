import type { SqlError } from "@effect/sql/SqlError"
import { Either } from "effect"
import { isReadOnly, sqlError } from "../../DatabaseError.ts"
import { makeGathering } from "../../Gathering.ts"
import type { Batch, Together, Writing } from "../../PostgresQueries.ts"
import type { Written } from "../../Write.ts"
import type { PipelinedConnection } from "./PipelinedConnection.ts"
import { isRefusal } from "./Settings.ts"
import { bindable, named } from "./Statements.ts"

/** A group is small, so that its locks are held only for a moment. */
const MOST = 500

/** If a group waits for one row for this long, its writes are then done one by one. */
export const GROUP_LOCK_MILLIS = 100

/**
 * The writes of a refused group would make others wait again, so they are written alone for this
 * long.
 */
const APART_MILLIS = 2_000
const MOST_APART = 10_000

export const GROUP_SESSION =
  "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off"

interface Waiting extends Together {
  readonly writing: Writing
  readonly done: (written: Written) => void
}

/** The outcome of a group: that of each write, or why none was done, or that it is unknown. */
type GroupOutcome =
  | { readonly kind: "done"; readonly steps: ReadonlyMap<number, number | null> }
  | { readonly kind: "undone" }
  | { readonly kind: "failed"; readonly error: SqlError }

/**
 * Does writes of one kind together: all that wait when it is their turn (`makeGathering`) share one
 * transaction, which is sent at once. `alone` does the writes of a group that Postgres refused, so
 * that only the write at fault fails.
 *
 * Gain (`pnpm bench service mixedLoadOnPostgres`): beside 300 messages a second, the service's
 * reads keep 0.8 of their quiet rate, beside 1,000 they keep 0.6. A message takes a third of the
 * processor time. To delete it: let `submit` call `write`.
 */
export const makeGroups = (
  connection: PipelinedConnection,
  alone: (writing: Writing, done: (written: Written) => void) => void
) => {
  let queue: Array<Waiting> = []
  let isBusy = false
  const apart = new Map<string, number>()
  const setApart = (name: string) => {
    if (apart.size >= MOST_APART) apart.clear()
    apart.set(name, performance.now() + APART_MILLIS)
  }

  /**
   * The next writes of one kind, each with a different name; the others stay in the queue, in their
   * order.
   */
  const takeGroup = (): ReadonlyArray<Waiting> => {
    const now = performance.now()
    const isApart = ({ name }: Waiting) => (apart.get(name) ?? now) > now
    const batch = queue.find(each => !isApart(each))?.batch
    const names = new Set<string>()
    const group: Array<Waiting> = []
    const rest: Array<Waiting> = []
    for (const each of queue) {
      if (isApart(each)) {
        alone(each.writing, each.done)
        continue
      }
      const isNext = each.batch === batch && group.length < MOST && !names.has(each.name)
      names.add(each.name)
      ;(isNext ? group : rest).push(each)
    }
    queue = rest
    return group
  }

  const perform = ({ lock, sql }: Batch, rows: string, done: (outcome: GroupOutcome) => void) => {
    let failure: Error | undefined
    let steps: ReadonlyMap<number, number | null> = new Map()
    const failing = (error: Error | null | undefined) => {
      if (error) failure ??= error
    }
    connection.run(named("BEGIN"), failing)
    connection.run({ ...named(lock), values: [rows] }, failing)
    connection.run({ ...named(sql), values: [rows] }, (error, result) => {
      failing(error)
      if (!error) steps = new Map(result.rows.map(({ n, step }) => [n, step]))
    })
    connection.run(named("COMMIT"), (error, result) => {
      if (isReadOnly({ cause: failure })) connection.renew()
      if (failure === undefined && !error && result.command === "COMMIT") return done({ kind: "done", steps })
      if (!error && failure !== undefined && isRefusal(failure)) return done({ kind: "undone" })
      done({ kind: "failed", error: sqlError("Failed to write")(failure ?? error) })
    })
  }

  const settle = (group: ReadonlyArray<Waiting>, outcome: GroupOutcome) => {
    for (const [index, { writing, name, done }] of group.entries()) {
      if (outcome.kind === "undone") {
        setApart(name)
        alone(writing, done)
      } else if (outcome.kind === "failed") done(Either.left(outcome.error))
      else done(Either.right(outcome.steps.get(index) ?? undefined))
    }
  }

  const next = () => {
    const group = takeGroup()
    const [first] = group
    if (first === undefined) return
    isBusy = true
    const rows = group.map(({ row }, n) => ({
      n,
      ...Object.fromEntries(Object.entries(row()).map(([name, value]) => [name, bindable(value)]))
    }))
    perform(first.batch, JSON.stringify(rows), outcome => {
      settle(group, outcome)
      isBusy = false
      if (group.length > 1 || queue.length > 0) gathering.severalWrite()
      if (queue.length > 0) gathering.wait(queue.length)
    })
  }
  const gathering = makeGathering(next)

  return {
    submit: (writing: Writing, together: Together, done: (written: Written) => void): void => {
      queue.push({ ...together, writing, done })
      if (!isBusy) gathering.wait(queue.length)
    },
    waiting: () => queue.length
  }
}
