import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect, type Option } from "effect"

/** A statement's parameter. */
export type Bound = string | number | null

/**
 * Statements that read, within one `SqliteReads.read`. `text` and `number` return the column named
 * `value` of the first row, or undefined if there is no row or it is null; they throw on a value of
 * another type.
 */
export interface Reads {
  /** The first row. */
  readonly row: (sql: string, params: ReadonlyArray<Bound>) => Readonly<Record<string, unknown>> | undefined
  readonly text: (sql: string, params: ReadonlyArray<Bound>) => string | undefined
  readonly number: (sql: string, params: ReadonlyArray<Bound>) => number | undefined
}

/**
 * Returns the value that `make` returned earlier for this name, unless anybody, in any process, has
 * written to the file since.
 */
export type Cache<A> = (name: string, make: () => A) => A

/**
 * Reads without Effect's statements: no fiber, no composed SQL, so that a small read costs what
 * SQLite needs for it. Shares the client's connection, and waits while a transaction has it.
 */
export class SqliteReads extends Context.Tag("@estate/sqlite/SqliteReads")<
  SqliteReads,
  {
    /**
     * Runs synchronous reads. SQLite's errors are `SqlError`; anything else that is thrown is a
     * defect.
     */
    readonly read: <A>(read: (reads: Reads) => A) => Effect.Effect<A, SqlError>
    /**
     * The same without an effect: none while a transaction has the connection. Throws what `read`
     * throws.
     */
    readonly readAtOnce: <A>(read: (reads: Reads) => A) => Option.Option<A>
    /** A cache of its own, for use within `read`: each write to the file empties it. */
    readonly makeCache: <A>() => Cache<A>
  }
>() {}
