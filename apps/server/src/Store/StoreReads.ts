import type { SqlError } from "@effect/sql/SqlError"
import { type Cache, type Reads, SqliteReads } from "@estate/sqlite/SqliteReads"
import { Context, Effect, Layer, type Option } from "effect"
import { Tracing } from "../Operations/MeasuringTracer.ts"
import { countStoreTime } from "../Operations/Metrics.ts"

/** Synchronous reads of the store, measured under the operation's name. */
export class StoreReads extends Context.Tag("@estate/server/StoreReads")<
  StoreReads,
  {
    readonly read: <A>(operation: string, run: (reads: Reads) => A) => Effect.Effect<A, SqlError>
    /**
     * Reads now, unmeasured: none while a transaction has the connection. Throws what `run` throws.
     */
    readonly readAtOnce: <A>(run: (reads: Reads) => A) => Option.Option<A>
    /** A cache of its own: each write to the store empties it. */
    readonly makeCache: <A>() => Cache<A>
  }
>() {
  static readonly layer: Layer.Layer<StoreReads, never, SqliteReads> = Layer.effect(
    StoreReads,
    Effect.map(SqliteReads, ({ read, readAtOnce, makeCache }) => ({
      read: (operation, run) =>
        Effect.flatMap(Tracing, isTracing =>
          isTracing
            ? Effect.withSpan(read(measured(operation, run)), operation)
            : Effect.suspend(() => read(measured(operation, run)))
        ),
      readAtOnce,
      makeCache
    }))
  )
}

/** Measures from here, including the wait for the connection. */
const measured = <A>(operation: string, run: (reads: Reads) => A) => {
  const begunAtMillis = performance.now()
  return (reads: Reads): A => {
    const value = run(reads)
    countStoreTime(operation, (performance.now() - begunAtMillis) / 1000)
    return value
  }
}
