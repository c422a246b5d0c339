import { randomUUID } from "node:crypto"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Effect, Option } from "effect"
import { type FileFailed, type FileWork, withFiles } from "../Files.ts"

/**
 * Writes a text to a file atomically: to a temporary file beside it, which then replaces it. An
 * interruption leaves the old file. Whether the file can be written is checked before the text is
 * made. A device or a pipe is written directly.
 */
export const writeFileAtomically = Effect.fnUntraced(function* <E, R>(
  file: string,
  make: Effect.Effect<string, E, R>
) {
  const existing = yield* Effect.option(withFiles(files => files.stat(file)))
  if (Option.exists(existing, found => found.isDirectory()))
    return yield* unwritable(file, { en: "it is a directory", ru: "это папка" })
  const attempt = (work: FileWork<void>) =>
    Effect.mapError(withFiles(work), ({ reason }) => unwritable(file, withAdvice(reason)))
  if (Option.exists(existing, found => !found.isFile())) {
    const text = yield* make
    return yield* attempt(files => files.writeFile(file, text))
  }
  // Through a link the file behind it is written.
  const target = Option.isSome(existing)
    ? yield* Effect.orElseSucceed(
        withFiles(files => files.realpath(file)),
        () => file
      )
    : file
  const temporary = join(dirname(target), `.estate-${randomUUID()}.tmp`)
  yield* Effect.acquireUseRelease(
    attempt(files => files.writeFile(temporary, "", { flag: "wx" })),
    () =>
      Effect.flatMap(make, text =>
        attempt(async files => {
          await files.writeFile(temporary, text)
          if (Option.isSome(existing)) await files.chmod(temporary, existing.value.mode & 0o777)
          await files.rename(temporary, target)
        })
      ),
    () => Effect.ignore(withFiles(files => files.rm(temporary, { force: true })))
  )
})

const withAdvice = (reason: FileFailed["reason"]): FileFailed["reason"] => ({
  en: `${reason.en}; check that the folder exists and that you can write to it`,
  ru: `${reason.ru}; проверьте, что папка существует и доступна для записи`
})

const unwritable = (file: string, reason: FileFailed["reason"]) =>
  failed(ExitCode.failed, {
    en: `${file} cannot be written: ${reason.en}`,
    ru: `не удалось записать ${file}: ${reason.ru}`
  })
