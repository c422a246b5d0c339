import { accessSync, chmodSync, closeSync, constants, existsSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { takeOwner } from "../../FileOwner.ts"

/**
 * Makes a database file, and what SQLite keeps beside it, readable and writable by its owner alone.
 * SQLite gives its other files the permissions of the first. A user who may not change them learns
 * it from SQLite. A new file of root has its folder's owner. Throws the system's error if the file
 * cannot be made or read: SQLite does not say why.
 */
export const keepPrivate = (path: string): void => {
  if (path === ":memory:") return
  // Only a new file is opened here: closing one that another connection of this process has open
  // would end the locks of that (sqlite.org/howtocorrupt.html, section 2.2).
  try {
    closeSync(openSync(path, "wx", 0o600))
    takeOwner(path, dirname(path))
  } catch (error) {
    if (!existsSync(path)) throw error
    accessSync(path, constants.R_OK)
  }
  for (const end of ["", "-wal", "-shm"])
    try {
      chmodSync(`${path}${end}`, 0o600)
    } catch {
      // SQLite reports it.
    }
}
