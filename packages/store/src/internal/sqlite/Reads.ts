import type Database from "libsql"
import {
  type Bound,
  type Cost,
  type Question,
  type Read,
  type Reads,
  type Row,
  TEXT_MAX_LENGTH,
  TextTooLong
} from "../../Read.ts"
import type { Cache } from "../../SqliteReads.ts"

/** More names than our programs cache between two writes; it bounds one that never writes. */
const CACHE_LIMIT = 10_000

/** Thrown out of a read at a statement that is answered elsewhere. */
export class Unanswered {
  readonly question: Question
  constructor(question: Question) {
    this.question = question
  }
}

/** The answers that a read got. */
export type Answers = Map<string, Row | undefined>

export const keyOf = ({ sql, params }: Question): string => JSON.stringify([sql, params])

type Answer = (question: Question) => Row | undefined

const unanswered: Answer = question => {
  throw new Unanswered(question)
}

/** Answers from what is known, and keeps what it finds otherwise. */
const knowing =
  (answers: Answers, otherwise: Answer): Answer =>
  question => {
    const key = keyOf(question)
    if (!answers.has(key)) answers.set(key, otherwise(question))
    return answers.get(key)
  }

/**
 * The reads of one open file. `ownWrites` counts the writes of this connection; SQLite's
 * `data_version` changes with those of all others (sqlite.org/pragma.html#pragma_data_version).
 */
export const makeReads = (prepare: (sql: string) => Database.Statement, ownWrites: () => number) => {
  const here: Answer = ({ sql, params }) => {
    const found: unknown = prepare(sql).get(params)
    if (!isRow(found)) return undefined
    if (isTooLong(found.value)) throw new TextTooLong()
    return found
  }

  const readsBy = (answers: Readonly<Record<Cost, Answer>>): Reads => {
    const row = (sql: string, params: ReadonlyArray<Bound>, cost: Cost = "bounded") =>
      answers[cost]({ sql, params })
    return {
      dialect: "sqlite",
      row,
      text: (sql, params, cost) => {
        const value = row(sql, params, cost)?.value
        if (value === undefined || value === null || typeof value === "string") return value ?? undefined
        throw new TypeError(`${typeof value} where a text was to be: ${sql}`)
      },
      number: (sql, params, cost) => {
        const value = row(sql, params, cost)?.value
        if (value === undefined || value === null || typeof value === "number") return value ?? undefined
        throw new TypeError(`${typeof value} where a number was to be: ${sql}`)
      },
      bytes: (sql, params) => {
        const value = row(sql, params)?.value
        if (value === undefined || value === null || value instanceof Uint8Array) return value ?? undefined
        throw new TypeError(`${typeof value} where bytes were to be: ${sql}`)
      }
    }
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
    const version = here({ sql: "PRAGMA data_version", params: [] })?.data_version
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

  const all = readsBy({ bounded: here, unbounded: here })
  const atOnce = readsBy({ bounded: here, unbounded: unanswered })
  return {
    makeCache,
    forget,
    version: currentVersion,
    runHere: <A>(read: Read<A>): A => read(all),
    /** Throws `Unanswered` at the first unbounded statement. */
    runAtOnce: <A>(read: Read<A>): A => read(atOnce),
    /** Runs a read again with the answers that it has got since a version. */
    runWith: <A>(read: Read<A>, answers: Answers, since: number): A => {
      answeredAt = since
      try {
        return read(readsBy({ bounded: knowing(answers, here), unbounded: knowing(answers, unanswered) }))
      } finally {
        answeredAt = undefined
      }
    }
  }
}

/** A text in UTF-8 has at least as many bytes as units. */
const isTooLong = (value: unknown): boolean => {
  if (value instanceof Uint8Array)
    return value.length > TEXT_MAX_LENGTH && Buffer.from(value).toString().length > TEXT_MAX_LENGTH
  return typeof value === "string" && value.length > TEXT_MAX_LENGTH
}

const isRow = (found: unknown): found is Row => typeof found === "object" && found !== null
