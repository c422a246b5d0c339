import { Predicate } from "effect"
import type Database from "libsql"
import { type Answer, Unanswered } from "../../Read.ts"
import type { Cache } from "../../SqliteReads.ts"

/** More names than our programs cache between two writes; it bounds one that never writes. */
const CACHE_LIMIT = 10_000

/**
 * The answers of one open file, and caches of what was read from it. `ownWrites` counts the writes
 * of this connection; SQLite's `data_version` changes with those of all others
 * (sqlite.org/pragma.html#pragma_data_version).
 */
export const makeReads = (prepare: (sql: string) => Database.Statement, ownWrites: () => number) => {
  const answer: Answer = ({ sql, params }) => {
    const found: unknown = prepare(sql).get(params)
    return Predicate.hasProperty(found, "value") ? found.value : undefined
  }
  const answerBounded: Answer = question => {
    if (question.cost === "unbounded") throw new Unanswered(question)
    return answer(question)
  }

  let writes = 0
  let seenOwnWrites = -1
  let seenDataVersion: unknown
  let isChecked = false
  // One check per turn of the event loop is enough: nothing within a turn can depend on a write of
  // another process.
  const forget = () => {
    isChecked = false
  }
  /** Increases with every write to the file. */
  const currentVersion = () => {
    if (isChecked && seenOwnWrites === ownWrites()) return writes
    const row: unknown = prepare("PRAGMA data_version").get([])
    const version = Predicate.hasProperty(row, "data_version") ? row.data_version : undefined
    if (version !== seenDataVersion || seenOwnWrites !== ownWrites()) writes += 1
    seenDataVersion = version
    seenOwnWrites = ownWrites()
    isChecked = true
    setImmediate(forget)
    return writes
  }

  /** The version that the answers of the running read are at least as new as; none: the current. */
  let answeredAt: number | undefined

  // Gain: with the key, the totals and the positions cached, the service needs 170 µs of processor
  // time for a page of ten calls instead of 1,340. To delete it: return `make()` for every name.
  const makeCache = <A>(): Cache<A> => {
    const known = new Map<string, A>()
    let versionThen = -1
    return (name, make) => {
      const now = currentVersion()
      if (now !== versionThen || known.size > CACHE_LIMIT) known.clear()
      versionThen = now
      const found = known.get(name)
      if (found !== undefined) return found
      const made = make()
      if (answeredAt === undefined || answeredAt === now) known.set(name, made)
      return made
    }
  }

  return {
    makeCache,
    forget,
    version: currentVersion,
    /** Answers every statement on this connection. */
    answer,
    /** Answers bounded statements only. */
    answerBounded,
    /** Runs with answers of which some may be as old as a version: caches keep nothing older. */
    since: <A>(version: number, run: () => A): A => {
      answeredAt = version
      try {
        return run()
      } finally {
        answeredAt = undefined
      }
    }
  }
}
