import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Config, Effect, Option, Predicate } from "effect"
import { withFiles } from "../Files.ts"

const variable = (name: string) =>
  Effect.orElseSucceed(Config.option(Config.nonEmptyString(name)), Option.none)

/** Where this user's settings are: `$XDG_CONFIG_HOME/estate`, or what the system has in its place. */
export const configFolder = Effect.gen(function* () {
  const xdg = yield* variable("XDG_CONFIG_HOME")
  const appData = process.platform === "win32" ? yield* variable("APPDATA") : Option.none<string>()
  const home = Option.getOrElse(yield* variable("HOME"), homedir)
  const base = Option.getOrElse(
    Option.orElse(xdg, () => appData),
    () => join(home, ".config")
  )
  return join(base, "estate")
})

/** A file of that folder, none where it is not there. */
export const readConfigFile = Effect.fnUntraced(function* (name: string) {
  const path = join(yield* configFolder, name)
  return yield* Effect.try({
    try: () => readIfThere(path),
    catch: error => failed(`${path} cannot be read: ${Predicate.isError(error) ? error.message : error}`)
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
  const files = yield* FileSystem.FileSystem
  const folder = yield* configFolder
  const path = join(folder, name)
  const aside = `${path}.${process.pid}`
  yield* files.makeDirectory(folder, { recursive: true, mode: 0o700 }).pipe(
    Effect.zipRight(files.writeFileString(aside, text, { mode: 0o600 })),
    Effect.zipRight(files.rename(aside, path)),
    Effect.mapError(error => failed(`${path} cannot be written: ${error.message}`))
  )
}, withFiles)

const failed = (message: string) => new CommandFailed({ exitCode: ExitCode.failed, message })
