import { FileSystem, type Error as PlatformError } from "@effect/platform"
import { NodeStream } from "@effect/platform-node"
import type { Translations } from "@estate/text/Language"
import { Data, Effect, Either, Stream } from "effect"
import { readLine, type UnreadableLine } from "./ReadLine.ts"
import type { NumberedLine } from "./StagedLines.ts"

/** The file cannot be read. */
export class UnreadableFile extends Data.TaggedError("UnreadableFile")<{
  readonly reason: Translations
}> {
  override get message() {
    return this.reason.en
  }
}

/** A line of the file is invalid. */
export class WrongLine extends Data.TaggedError("WrongLine")<{
  readonly number: number
  readonly reason: UnreadableLine
}> {
  override get message() {
    return this.reason.message
  }
}

/**
 * The lines of a file; `-` is standard input. Skips empty lines and a byte order mark. `onBytes`
 * gets the size of each chunk that is read.
 */
export const readFile = (
  file: string,
  onBytes: (count: number) => void = () => {}
): Stream.Stream<NumberedLine, UnreadableFile | WrongLine, FileSystem.FileSystem> =>
  bytesOf(file).pipe(
    Stream.map(bytes => {
      onBytes(bytes.length)
      return bytes
    }),
    Stream.decodeText(),
    Stream.splitLines,
    // An effect per line would cost as much as reading it.
    Stream.chunks,
    Stream.mapAccum(0, (before, texts) => [before + texts.length, [before, texts] as const]),
    Stream.mapEffect(([before, texts]) => readLines(before, texts)),
    Stream.flattenIterables
  )

/** Reads the lines after the first `before` ones. */
const readLines = (
  before: number,
  texts: Iterable<string>
): Either.Either<ReadonlyArray<NumberedLine>, WrongLine> => {
  const lines: Array<NumberedLine> = []
  let number = before
  for (const line of texts) {
    number += 1
    const text = number === 1 ? line.replace(/^\ufeff/, "") : line
    if (text.trim() === "") continue
    const read = readLine(text)
    if (Either.isLeft(read)) return Either.left(new WrongLine({ number, reason: read.left }))
    lines.push({ number, line: read.right })
  }
  return Either.right(lines)
}

const bytesOf = (file: string): Stream.Stream<Uint8Array, UnreadableFile, FileSystem.FileSystem> =>
  file === "-"
    ? NodeStream.fromReadable(
        () => process.stdin,
        cause => new UnreadableFile({ reason: inBoth(String(cause)) })
      )
    : Stream.unwrap(Effect.map(FileSystem.FileSystem, files => files.stream(file))).pipe(
        Stream.mapError(error => new UnreadableFile({ reason: reasonOf(error) }))
      )

const reasonOf = (error: PlatformError.PlatformError) =>
  error._tag === "SystemError" && error.reason === "NotFound"
    ? { en: "there is no such file", ru: "такого файла нет" }
    : inBoth(error.message)

const inBoth = (text: string) => ({ en: text, ru: text })
