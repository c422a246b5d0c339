import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect, type Option } from "effect"

/** What a statement is given for its question marks. */
export type Bound = string | number | null

/**
 * Statements that read, run at once within one `SqliteReads.read`. A column named `value` is what `text` and `number` give;
 * they throw where it is of another kind, and give undefined where there is no row or it is null.
 */
export interface Reads {
  /** The first row. */
  readonly row: (sql: string, params: ReadonlyArray<Bound>) => Readonly<Record<string, unknown>> | undefined
  readonly text: (sql: string, params: ReadonlyArray<Bound>) => string | undefined
  readonly number: (sql: string, params: ReadonlyArray<Bound>) => number | undefined
}

/** What `make` gave under this name since anybody, in any process, last wrote to the file; made anew otherwise. */
export type Remember<A> = (name: string, make: () => A) => A

/**
 * The short way to read a SQLite file, beside `SqlClient`: no fiber waits, and no statement is composed, so that a small read
 * costs what SQLite takes for it. It shares the client's connection, and waits while a transaction has it.
 */
export class SqliteReads extends Context.Tag("@estate/sqlite/SqliteReads")<
  SqliteReads,
  {
    /** Runs what reads, without a break. What SQLite refuses is an `SqlError`; whatever else is thrown, a defect. */
    readonly read: <A>(read: (reads: Reads) => A) => Effect.Effect<A, SqlError>
    /** The same without an effect: none while a transaction has the connection; whatever is thrown, it throws. */
    readonly readAtOnce: <A>(read: (reads: Reads) => A) => Option.Option<A>
    /** A memory of its own for what is read often and seldom changes, to be asked within `read`. */
    readonly memory: <A>() => Remember<A>
  }
>() {}
