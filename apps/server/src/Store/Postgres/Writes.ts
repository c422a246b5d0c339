import { SqlError } from "@effect/sql/SqlError"
import { PostgresQueries } from "@estate/postgres/PostgresQueries"
import { Cause, Effect, Either, Exit, Layer, Runtime } from "effect"
import { StoreWrites } from "../StoreWrites.ts"

/** Writes in Postgres: a transaction each. */
export const layer: Layer.Layer<StoreWrites, never, PostgresQueries> = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { write } = yield* PostgresQueries
    const run = Runtime.runCallback(yield* Effect.runtime())
    return StoreWrites.layerOf((steps, done) => {
      run(write(steps), { onExit: exit => done(Exit.match(exit, { onSuccess: Either.right, onFailure })) })
    })
  })
)

const onFailure = (cause: Cause.Cause<SqlError>) => {
  const error = Cause.squash(cause)
  return Either.left(
    error instanceof SqlError ? error : new SqlError({ cause: error, message: "Failed to write" })
  )
}
