import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Effect, Option, Predicate } from "effect"
import { withFiles } from "../Files.ts"

/** The file of that folder that holds the profiles. */
export const PROFILES_FILE = "profiles.json"

/** Where the settings of a user with this environment are: `$XDG_CONFIG_HOME/estate`, or what the system has in its place. */
export const folderIn = ({ APPDATA, HOME, XDG_CONFIG_HOME }: NodeJS.ProcessEnv): string => {
  const appData = process.platform === "win32" ? APPDATA : undefined
  return join(XDG_CONFIG_HOME || appData || join(HOME || homedir(), ".config"), "estate")
}

/** Where this user's are. */
export const configFolder = Effect.sync(() => folderIn(process.env))

/** A file of that folder, none where it is not there. */
export const readConfigFile = Effect.fnUntraced(function* (name: string) {
  const path = join(yield* configFolder, name)
  return yield* Effect.try({
    try: () => readIfThere(path),
    catch: error => {
      const why = Predicate.isError(error) ? error.message : String(error)
      return failed(
        ExitCode.failed,
        { en: `${path} cannot be read: ${why}`, ru: `${path} не читается: ${why}` },
        toDo
      )
    }
  })
})

const readIfThere = (path: string): Option.Option<string> => {
  try {
    return Option.some(readFileSync(path, "utf8"))
  } catch (error) {
    if (Predicate.hasProperty(error, "code") && error.code === "ENOENT") return Option.none()
    throw error
  }
}

/** Writes a file of that folder whole or not at all, for its owner alone: folder 0700, file 0600. */
export const writeConfigFile = Effect.fnUntraced(function* (name: string, text: string) {
  const folder = yield* configFolder
  const path = join(folder, name)
  const aside = `${path}.${process.pid}`
  yield* withFiles(async files => {
    await files.mkdir(folder, { recursive: true, mode: 0o700 })
    await files.writeFile(aside, text, { mode: 0o600 })
    await files.rename(aside, path)
  }).pipe(
    Effect.tapError(() => Effect.ignore(withFiles(files => files.rm(aside, { force: true })))),
    Effect.mapError(({ why }) =>
      failed(
        ExitCode.failed,
        { en: `${path} cannot be written: ${why.en}`, ru: `${path} не записать: ${why.ru}` },
        toDo
      )
    )
  )
})

const toDo = {
  en: "Are you its owner, and is there room on the disk? XDG_CONFIG_HOME names another folder",
  ru: "Вы его владелец, и есть ли место на диске? Другую папку называет XDG_CONFIG_HOME"
}
