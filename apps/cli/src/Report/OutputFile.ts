import { randomUUID } from "node:crypto"
import { dirname, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Effect, Option } from "effect"
import { type FileFault, type FileWork, withFiles } from "../Files.ts"

/**
 * Makes a text and writes it to a file whole or not at all: it goes to a file beside it that then takes its name. What was there stays
 * until then, and an interruption leaves nothing behind. Whether the file can be written is found out before the text is made. A device
 * or a pipe is written to as it is.
 */
export const writeWhole = Effect.fnUntraced(function* <E, R>(
  file: string,
  make: Effect.Effect<string, E, R>
) {
  const known = yield* Effect.option(withFiles(files => files.stat(file)))
  if (Option.exists(known, there => there.isDirectory()))
    return yield* unwritable(file, { en: "it is a folder", ru: "это папка" })
  const done = (work: FileWork<void>) =>
    Effect.mapError(withFiles(work), ({ why }) => unwritable(file, withQuestion(why)))
  if (Option.exists(known, there => !there.isFile())) {
    const text = yield* make
    return yield* done(files => files.writeFile(file, text))
  }
  // A link stays one: what it leads to is written.
  const target = Option.isSome(known)
    ? yield* Effect.orElseSucceed(
        withFiles(files => files.realpath(file)),
        () => file
      )
    : file
  const beside = join(dirname(target), `.estate-${randomUUID()}.tmp`)
  yield* Effect.acquireUseRelease(
    done(files => files.writeFile(beside, "", { flag: "wx" })),
    () =>
      Effect.flatMap(make, text =>
        done(async files => {
          await files.writeFile(beside, text)
          if (Option.isSome(known)) await files.chmod(beside, known.value.mode & 0o777)
          await files.rename(beside, target)
        })
      ),
    () => Effect.ignore(withFiles(files => files.rm(beside, { force: true })))
  )
})

const withQuestion = (why: FileFault["why"]): FileFault["why"] => ({
  en: `${why.en}; is the folder there, and may you write to it?`,
  ru: `${why.ru}; есть ли эта папка и можно ли вам в неё писать?`
})

const unwritable = (file: string, why: FileFault["why"]) =>
  failed(ExitCode.failed, {
    en: `${file} cannot be written: ${why.en}`,
    ru: `${file} не записать: ${why.ru}`
  })
