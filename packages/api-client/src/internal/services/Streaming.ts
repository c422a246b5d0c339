import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import * as Stream from "effect/Stream"
import { LazyList } from "../paging/LazyList.ts"

/** The methods of a service, with a `LazyList` in place of each stream. */
export type LazyLists<Shape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends (
    ...input: infer Input
  ) => Stream.Stream<infer A, infer E>
    ? // An effect is a stream, too.
      ReturnType<Shape[Name]> extends Effect.Effect<unknown, unknown>
      ? Shape[Name]
      : (...input: Input) => LazyList<A, E>
    : Shape[Name]
}

/** The service whose lists are streams. */
export function streaming<Shape>(methods: LazyLists<Shape>): Shape
export function streaming(methods: Readonly<Record<string, (...input: Array<unknown>) => unknown>>): unknown {
  return Record.map(methods, method => (...input: Array<unknown>) => {
    const result = method(...input)
    return result instanceof LazyList ? streamOf(result) : result
  })
}

const streamOf = <A, E>({ open }: LazyList<A, E>): Stream.Stream<A, E> =>
  Stream.fromPull(Effect.map(open, Effect.map(Chunk.unsafeFromArray)))
