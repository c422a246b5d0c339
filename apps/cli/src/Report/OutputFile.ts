import { randomUUID } from "node:crypto"
import { dirname, join } from "node:path"
import { FileSystem } from "@effect/platform"
import type { PlatformError } from "@effect/platform/Error"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/command-line/Language"
import { Effect, Option } from "effect"
import { reasonOf, withFiles } from "../Files.ts"

/**
 * Makes a text and writes it to a file whole or not at all: it goes to a file beside it that then takes its name. What was there stays
 * until then, and an interruption leaves nothing behind. Whether the file can be written is found out before the text is made. A device
 * or a pipe is written to as it is.
 */
export const writeWhole = <E, R>(file: string, make: Effect.Effect<string, E, R>) =>
  withFiles(
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const known = yield* Effect.option(files.stat(file))
      if (Option.exists(known, ({ type }) => type === "Directory"))
        return yield* unwritable(file, { en: "it is a folder", ru: "это папка" })
      if (Option.exists(known, ({ type }) => type !== "File")) {
        const text = yield* make
        return yield* Effect.mapError(files.writeFileString(file, text), error => unwritableFor(error, file))
      }
      // A link stays one: what it leads to is written.
      const target = Option.isSome(known)
        ? yield* Effect.orElseSucceed(files.realPath(file), () => file)
        : file
      const beside = join(dirname(target), `.estate-${randomUUID()}.tmp`)
      yield* Effect.acquireUseRelease(
        Effect.mapError(files.writeFileString(beside, "", { flag: "wx" }), error =>
          unwritableFor(error, file)
        ),
        () =>
          Effect.gen(function* () {
            const text = yield* make
            yield* Effect.mapError(
              Effect.gen(function* () {
                yield* files.writeFileString(beside, text)
                if (Option.isSome(known)) yield* files.chmod(beside, known.value.mode & 0o777)
                yield* files.rename(beside, target)
              }),
              error => unwritableFor(error, file)
            )
          }),
        () => Effect.ignore(files.remove(beside, { force: true }))
      )
    })
  )

const unwritableFor = (error: PlatformError, file: string) => {
  const why = reasonOf(error)
  return unwritable(file, {
    en: `${why.en}; is the folder there, and may you write to it?`,
    ru: `${why.ru}; есть ли эта папка и можно ли вам в неё писать?`
  })
}

const unwritable = (file: string, why: Readonly<Record<Language, string>>) =>
  failed(ExitCode.failed, {
    en: `${file} cannot be written: ${why.en}`,
    ru: `${file} не записать: ${why.ru}`
  })
