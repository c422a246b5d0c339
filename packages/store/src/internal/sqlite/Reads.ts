import type Database from "libsql"
import { type AnswerQuestion, type Bound, Unanswered } from "../../Read.ts"

/**
 * The answers of one open file, and its version for caches. Statements return rows as arrays; the
 * answer is their only column. `ownWrites` counts the writes of this connection; SQLite's
 * `data_version` changes with those of all others (sqlite.org/pragma.html#pragma_data_version).
 */
export const makeReads = (prepare: (sql: string) => Database.Statement, ownWrites: () => number) => {
  const firstValue = (sql: string, params: ReadonlyArray<Bound>): unknown => {
    const row: unknown = prepare(sql).get(params)
    return Array.isArray(row) ? row[0] : undefined
  }
  const answer: AnswerQuestion = question => {
    if (question.cost === "unbounded") throw new Unanswered(question)
    return firstValue(question.sql, question.params)
  }

  let version = {}
  let seenOwnWrites = -1
  let seenDataVersion: unknown
  let isChecked = false
  // One check per turn of the event loop is enough: nothing within a turn can depend on another
  // process's write.
  const forget = () => {
    isChecked = false
  }
  /** A different object after every write to the file. */
  const currentVersion = (): object => {
    if (isChecked && seenOwnWrites === ownWrites()) return version
    const dataVersion = firstValue("PRAGMA data_version", [])
    if (dataVersion !== seenDataVersion || seenOwnWrites !== ownWrites()) version = {}
    seenDataVersion = dataVersion
    seenOwnWrites = ownWrites()
    isChecked = true
    setImmediate(forget)
    return version
  }

  /** The running read's answers may be as old as this version; if undefined, they are current. */
  let answeredAt: object | undefined

  return {
    forget,
    version: currentVersion,
    /**
     * The version that a result of the running read has; undefined if some of its answers may be
     * older.
     */
    cachedVersion: () => {
      const now = currentVersion()
      return answeredAt === undefined || answeredAt === now ? now : undefined
    },
    /** Answers bounded statements only. */
    answer,
    /** Runs with answers of which some may be as old as a version: caches keep nothing older. */
    since: <A>(then: object, run: () => A): A => {
      answeredAt = then
      try {
        return run()
      } finally {
        answeredAt = undefined
      }
    }
  }
}
