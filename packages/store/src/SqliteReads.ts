import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect, type Option } from "effect"
import type { Question, Read, TextTooLong } from "./Read.ts"

/** Answers a statement somewhere else than on the client's connection. */
export type AnswerElsewhere<E = never> = (
  question: Question
) => Effect.Effect<unknown, SqlError | TextTooLong | E>

/**
 * Runs reads without Effect's statements: no fiber, no composed SQL, so that a small read costs
 * what SQLite needs for it. Shares the client's connection, and waits while a transaction has it.
 */
export class SqliteReads extends Context.Tag("@estate/store/SqliteReads")<
  SqliteReads,
  {
    /**
     * Runs a read. `elsewhere` answers its unbounded statements; without it this connection does,
     * and the process waits. Fails with SQLite's errors; anything else that is thrown is a defect.
     */
    readonly read: <A, E = never>(
      read: Read<A>,
      elsewhere?: AnswerElsewhere<E>
    ) => Effect.Effect<A, SqlError | TextTooLong | E>
    /**
     * The same without an effect: none while a transaction has the connection, for a read with an
     * unbounded statement, and for one with too long a text. Throws SQLite's errors.
     */
    readonly readAtOnce: <A>(read: Read<A>) => Option.Option<A>
    /** A write of this process, on another connection, is durable: caches are empty from now on. */
    readonly forget: () => void
  }
>() {}
