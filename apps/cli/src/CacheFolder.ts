// Importing these makes Node.js load all of its streams; without that, `--version` takes a tenth
// less.
const { existsSync, lstatSync, mkdirSync } = process.getBuiltinModule("node:fs")
const { homedir } = process.getBuiltinModule("node:os")
const { isAbsolute, join } = process.getBuiltinModule("node:path")

/**
 * The cache folder of this user, created if it is missing; undefined if there is none to which only
 * this user can write.
 */
export const cacheFolder = ({
  HOME,
  LOCALAPPDATA,
  XDG_CACHE_HOME
}: NodeJS.ProcessEnv): string | undefined => {
  const local = process.platform === "win32" ? LOCALAPPDATA : undefined
  const chosen = XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : local
  const parent = chosen || join(HOME || homedir(), ".cache")
  const folder = join(parent, "estate")
  return isAbsolute(folder) && isMade(parent) && isMade(folder) && isOwn(folder) ? folder : undefined
}

/** A missing home folder is not created. */
const isMade = (folder: string): boolean => {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch {
    return existsSync(folder)
  }
}

/** A folder to which only this user can write. Windows keeps others out by itself. */
const isOwn = (folder: string): boolean => {
  const found = lstatSync(folder)
  const isOfUser = process.getuid === undefined || found.uid === process.getuid()
  const isWritableByOthers = process.platform !== "win32" && (found.mode & 0o022) !== 0
  return found.isDirectory() && isOfUser && !isWritableByOthers
}
