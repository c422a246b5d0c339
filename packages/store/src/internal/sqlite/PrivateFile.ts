import { accessSync, chmodSync, closeSync, constants, existsSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { takeOwner } from "../../FileOwner.ts"
import { refuseFolder } from "../../FileUri.ts"

/**
 * Makes a database file that is not there, readable and writable by its owner alone. A new file of
 * root has its folder's owner. Throws the system's error if the file cannot be made or read, or is
 * a folder: SQLite does not say why.
 */
export const makePrivate = (path: string): void => {
  if (path === ":memory:") return
  refuseFolder(path)
  // Only a new file is opened here: closing one that another connection of this process has open
  // would end the locks of that (sqlite.org/howtocorrupt.html, section 2.2).
  try {
    closeSync(openSync(path, "wx", 0o600))
    takeOwner(path, dirname(path))
  } catch (error) {
    if (!existsSync(path)) throw error
    accessSync(path, constants.R_OK)
  }
}

/**
 * Makes a database, and what SQLite keeps beside it, readable and writable by its owner alone: to
 * be called once SQLite has found a database there, since the path may name a file of others. A
 * user who may not change them learns it from SQLite.
 */
export const keepPrivate = (path: string): void => {
  if (path === ":memory:") return
  for (const end of ["", "-wal", "-shm"])
    try {
      chmodSync(`${path}${end}`, 0o600)
    } catch {
      // SQLite reports it.
    }
}
