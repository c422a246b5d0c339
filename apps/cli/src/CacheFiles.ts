import { join } from "node:path"
import { withFiles } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { decoderOf } from "@estate/decode/Decode"
import { Effect, type Schema } from "effect"
import { cacheFolder } from "./CacheFolder.ts"
import { writePrivateFile } from "./PrivateFile.ts"

/** The folders with what is cached of the platform's records; signing out deletes them all. */
const caches = ["conversations", "shown", "pages"] as const
type CacheName = (typeof caches)[number]

/** At most this many files are kept in a folder, the most recently written ones. */
const MAX_FILES = 10

/** A folder of the user's cache; undefined if the user has none. */
export const cacheFolderOf = (name: CacheName): Effect.Effect<string | undefined> =>
  Effect.map(Host, ({ env }) => {
    const folder = cacheFolder(env)
    return folder === undefined ? undefined : join(folder, name)
  })

/**
 * The cache file (0600) for these values, which its name does not reveal. If a file cannot be read
 * or written, that is not an error: there is no cache then.
 */
export const cacheFile = Effect.fnUntraced(function* <A, I>(
  name: CacheName,
  schema: () => Schema.Schema<A, I>,
  owner: ReadonlyArray<string>
) {
  const folder = yield* cacheFolderOf(name)
  if (folder === undefined) return { read: Effect.succeedNone, write: () => Effect.void }
  // Lists share this file's chunk, and need the hash only on a terminal.
  const { createHash } = process.getBuiltinModule("node:crypto")
  const file = join(folder, `${createHash("sha256").update(owner.join("\n")).digest("hex")}.json`)
  return {
    read: withFiles(files => files.readFile(file, "utf8")).pipe(
      Effect.flatMap(text => Effect.try((): unknown => JSON.parse(text))),
      Effect.flatMap(json => decoderOf(schema())(json)),
      Effect.option
    ),
    write: (content: I) =>
      Effect.ignore(Effect.zipRight(writePrivateFile(file, JSON.stringify(content)), deleteOldest(folder)))
  }
})

const deleteOldest = (folder: string) =>
  withFiles(async files => {
    const names = await files.readdir(folder)
    const stats = await Promise.all(
      names.map(async name => ({ name, at: (await files.stat(join(folder, name))).mtimeMs }))
    )
    for (const { name } of stats.sort((a, b) => b.at - a.at).slice(MAX_FILES))
      await files.rm(join(folder, name), { force: true })
  })

/** Deletes everything that is cached of the platform's records. */
export const removeCaches: Effect.Effect<void> = Effect.forEach(
  caches,
  name =>
    Effect.flatMap(cacheFolderOf(name), folder =>
      folder === undefined
        ? Effect.void
        : Effect.ignore(withFiles(files => files.rm(folder, { recursive: true, force: true })))
    ),
  { discard: true }
)
