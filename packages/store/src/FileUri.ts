import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"

/** Throws the system's error if the path is a folder: SQLite does not say why. */
export const refuseFolder = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" })
}

/**
 * The URI by which SQLite opens an existing file (sqlite.org/uri.html). Even a reader creates a log
 * and its index beside the file. A user who may not do so reads without locks, which is safe if no
 * other process has the file open; a process that has it open keeps a log. `leavesNothing` does the
 * same, for a short look at a file that may be another program's.
 */
export const fileUri = (path: string, { leavesNothing = false } = {}): string => {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`)
  refuseFolder(path)
  const hasLog = ["-wal", "-journal"].some(end => existsSync(`${path}${end}`))
  const mayWrite = isWritable(path) && isWritable(dirname(path)) && (hasLog || !leavesNothing)
  return `${pathToFileURL(path).href}?${mayWrite ? "mode=rw" : hasLog ? "mode=ro" : "immutable=1"}`
}

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
