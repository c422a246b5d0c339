import type { SqlError } from "@effect/sql/SqlError"
import { PostgresQueries, type Rows } from "@estate/store/PostgresQueries"
import { type Bound, type Read, TEXT_MAX_LENGTH, TextTooLong } from "@estate/store/Read"
import { Effect, Exit, identity, Layer } from "effect"
import { StoreReads } from "../StoreReads.ts"
import { readsFrom } from "./ReadsFrom.ts"
import { makeRounds } from "./Rounds.ts"

/** Thrown out of a read at a statement whose answer is not there yet. */
class Unanswered {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
  constructor(sql: string, params: ReadonlyArray<Bound>) {
    this.sql = sql
    this.params = params
  }
}

/** A statement that was asked, and its value. */
interface Answer {
  readonly sql: string
  readonly value: unknown
}

/** Answers statements from what is known, in their order: a read asks the same ones again. */
const answering = (known: ReadonlyArray<Answer>) => {
  let asked = 0
  return readsFrom((sql, params) => {
    const answer = known[asked++]
    if (answer === undefined) throw new Unanswered(sql, params)
    if (answer.sql !== sql) throw new TypeError(`another statement than before: ${sql}`)
    return answer.value
  })
}

/**
 * Runs a read until it has all answers: again after each statement, with the answers that it got.
 * Anything that is thrown is a defect.
 */
const runWith = <A>(rows: Rows, read: Read<A>): Effect.Effect<A, SqlError | TextTooLong> => {
  const known: Array<Answer> = []
  const attempt: Effect.Effect<A, SqlError | TextTooLong> = Effect.suspend(() => {
    try {
      return Effect.succeed(read(answering(known)))
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      return Effect.flatMap(rows(error.sql, error.params), ([row]) => {
        const value = row === undefined ? null : Object.values(row)[0]
        if (typeof value === "string" && value.length > TEXT_MAX_LENGTH) return Effect.fail(new TextTooLong())
        known.push({ sql: error.sql, value })
        return attempt
      })
    }
  })
  return attempt
}

/**
 * Reads in Postgres. Nothing is cached, since others may write at any moment. A read is asked in
 * rounds until it turns out to be unbounded; then it has its turn before it has a connection.
 */
export const layer: Layer.Layer<StoreReads, never, PostgresQueries> = Layer.unwrapEffect(
  Effect.map(PostgresQueries, ({ ask, snapshot }) => {
    const inRounds = makeRounds(ask)
    const answered = <A>(read: Read<A>) =>
      Effect.async<{ readonly value: A } | undefined, SqlError | TextTooLong>(resume =>
        inRounds(read, resume)
      )
    return StoreReads.layerOf({
      read: (read, inTurn = identity) =>
        Effect.flatMap(answered(read), result =>
          result === undefined ? inTurn(snapshot(rows => runWith(rows, read))) : Effect.succeed(result.value)
        ),
      readAtOnce: (read, done, name) =>
        inRounds(read, result => done(Exit.isSuccess(result) ? result.value?.value : undefined), name()),
      makeCache: () => (_, make) => make()
    })
  })
)
