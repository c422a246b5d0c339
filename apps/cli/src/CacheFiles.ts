import { join } from "node:path"
import { withFiles } from "@estate/command-line/Files"
import { Effect } from "effect"
import { cacheFolder } from "./CacheFolder.ts"

/** The folder of reports that a browser shows. */
export const PAGES_FOLDER = "pages"

/** A folder of this name in the user's cache folder; undefined if the user has none. */
export const cacheFolderOf = (name: string): string | undefined => {
  const folder = cacheFolder(process.env)
  return folder === undefined ? undefined : join(folder, name)
}

/** Writes a file that its owner alone can read, whole or not at all. Makes its folder. */
export const writeCacheFile = (folder: string, file: string, text: string) =>
  withFiles(async files => {
    const temporary = `${file}.${process.pid}`
    await files.mkdir(folder, { recursive: true, mode: 0o700 })
    await files.writeFile(temporary, text, { mode: 0o600 })
    await files.rename(temporary, file)
  })

/** Deletes a folder of the cache, if it is there. */
export const removeCacheFolder = (name: string): Effect.Effect<void> =>
  Effect.suspend(() => {
    const folder = cacheFolderOf(name)
    return folder === undefined
      ? Effect.void
      : Effect.ignore(withFiles(files => files.rm(folder, { recursive: true, force: true })))
  })
