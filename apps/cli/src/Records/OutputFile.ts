import type { FileHandle } from "node:fs/promises"
import { dirname, extname, join } from "node:path"
import { type CommandFailed, ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { cannotWrite, type FileWork, withFiles } from "@estate/command-line/Files"
import * as Options from "@estate/command-line/Options"
import type { Language, LocalizedText } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option } from "effect"
import { Notices } from "../Terminal/Notices.ts"
import { Output, unstyled } from "../Terminal/Output.ts"
import { textOption } from "../TextOption.ts"

/** The option that names a file for what is printed. */
export const outputOption = (endings: LocalizedText) =>
  textOption("output", "FILE", endings).pipe(Options.withAlias("o"))

/** The file extensions of each format, without the dot. */
const endings = {
  csv: ["csv"],
  html: ["html", "htm"],
  json: ["json"],
  ndjson: ["ndjson"],
  table: ["tsv", "txt"],
  text: ["txt"],
  xlsx: ["xlsx"]
} as const

/** The formats of a file. */
export type FileFormat = keyof typeof endings

/** An extension that says nothing about the format. */
const ANY_TEXT = "txt"

/** The file that an option names; `-` is standard output. */
export const fileOf = (option: Option.Option<string>): string | undefined =>
  Option.getOrUndefined(Option.filter(option, name => name !== "-"))

/**
 * The format of a file: that of its extension, or `given`. Fails if the extension is unknown, or
 * means another format. A name without an extension, or with `.txt`, may have any text format.
 */
export const formatOfFile = <Format extends FileFormat>(
  file: string | undefined,
  given: Format | undefined,
  formats: ReadonlyArray<Format>
): Effect.Effect<Format | undefined, CommandFailed> => {
  const ending = file === undefined ? "" : extname(file).slice(1).toLowerCase()
  if (file === undefined || ending === "") return Effect.succeed(given)
  const endingsOf = (format: Format): ReadonlyArray<string> => endings[format]
  const found = formats.find(format => endingsOf(format).includes(ending))
  if (found === undefined) {
    const known = formats
      .flatMap(endingsOf)
      .map(each => `.${each}`)
      .toSorted()
      .join(", ")
    return Effect.fail(
      wrongUse(
        {
          en: `-o cannot write .${plainLine(ending)} files`,
          ru: `-o не записывает файлы .${plainLine(ending)}`
        },
        { en: `Endings that it can write: ${known}`, ru: `Возможные расширения: ${known}` }
      )
    )
  }
  if (given === undefined || given === found) return Effect.succeed(found)
  if (ending === ANY_TEXT) return Effect.succeed(given)
  return Effect.fail(
    wrongUse(
      {
        en: `${plainLine(file)} does not have the ending of ${given}`,
        ru: `расширение ${plainLine(file)} не подходит к формату ${given}`
      },
      {
        en: "Remove --format, or choose another ending",
        ru: "Уберите --format или выберите другое расширение"
      }
    )
  )
}

const wrote = { en: "wrote", ru: "записан файл" } as const

/**
 * Runs work whose standard output is the file, and says so, with the file's contents; without a
 * file, standard output is unchanged.
 */
export const toFile = <A, E, R>(
  file: string | undefined,
  language: Language,
  work: Effect.Effect<A, E, R>,
  contentOf: (result: A) => string = () => ""
): Effect.Effect<A, E | CommandFailed, R | Notices | Output> =>
  Effect.gen(function* () {
    if (file === undefined) return yield* work
    const result = yield* writeAtomically(file, write =>
      Effect.updateService(work, Output, () => ({
        isTerminal: false,
        width: Number.POSITIVE_INFINITY,
        ...unstyled,
        write,
        show: write
      }))
    )
    const notices = yield* Notices
    const content = contentOf(result)
    yield* notices.print(`${wrote[language]} ${plainLine(file)}${content === "" ? "" : `: ${content}`}`)
    return result
  })

/** Writes a piece at the end of what was written. */
type Write = (piece: string | Uint8Array) => Effect.Effect<void, CommandFailed>

/**
 * Writes a file atomically: to a temporary file beside it, which then replaces it. A failure or an
 * interruption leaves the old file. Whether the file can be written is checked before `make`
 * begins. A device or a pipe is written directly.
 */
const writeAtomically = Effect.fnUntraced(function* <A, E, R>(
  file: string,
  make: (write: Write) => Effect.Effect<A, E, R>
) {
  if (/[/\\]$/u.test(file)) return yield* failed(ExitCode.failed, cannotWrite(file, { code: "EISDIR" }))
  const existing = yield* Effect.option(withFiles(files => files.stat(file)))
  const attempt = <B>(work: FileWork<B>) =>
    Effect.mapError(withFiles(work), error => failed(ExitCode.failed, cannotWrite(file, error)))
  const close = (handle: FileHandle) => Effect.ignore(withFiles(() => handle.close()))
  const writeTo =
    (handle: FileHandle): Write =>
    piece =>
      attempt(() => handle.appendFile(piece))
  if (Option.exists(existing, found => !found.isFile()))
    return yield* Effect.acquireUseRelease(
      attempt(files => files.open(file, "w")),
      handle => make(writeTo(handle)),
      close
    )
  // If the path is a link, its target is written.
  const target = Option.isSome(existing)
    ? yield* Effect.orElseSucceed(
        withFiles(files => files.realpath(file)),
        () => file
      )
    : file
  const temporary = join(dirname(target), `.estate-${crypto.randomUUID()}.tmp`)
  return yield* Effect.acquireUseRelease(
    attempt(files => files.open(temporary, "wx")),
    handle =>
      Effect.tap(make(writeTo(handle)), () =>
        attempt(async files => {
          await handle.close()
          if (Option.isSome(existing)) await files.chmod(temporary, existing.value.mode & 0o777)
          await files.rename(temporary, target)
        })
      ),
    handle =>
      Effect.zipRight(close(handle), Effect.ignore(withFiles(files => files.rm(temporary, { force: true }))))
  )
})
