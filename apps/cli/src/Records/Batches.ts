import { Chunk, Effect, Stream } from "effect"
import { inSteadyHeap } from "./SteadyHeap.ts"

/** Records that are there, or that come page by page. */
export type Records<A, E, R> = ReadonlyArray<A> | Stream.Stream<A, E, R>

const areThere = <A, E, R>(records: Records<A, E, R>): records is ReadonlyArray<A> => Array.isArray(records)

/** Does the work with each page of them, as it comes; a page holds one at least. */
export const forEachBatch = <A, E, R, E2, R2>(
  records: Records<A, E, R>,
  work: (rows: ReadonlyArray<A>) => Effect.Effect<void, E2, R2>
): Effect.Effect<void, E | E2, R | R2> => {
  if (areThere(records)) return records.length === 0 ? Effect.void : work(records)
  return inSteadyHeap(
    Stream.runForEachChunk(records, chunk =>
      Chunk.isEmpty(chunk) ? Effect.void : work(Chunk.toReadonlyArray(chunk))
    )
  )
}

/** All of them. */
export const collected = <A, E, R>(records: Records<A, E, R>): Effect.Effect<ReadonlyArray<A>, E, R> =>
  areThere(records) ? Effect.succeed(records) : Effect.map(Stream.runCollect(records), Chunk.toReadonlyArray)
