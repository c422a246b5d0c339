import type { SqlError } from "@effect/sql/SqlError"
import { SqliteWriter, type Step } from "@estate/sqlite/SqliteWriter"
import { Context, Effect, Either, Layer } from "effect"
import { Tracing } from "../Operations/MeasuringTracer.ts"
import { countStoreTime } from "../Operations/Metrics.ts"

/** A write: its statements, done as one, and the error of a step that changes nothing. */
export interface Write<E> {
  readonly operation: string
  readonly steps: ReadonlyArray<Step>
  readonly refused: (step: number) => E
  /** Of several writes with this name, the process does one at a time and refuses the others. */
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
    Effect.map(SqliteWriter, ({ submit }) => StoreWrites.layerOf(submit))
  )

  /** Writes that `submit` does. */
  static readonly layerOf = (submit: SqliteWriter["Type"]["submit"]): Layer.Layer<StoreWrites> =>
    Layer.sync(StoreWrites, () => {
      const underWay = new Set<string>()
      const writeAtOnce = <E>(
        { operation, steps, refused, alone }: Write<E>,
        done: (written: Either.Either<void, E | SqlError>) => void
      ) => {
        if (alone !== undefined && underWay.has(alone.name)) return done(Either.left(alone.refused()))
        if (alone !== undefined) underWay.add(alone.name)
        const begunAtMillis = performance.now()
        submit(steps, written => {
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
          Effect.flatMap(Tracing, isTracing => {
            const done = Effect.async<void, E | SqlError>(resume => writeAtOnce(write, resume))
            return isTracing ? Effect.withSpan(done, write.operation) : done
          })
      }
    })
}
