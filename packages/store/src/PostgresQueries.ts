import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect, type Either } from "effect"
import type { Question } from "./Read.ts"
import type { WriteStep, Written } from "./Write.ts"

/** A parameter of a statement. */
export type Value = string | number | null | Uint8Array

/** A statement that reads at most one row, of one column. */
export type Asked = Pick<Question, "sql" | "params">

/** The values of questions, in their order; null if there is no row. */
export type Answers = ReadonlyArray<unknown>

/** Runs a statement: its rows. */
export type Rows = (
  sql: string,
  params: ReadonlyArray<Value>
) => Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>, SqlError>

/**
 * Any number of writes of one kind as two statements. The only parameter of both is a JSON array
 * with an object for each write: its number, `n`, and its row. `lock` locks the rows that `sql`
 * changes, always in the same order. `sql` returns the `n` of each write, and `step`: null if the
 * write was done, or else the index of the step that would have changed nothing. Such a write
 * changes nothing.
 */
export interface Batch {
  readonly lock: string
  readonly sql: string
}

/**
 * A write: its steps, and how it is done together with others, if that is possible. Each step
 * is made once those before it are done, and rows when they are sent: a number that has to be the
 * newest one would not be after a wait.
 */
export interface Writing {
  readonly steps: () => Iterable<WriteStep>
  readonly together?: {
    readonly batch: Batch
    readonly row: () => Readonly<Record<string, string | number | null>>
    /** Writes with the same name are done one after another. */
    readonly name: string
  }
}

/** The connections that are there for one use, and those who wait for one. */
export interface Connections {
  readonly use: "reads" | "searches" | "messages" | "others"
  readonly inUse: number
  readonly idle: number
  readonly waiting: number
  /** How long all that had to wait have waited together. */
  readonly waitedMillis: number
}

/**
 * Statements without Effect's: no composed SQL, and each text is prepared once on a connection.
 * They have question marks for parameters.
 */
export class PostgresQueries extends Context.Tag("@estate/store/PostgresQueries")<
  PostgresQueries,
  {
    /**
     * Answers questions as of one moment, as one statement, over connections that have many of them
     * under way. So no question may take long: Postgres may use nothing but indexes, and plans each
     * only once, whatever its parameters are.
     */
    readonly ask: (
      questions: ReadonlyArray<Asked>,
      done: (answers: Either.Either<Answers, SqlError>) => void
    ) => void
    /**
     * Runs what reads several times and may take long, all of it as of one moment, with one
     * processor. When it is interrupted, Postgres stops it.
     */
    readonly snapshot: <A, E>(read: (rows: Rows) => Effect.Effect<A, E>) => Effect.Effect<A, E | SqlError>
    /**
     * Does all steps in one transaction, again if it and another waited for each other. The value
     * is the index of a `mustChange` step that changed nothing: then nothing is written. Whether a
     * write that fails at its commit took effect is unknown. Several are done together in one
     * transaction, if that is possible.
     */
    readonly submit: (writing: Writing, done: (written: Written) => void) => void
    /** How many snapshots have a connection at the same time; others wait. */
    readonly mostSnapshots: number
    readonly connections: () => ReadonlyArray<Connections>
  }
>() {}
