import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect } from "effect"

/** A parameter of a statement. */
export type Value = string | number | null | Uint8Array

/** Runs a statement: its rows. */
export type Rows = (
  sql: string,
  params: ReadonlyArray<Value>
) => Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>, SqlError>

/** A statement of a write; with `mustChange`, the write ends, undone, if it changes no row. */
export interface Step {
  readonly sql: string
  readonly params: ReadonlyArray<Value>
  readonly mustChange?: boolean
}

/**
 * Statements without Effect's: no composed SQL, and each text is prepared once on a connection.
 * They have question marks for parameters. It shares the client's connections.
 */
export class PostgresQueries extends Context.Tag("@estate/postgres/PostgresQueries")<
  PostgresQueries,
  {
    readonly rows: Rows
    /** Runs what reads several times, all of it as of one moment. */
    readonly snapshot: <A, E>(read: (rows: Rows) => Effect.Effect<A, E>) => Effect.Effect<A, E | SqlError>
    /**
     * Does all steps in one transaction, again if it and another waited for each other. The value
     * is the index of a `mustChange` step that changed nothing: then nothing is written. Whether a
     * write that fails at its commit took effect is unknown.
     */
    readonly write: (steps: ReadonlyArray<Step>) => Effect.Effect<number | undefined, SqlError>
  }
>() {}
