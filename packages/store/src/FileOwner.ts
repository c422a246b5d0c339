import { lchownSync, statSync } from "node:fs"

/**
 * Gives a file that root created to the owner of another file, or of a folder, since a service that
 * runs as a separate user has to open it. SQLite does the same with the log that it keeps beside a
 * database.
 */
export const takeOwner = (path: string, from: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(from)
  lchownSync(path, uid, gid)
}
