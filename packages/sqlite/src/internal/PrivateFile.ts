import { chmodSync, closeSync, openSync } from "node:fs"

/**
 * Makes a database file, and what SQLite keeps beside it, readable and writable by its owner alone.
 * SQLite gives its other files the permissions of the first. Whoever may not change them, or has a
 * file that cannot be opened, learns it from SQLite.
 */
export const keepPrivate = (path: string): void => {
  if (path === ":memory:") return
  attempt(() => closeSync(openSync(path, "a", 0o600)))
  for (const end of ["", "-wal", "-shm"]) attempt(() => chmodSync(`${path}${end}`, 0o600))
}

const attempt = (change: () => void) => {
  try {
    change()
  } catch {
    // SQLite reports it.
  }
}
