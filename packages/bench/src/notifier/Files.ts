import { rmSync } from "node:fs"
import { join } from "node:path"

/**
 * The setting of a new SQLite file in a folder; a file of this name from the last run is removed.
 */
export const freshDatabase = (folder: string, name: string): string => {
  const path = join(folder, name)
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true })
  return `sqlite:${path}`
}
