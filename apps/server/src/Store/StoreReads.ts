import { availableParallelism } from "node:os"
import type { SqlError } from "@effect/sql/SqlError"
import { PostgresQueries } from "@estate/store/PostgresQueries"
import { PostgresReads } from "@estate/store/PostgresReads"
import type { Read, TextTooLong } from "@estate/store/Read"
import { SqliteReaders } from "@estate/store/SqliteReaders"
import { SqliteReads } from "@estate/store/SqliteReads"
import { Context, Effect, identity, Layer } from "effect"
import { countStoreTime } from "../Operations/Metrics.ts"
import { makeReadQueue, type Owner, StoreBusy } from "./ReadQueue.ts"

/** For whom the store is read, and for how long an unbounded read may wait and run. */
export interface ReadOwner extends Owner {
  readonly budgetMillis: number
}

/** The owner of reads that no request asks for. */
const nobody: ReadOwner = { caller: "", company: "", budgetMillis: 60_000 }

/** Runs what is unbounded in its turn, within its owner's budget. */
type InTurn = <A, E>(run: Effect.Effect<A, E>) => Effect.Effect<A, E | StoreBusy>

/**
 * Runs a bounded read without a fiber, unmeasured. `done` gets undefined if the read is unbounded
 * or fails, or if a transaction has the connection: then read it as an effect. With SQLite, `done`
 * is called before this returns. Reads with the same name usually ask the same questions.
 */
type ReadAtOnce = <A extends object>(
  read: Read<A>,
  done: (value: A | undefined) => void,
  name: () => string
) => void

/** How a store runs reads. */
interface ReadStore {
  readonly readAtOnce: ReadAtOnce
  /** Runs a read; `inTurn` what is unbounded in it. */
  readonly read: <A>(read: Read<A>, inTurn: InTurn) => Effect.Effect<A, SqlError | TextTooLong | StoreBusy>
}

/** Reads of the store, measured under the operation's name. */
export class StoreReads extends Context.Tag("@estate/server/StoreReads")<
  StoreReads,
  {
    /** Runs a read that asks only bounded questions. */
    readonly lookUp: <A>(operation: string, read: Read<A>) => Effect.Effect<A, SqlError>
    /**
     * Runs any read. Unbounded ones are queued, and fail with `StoreBusy` at the end of their
     * owner's budget.
     */
    readonly read: <A>(
      operation: string,
      read: Read<A>,
      owner?: ReadOwner
    ) => Effect.Effect<A, SqlError | TextTooLong | StoreBusy>
    readonly readAtOnce: ReadAtOnce
  }
>() {
  static readonly layer: Layer.Layer<StoreReads, never, SqliteReads | SqliteReaders> = Layer.unwrapEffect(
    Effect.map(Effect.all([SqliteReads, SqliteReaders]), ([reads, { ask }]) =>
      StoreReads.layerOf({
        readAtOnce: (read, done) => done(reads.readAtOnce(read)),
        read: (run, inTurn) => reads.read(run, question => inTurn(ask(question)))
      })
    )
  )

  /** Nothing is cached, since other processes may write at any moment. */
  static readonly layerPostgres: Layer.Layer<StoreReads, never, PostgresReads | PostgresQueries> =
    Layer.unwrapEffect(
      Effect.map(Effect.all([PostgresReads, PostgresQueries]), ([{ read, readAtOnce }, { mostSnapshots }]) =>
        StoreReads.layerOf(
          { readAtOnce: (run, done, name) => readAtOnce(run, done, name()), read },
          mostSnapshots
        )
      )
    )

  /** At most `running` unbounded reads run at the same time. */
  static readonly layerOf = (
    { read, readAtOnce }: ReadStore,
    running = Math.max(2, availableParallelism())
  ): Layer.Layer<StoreReads> =>
    Layer.sync(StoreReads, () => {
      const enqueue = makeReadQueue(running)

      const readFor = <A>(owner: ReadOwner, run: Read<A>) =>
        Effect.suspend(() => {
          const ticket = enqueue(owner)
          let until: number | undefined
          const inTurn: InTurn = unbounded => {
            until ??= performance.now() + owner.budgetMillis
            return Effect.zipRight(ticket.enter, unbounded).pipe(
              Effect.timeoutFail({ duration: Math.max(0, until - performance.now()), onTimeout: overBudget })
            )
          }
          return Effect.ensuring(read(run, inTurn), Effect.sync(ticket.leave))
        })

      return {
        lookUp: (operation, run) =>
          measured(
            operation,
            Effect.catchTags(read(run, identity), { TextTooLong: Effect.die, StoreBusy: Effect.die })
          ),
        read: (operation, run, owner = nobody) => measured(operation, readFor(owner, run)),
        readAtOnce
      }
    })
}

const overBudget = () =>
  new StoreBusy({ detail: "the search took too long; narrow it, or try again in a moment" })

/** Measures from here, including all waits. */
const measured = <A, E>(operation: string, read: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const begunAtMillis = performance.now()
    const counted = Effect.sync(() => countStoreTime(operation, (performance.now() - begunAtMillis) / 1000))
    return Effect.ensuring(read, counted)
  }).pipe(Effect.withSpan(operation))
