import { FileSystem } from "@effect/platform"
import { NodeStream } from "@effect/platform-node"
import { FileFailed } from "@estate/command-line/Files"
import { Effect, Either, Stream } from "effect"
import type { NumberedLine } from "./Import.ts"
import { type LineProblem, LinesRefused, MOST_PROBLEMS } from "./LinesRefused.ts"
import { readLine } from "./ReadLine.ts"

/**
 * The lines of a file; `-` is standard input. Skips empty lines and a byte order mark. `onBytes`
 * gets the size of each chunk that is read. If there are lines that cannot be read, it fails at the
 * end with all of them.
 */
export const readFile = (
  file: string,
  onBytes: (count: number) => void = () => {}
): Stream.Stream<NumberedLine, FileFailed | LinesRefused, FileSystem.FileSystem> =>
  Stream.suspend(() => {
    const problems: Array<LineProblem> = []
    let count = 0
    const refuse = (problem: LineProblem) => {
      count += 1
      if (problems.length < MOST_PROBLEMS) problems.push(problem)
    }
    const lines = bytesOf(file).pipe(
      Stream.mapAccumEffect(true, (isFirst, bytes) => {
        onBytes(bytes.length)
        return isFirst && isGzip(bytes) ? Effect.fail(compressed) : Effect.succeed([false, bytes] as const)
      }),
      Stream.decodeText(),
      Stream.splitLines,
      // An effect per line would cost as much as reading it.
      Stream.chunks,
      Stream.mapAccum(0, (before, texts) => [
        before + texts.length,
        // From here on nothing is imported: the rest is only checked.
        readLines(before, texts, refuse).slice(0, count === 0 ? undefined : 0)
      ]),
      Stream.flattenIterables
    )
    const end = Stream.suspend(() =>
      count === 0 ? Stream.empty : Stream.fail(new LinesRefused({ problems, count }))
    )
    return Stream.concat(lines, end)
  })

/** The first bytes of a gzip file (RFC 1952, 2.3.1). */
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

const compressed = new LinesRefused({
  problems: [
    {
      number: 1,
      path: "",
      what: {
        en: "compressed by gzip: unpack it first, such as with gunzip -c FILE | estate-server import -",
        ru: "файл сжат gzip: сначала распакуйте его, например gunzip -c ФАЙЛ | estate-server import -"
      }
    }
  ],
  count: 1
})

/** Reads the lines after the first `before` ones. */
const readLines = (
  before: number,
  texts: Iterable<string>,
  refuse: (problem: LineProblem) => void
): ReadonlyArray<NumberedLine> => {
  const lines: Array<NumberedLine> = []
  let number = before
  for (const line of texts) {
    number += 1
    const text = number === 1 ? line.replace(/^\ufeff/, "") : line
    if (text.trim() === "") continue
    const read = readLine(text)
    if (Either.isLeft(read)) refuse({ number, ...read.left })
    else lines.push({ number, line: read.right })
  }
  return lines
}

const bytesOf = (file: string): Stream.Stream<Uint8Array, FileFailed, FileSystem.FileSystem> =>
  file === "-"
    ? NodeStream.fromReadable(
        () => process.stdin,
        cause => new FileFailed({ cause })
      )
    : Stream.unwrap(Effect.map(FileSystem.FileSystem, files => files.stream(file))).pipe(
        Stream.mapError(cause => new FileFailed({ cause }))
      )
