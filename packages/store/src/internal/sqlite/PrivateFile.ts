import { accessSync, chmodSync, closeSync, constants, existsSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { takeOwner } from "../../FileOwner.ts"
import { refuseFolder } from "../../FileUri.ts"

/**
 * Creates a missing database file that only its owner can read and write. If root creates it, it
 * gets its folder's owner. Throws the system's error if the file cannot be created or read, or is a
 * folder, since SQLite does not say why.
 */
export const makePrivate = (path: string): void => {
  if (path === ":memory:") return
  refuseFolder(path)
  // Only a new file is opened here: closing a file that another connection of this process has open
  // would release that connection's locks (sqlite.org/howtocorrupt.html, section 2.2).
  try {
    closeSync(openSync(path, "wx", 0o600))
    takeOwner(path, dirname(path))
  } catch (error) {
    if (!existsSync(path)) throw error
    accessSync(path, constants.R_OK)
  }
}

/**
 * Lets only the owner read and write a database, and the files that SQLite keeps beside it. Call it
 * once SQLite has found a database there, since the path may name another program's file.
 */
export const keepPrivate = (path: string): void => {
  if (path === ":memory:") return
  for (const end of ["", "-wal", "-shm"])
    try {
      chmodSync(`${path}${end}`, 0o600)
    } catch {
      // If the user may not change the files, SQLite reports it.
    }
}
