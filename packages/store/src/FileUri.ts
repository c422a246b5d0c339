import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"

/** Throws the system's error if the path is a folder: SQLite does not say why. */
export const refuseFolder = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" })
}

/**
 * The URI by which SQLite opens a file, which must be there (sqlite.org/uri.html). Even a reader
 * makes a log and its index beside the file. A user who may not do so reads without locks: that is
 * safe while no other process has the file open, and one that has it open keeps a log.
 */
export const fileUri = (path: string): string => {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`)
  refuseFolder(path)
  const mode = isWritable(path) && isWritable(dirname(path)) ? "mode=rw" : readOnlyMode(path)
  return `${pathToFileURL(path).href}?${mode}`
}

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const readOnlyMode = (path: string): string =>
  ["-wal", "-journal"].some(end => existsSync(`${path}${end}`)) ? "mode=ro" : "immutable=1"
