import { FileSystem, type Error as PlatformError } from "@effect/platform"
import { NodeStream } from "@effect/platform-node"
import { Data, Effect, Either, Stream } from "effect"
import { readLine, type UnreadableLine } from "./ReadLine.ts"
import type { NumberedLine } from "./Repo.ts"

/** The file itself cannot be read. */
export class UnreadableFile extends Data.TaggedError("UnreadableFile")<{ readonly message: string }> {}

/** A line of the file cannot be read. */
export class WrongLine extends Data.TaggedError("WrongLine")<{
  readonly number: number
  readonly reason: UnreadableLine
}> {
  override get message() {
    return this.reason.message
  }
}

/** The lines of a file, one by one; `-` is standard input. Empty lines and a byte order mark are passed over. */
export const readFile = (
  file: string
): Stream.Stream<NumberedLine, UnreadableFile | WrongLine, FileSystem.FileSystem> =>
  bytesOf(file).pipe(
    Stream.decodeText(),
    Stream.splitLines,
    Stream.zipWithIndex,
    Stream.map(([text, index]) => ({
      text: index === 0 ? text.replace(/^\ufeff/, "") : text,
      number: index + 1
    })),
    Stream.filter(({ text }) => text.trim() !== ""),
    Stream.mapEffect(({ text, number }) =>
      Either.match(readLine(text), {
        onLeft: reason => Effect.fail(new WrongLine({ number, reason })),
        onRight: line => Effect.succeed({ number, line })
      })
    )
  )

const bytesOf = (file: string): Stream.Stream<Uint8Array, UnreadableFile, FileSystem.FileSystem> =>
  file === "-"
    ? NodeStream.fromReadable(
        () => process.stdin,
        cause => new UnreadableFile({ message: String(cause) })
      )
    : Stream.unwrap(Effect.map(FileSystem.FileSystem, files => files.stream(file))).pipe(
        Stream.mapError(error => new UnreadableFile({ message: whyUnreadable(error) }))
      )

const whyUnreadable = (error: PlatformError.PlatformError) =>
  error._tag === "SystemError" && error.reason === "NotFound" ? "there is no such file" : error.message
