import { join } from "node:path"
import { withFiles } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"
import { cacheFolder } from "./CacheFolder.ts"

/** The folder of reports that a browser shows. */
export const PAGES_FOLDER = "pages"

/** A folder of this name in the user's cache folder; undefined if the user has none. */
export const cacheFolderOf = (name: string): Effect.Effect<string | undefined> =>
  Effect.map(Host, ({ env }) => {
    const folder = cacheFolder(env)
    return folder === undefined ? undefined : join(folder, name)
  })

/** The name of a file of what belongs to these, which nobody can read in it. */
export const fileNameOf = (...owner: ReadonlyArray<string>): string => {
  // Lists share this file's chunk, and need the hash only on a terminal.
  const { createHash } = process.getBuiltinModule("node:crypto")
  return `${createHash("sha256").update(owner.join("\n")).digest("hex")}.json`
}

/** Deletes a folder of the cache, if it is there. */
export const removeCacheFolder = (name: string): Effect.Effect<void> =>
  Effect.flatMap(cacheFolderOf(name), folder =>
    folder === undefined
      ? Effect.void
      : Effect.ignore(withFiles(files => files.rm(folder, { recursive: true, force: true })))
  )
