import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect, type Either } from "effect"
import type { Bound, Question } from "./Read.ts"
import type { WriteStep, Written } from "./Write.ts"

/** A statement that reads at most one row, of one column. */
export type Asked = Pick<Question, "sql" | "params">

/** The values of questions, in their order; null if there is no row. */
export type Answers = ReadonlyArray<unknown>

/** Runs a statement: its rows. */
export type Rows = (
  sql: string,
  params: ReadonlyArray<Bound>
) => Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>, SqlError>

/**
 * Any number of writes of one kind as two statements. The only parameter of both is a JSON array
 * with an object for each write: its number, `n`, and its row. `lock` locks the rows that `sql`
 * changes, always in the same order. `sql` returns the `n` of each write, and `step`: null if the
 * write was done, or else the index of the step that would have changed nothing; such a write is
 * not done.
 */
export interface Batch {
  readonly lock: string
  readonly sql: string
}

/** A write among others of its kind. Its row is created when it is sent. */
export interface Together {
  readonly batch: Batch
  readonly row: () => Readonly<Record<string, Bound>>
  /** Writes with the same name are done one after another. */
  readonly name: string
}

/**
 * A write: its steps, and how to do it together with others, if that is possible. Each step is
 * created once the previous ones are done: an id that has to be the newest would no longer be so
 * after a wait.
 */
export interface Writing {
  readonly steps: () => Iterable<WriteStep>
  readonly together?: Together
}

/** The connections for one use, and the callers waiting for one. */
export interface Connections {
  readonly use: "reads" | "searches" | "messages" | "others"
  readonly inUse: number
  readonly idle: number
  readonly waiting: number
  /** The total time for which callers have waited. */
  readonly waitedMillis: number
}

/**
 * Statements that bypass Effect's client: there is no composed SQL, and each text is prepared once
 * on a connection. They have question marks for parameters.
 */
export class PostgresQueries extends Context.Tag("@estate/store/PostgresQueries")<
  PostgresQueries,
  {
    /**
     * Answers questions as of one moment, with one statement, over connections that have many
     * statements under way. So no question may take long: Postgres may use only indexes, and plans
     * each statement once, whatever its parameters are.
     */
    readonly ask: (
      questions: ReadonlyArray<Asked>,
      done: (answers: Either.Either<Answers, SqlError>) => void
    ) => void
    /**
     * Runs several reads that may take long, all as of one moment, on one processor. When it is
     * interrupted, Postgres stops it.
     */
    readonly snapshot: <A, E>(read: (rows: Rows) => Effect.Effect<A, E>) => Effect.Effect<A, E | SqlError>
    /**
     * Runs all steps in one transaction, and repeats it after a deadlock. The value is the index of
     * a `mustChange` step that changed nothing: then nothing is written. If a write fails at its
     * commit, it is unknown whether it took effect. If possible, several writes share one
     * transaction.
     */
    readonly submit: (writing: Writing, done: (written: Written) => void) => void
    /** The number of snapshots that have a connection at the same time; others wait. */
    readonly mostSnapshots: number
    readonly connections: () => ReadonlyArray<Connections>
  }
>() {}
