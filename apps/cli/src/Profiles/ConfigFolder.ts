import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { isAbsolute, join } from "node:path"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { cannotRead, cannotWrite, isMissing } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { Effect, Option } from "effect"
import { writePrivateFile } from "../PrivateFile.ts"

/** The file of the profiles in the configuration folder. */
export const PROFILES_FILE = "profiles.json"

/**
 * `$XDG_CONFIG_HOME/estate`, `%APPDATA%\\estate` on Windows, otherwise `~/.config/estate`. As XDG
 * requires, a relative path is ignored: otherwise keys would be stored in whatever the current
 * folder is.
 */
export const folderIn = ({ APPDATA, HOME, XDG_CONFIG_HOME }: NodeJS.ProcessEnv): string => {
  const appData = process.platform === "win32" ? APPDATA : undefined
  const chosen = XDG_CONFIG_HOME !== undefined && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : appData
  return join(chosen || join(HOME || homedir(), ".config"), "estate")
}

/** The configuration folder of this user. */
export const configFolder = Effect.map(Host, ({ env }) => folderIn(env))

/** Reads a file of the configuration folder; none if it is missing. */
export const readConfigFile = Effect.fnUntraced(function* (name: string) {
  const path = join(yield* configFolder, name)
  return yield* Effect.try({
    try: () => readIfPresent(path),
    catch: error => failed(ExitCode.failed, cannotRead(path, error), checkFolder)
  })
})

const readIfPresent = (path: string): Option.Option<string> => {
  try {
    return Option.some(readFileSync(path, "utf8"))
  } catch (error) {
    if (isMissing(error)) return Option.none()
    throw error
  }
}

/**
 * Writes a file of the configuration folder atomically, with mode 0600 in a folder of mode 0700.
 */
export const writeConfigFile = Effect.fnUntraced(function* (name: string, text: string) {
  const path = join(yield* configFolder, name)
  yield* Effect.mapError(writePrivateFile(path, text), error =>
    failed(ExitCode.failed, cannotWrite(path, error), checkFolder)
  )
})

const checkFolder = {
  en: "Check its owner and the space on the disk, or set XDG_CONFIG_HOME to another folder",
  ru: "Проверьте владельца и место на диске или задайте другую папку в XDG_CONFIG_HOME"
}
