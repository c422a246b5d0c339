import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Context, Data, Effect, Layer, Stream } from "effect"
import { type NumberedLine, type Refused, StagedLines } from "./Repo.ts"

/** A line can be read and cannot be taken, because of what the store holds. */
export class LineRefused extends Data.TaggedError("LineRefused")<{
  readonly number: number
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return `${this.path}: ${this.detail}`
  }
}

/** Lines that go to the store at once. */
const BATCH = 250

/** Writes what others say there is: a file's lines, or a demo's. */
export class Import extends Context.Tag("@estate/server/Import")<
  Import,
  {
    /** All lines or none, in their order; how many they were. Others may write until the last line is read. */
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

const refusal = ({ line, why, named }: Refused) => {
  const refuse = (path: string, detail: string) => new LineRefused({ number: line, path, detail })
  switch (why) {
    case "companyMissing":
      return refuse("company", `there is no company ${named}: a line for it must come first`)
    case "threadForeign":
      return refuse("record.ulid", `the thread ${named} belongs to another company`)
    case "threadMissing":
      return refuse("thread", `there is no thread ${named}: a line for it must come first`)
    case "messageElsewhere":
      return refuse("record.ulid", `the message ${named} belongs to another thread`)
  }
}
