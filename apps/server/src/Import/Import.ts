import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import { Chunk, Context, Data, Effect, Layer, Stream } from "effect"
import { type NumberedLine, type RefusedLine, StagedLines } from "./Repo.ts"

/** The line is readable, but the store's data or an earlier line forbids it. */
export class LineRefused extends Data.TaggedError("LineRefused")<{
  readonly number: number
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return `${this.path}: ${this.detail}`
  }
}

/** Numbers lines from 1. */
export const numbered = <E, R>(lines: Stream.Stream<ImportLine, E, R>): Stream.Stream<NumberedLine, E, R> =>
  Stream.map(Stream.zipWithIndex(lines), ([line, index]) => ({ line, number: index + 1 }))

/** How many lines are staged together. */
const BATCH = 250

/** Imports records: of files, or of the demo. */
export class Import extends Context.Tag("@estate/server/Import")<
  Import,
  {
    /**
     * Imports all lines or none, in order, and returns their number. Others may write until the
     * last line is read.
     */
    readonly run: <E, R>(
      lines: Stream.Stream<NumberedLine, E, R>
    ) => Effect.Effect<number, E | LineRefused | SqlError, R>
  }
>() {
  static readonly layer = Layer.effect(
    Import,
    Effect.map(StagedLines, staged => ({
      run: lines =>
        lines.pipe(
          Stream.grouped(BATCH),
          Stream.runFoldEffect(0, (count, batch) =>
            Effect.as(staged.add(Chunk.toReadonlyArray(batch)), count + batch.length)
          ),
          Effect.zipLeft(staged.take(refusal)),
          staged.within,
          Effect.withSpan("Import.run")
        )
    }))
  ).pipe(Layer.provide(StagedLines.layer))
}

const refusal = ({ line, path, detail }: RefusedLine) => new LineRefused({ number: line, path, detail })
