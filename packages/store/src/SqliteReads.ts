import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect } from "effect"
import type { Question, Read, TextTooLong } from "./Read.ts"

/** Answers a statement elsewhere than on the client's connection. */
export type AnswerElsewhere<E = never> = (
  question: Question
) => Effect.Effect<unknown, SqlError | TextTooLong | E>

/**
 * Runs reads without Effect's statements: there is no fiber and no composed SQL, so a small read
 * costs only what SQLite needs for it. Shares the client's connection, and waits while a
 * transaction has it.
 */
export class SqliteReads extends Context.Tag("@estate/store/SqliteReads")<
  SqliteReads,
  {
    /**
     * Runs a read. `elsewhere` answers its unbounded statements, for which the process would wait.
     * Fails with SQLite's errors; anything else that is thrown is a defect.
     */
    readonly read: <A, E = never>(
      read: Read<A>,
      elsewhere: AnswerElsewhere<E>
    ) => Effect.Effect<A, SqlError | TextTooLong | E>
    /**
     * The same without an effect; undefined while a transaction has the connection, if the read is
     * unbounded, and if it fails.
     */
    readonly readAtOnce: <A extends object>(read: Read<A>) => A | undefined
    /**
     * Reports that a write of this process on another connection is durable, and empties the
     * caches.
     */
    readonly forget: () => void
  }
>() {}
