import type { SqlError } from "@effect/sql/SqlError"
import type { Writing } from "@estate/store/PostgresQueries"
import { SqliteWriter } from "@estate/store/SqliteWriter"
import type { Written } from "@estate/store/Write"
import { Context, Effect, Either, Layer } from "effect"
import { countStoreTime } from "../Operations/Metrics.ts"

/**
 * A write: its statements, which are created when they are sent and run as one, and the error of a
 * step that changes nothing.
 */
export interface Write<E> extends Writing {
  readonly operation: string
  readonly refused: (step: number) => E
  /** The process runs one write with this name at a time, and refuses others. */
  readonly alone?: { readonly name: string; readonly refused: () => E }
}

/** Writes of the store, measured under their operation's name. */
export class StoreWrites extends Context.Tag("@estate/server/StoreWrites")<
  StoreWrites,
  {
    /** Succeeds once the write survives a power cut. */
    readonly write: <E>(write: Write<E>) => Effect.Effect<void, E | SqlError>
    /** The same without an effect. */
    readonly writeAtOnce: <E>(
      write: Write<E>,
      done: (written: Either.Either<void, E | SqlError>) => void
    ) => void
  }
>() {
  static readonly layer: Layer.Layer<StoreWrites, never, SqliteWriter> = Layer.unwrapEffect(
    Effect.map(SqliteWriter, ({ submit }) =>
      StoreWrites.layerOf(({ steps }, done) => submit([...steps()], done))
    )
  )

  /** Writes that `submit` does. */
  static readonly layerOf = (
    submit: (writing: Writing, done: (written: Written) => void) => void
  ): Layer.Layer<StoreWrites> =>
    Layer.sync(StoreWrites, () => {
      const underWay = new Set<string>()
      const writeAtOnce = <E>(
        write: Write<E>,
        done: (written: Either.Either<void, E | SqlError>) => void
      ) => {
        const { operation, refused, alone } = write
        if (alone !== undefined && underWay.has(alone.name)) return done(Either.left(alone.refused()))
        if (alone !== undefined) underWay.add(alone.name)
        const begunAtMillis = performance.now()
        submit(write, written => {
          if (alone !== undefined) underWay.delete(alone.name)
          countStoreTime(operation, (performance.now() - begunAtMillis) / 1000)
          done(
            Either.flatMap(written, step => (step === undefined ? Either.void : Either.left(refused(step))))
          )
        })
      }
      return {
        writeAtOnce,
        write: <E>(write: Write<E>) =>
          Effect.async<void, E | SqlError>(resume => writeAtOnce(write, resume)).pipe(
            Effect.withSpan(write.operation)
          )
      }
    })
}
