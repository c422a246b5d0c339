import type Database from "libsql"
import type { Bound, Cache, Reads } from "../SqliteReads.ts"

/** More names than our programs cache between two writes; it bounds one that never writes. */
const CACHE_LIMIT = 10_000

/**
 * The reads of one open file. `ownWrites` counts the writes of this connection; SQLite's
 * `data_version` changes with those of all others (sqlite.org/pragma.html#pragma_data_version).
 */
export const makeReads = (prepare: (sql: string) => Database.Statement, ownWrites: () => number) => {
  const row = (sql: string, params: ReadonlyArray<Bound>) => {
    const found: unknown = prepare(sql).get(params)
    return isRow(found) ? found : undefined
  }

  const valueOf = (sql: string, params: ReadonlyArray<Bound>) => row(sql, params)?.value

  let writes = 0
  let seenOwnWrites = -1
  let seenDataVersion: unknown
  let isChecked = false
  // One check per turn of the event loop is enough: nothing within a turn can depend on a write of
  // another process.
  const forgetCheck = () => {
    isChecked = false
  }
  /** Increases with every write to the file. */
  const currentVersion = () => {
    if (isChecked && seenOwnWrites === ownWrites()) return writes
    const version = row("PRAGMA data_version", [])?.data_version
    if (version !== seenDataVersion || seenOwnWrites !== ownWrites()) writes += 1
    seenDataVersion = version
    seenOwnWrites = ownWrites()
    isChecked = true
    setImmediate(forgetCheck)
    return writes
  }

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
      known.set(name, made)
      return made
    }
  }

  const reads: Reads = {
    row,
    text: (sql, params) => {
      const value = valueOf(sql, params)
      if (value === undefined || value === null || typeof value === "string") return value ?? undefined
      throw new TypeError(`${typeof value} where a text was to be: ${sql}`)
    },
    number: (sql, params) => {
      const value = valueOf(sql, params)
      if (value === undefined || value === null || typeof value === "number") return value ?? undefined
      throw new TypeError(`${typeof value} where a number was to be: ${sql}`)
    }
  }
  return { reads, makeCache }
}

const isRow = (found: unknown): found is Readonly<Record<string, unknown>> =>
  typeof found === "object" && found !== null
