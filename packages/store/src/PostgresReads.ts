import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, Layer } from "effect"
import { makeRounds } from "./internal/postgres/Rounds.ts"
import { PostgresQueries, type Rows } from "./PostgresQueries.ts"
import { type Question, type Read, runRead, type TextTooLong, unanswered } from "./Read.ts"

/** Runs reads in Postgres. Nothing is cached, since others may write at any moment. */
export class PostgresReads extends Context.Tag("@estate/store/PostgresReads")<
  PostgresReads,
  {
    /**
     * Runs a read, all of it as of one moment. A read with an unbounded statement is run through
     * `inTurn`, before it takes a connection. Anything that a read throws is a defect.
     */
    readonly read: <A, E = never>(
      read: Read<A>,
      inTurn: <B, F>(run: Effect.Effect<B, F>) => Effect.Effect<B, E | F>
    ) => Effect.Effect<A, SqlError | TextTooLong | E>
    /**
     * The same without an effect: `done` gets undefined if the read is unbounded or fails. Reads
     * with the same name usually ask the same questions.
     */
    readonly readAtOnce: <A extends object>(
      read: Read<A>,
      done: (value: A | undefined) => void,
      name: string
    ) => void
  }
>() {
  /**
   * Asks all questions of a bounded read, as of one moment, with one statement; see `Rounds.ts`.
   *
   * Gain: a page takes one round trip instead of six. To delete it: use `layerPlain`, and remove
   * `Rounds.ts`, `PipelinedReads.ts` and `ask`.
   */
  static readonly layer: Layer.Layer<PostgresReads, never, PostgresQueries> = Layer.effect(
    PostgresReads,
    Effect.map(PostgresQueries, ({ ask, snapshot }) => {
      const inRounds = makeRounds(ask)
      const answered = <A>(read: Read<A>) =>
        Effect.async<{ readonly value: A } | undefined, SqlError | TextTooLong>(resume =>
          inRounds(read, resume)
        )
      return {
        read: <A, E = never>(
          read: Read<A>,
          inTurn: <B, F>(run: Effect.Effect<B, F>) => Effect.Effect<B, E | F>
        ) =>
          Effect.flatMap(answered(read), found =>
            found === undefined ? inTurn(snapshot(reading(read))) : Effect.succeed(found.value)
          ),
        readAtOnce: (read, done, name) =>
          inRounds(read, exit => done(Exit.isSuccess(exit) ? exit.value?.value : undefined), name)
      }
    })
  )

  /**
   * The plain implementation: each read has a transaction of its own, and each statement a round
   * trip.
   */
  static readonly layerPlain: Layer.Layer<PostgresReads, never, PostgresQueries> = Layer.effect(
    PostgresReads,
    Effect.map(PostgresQueries, ({ snapshot }) => ({
      read: <A, E = never>(
        read: Read<A>,
        inTurn: <B, F>(run: Effect.Effect<B, F>) => Effect.Effect<B, E | F>
      ) =>
        Effect.catchIf(
          snapshot(reading(read, boundedOnly)),
          error => error instanceof Unbounded,
          () => inTurn(snapshot(reading(read)))
        ),
      readAtOnce: (_read, done) => done(undefined)
    }))
  )
}

/** The read is unbounded: it has to wait for its turn. */
class Unbounded {}

/** Runs a read over the rows of a snapshot, one statement after another. */
const reading =
  <A, E = never>(
    read: Read<A>,
    refusal: (question: Question) => Effect.Effect<void, E> = () => Effect.void
  ) =>
  (rows: Rows): Effect.Effect<A, SqlError | TextTooLong | E> =>
    runRead<A, SqlError | E>(read, {
      dialect: "postgres",
      now: unanswered,
      later: question =>
        Effect.zipRight(
          refusal(question),
          Effect.map(rows(question.sql, question.params), ([row]) => row && Object.values(row)[0])
        )
    })

const boundedOnly = ({ cost }: Question) => (cost === "bounded" ? Effect.void : Effect.fail(new Unbounded()))
