import { join } from "node:path"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { withFiles } from "@estate/command-line/Files"
import { ListingId } from "@estate/domain/Listing"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Effect, Option, Redacted, Schema } from "effect"
import { cacheFolderOf, fileNameOf, removeCacheFolder } from "./CacheFiles.ts"
import { writePrivateFile } from "./PrivateFile.ts"

const FOLDER = "shown"

/** Changes with the form of the file. */
const VERSION = 1

/** Whose list it is: of a profile, or of a key without one, at an address. */
export interface ListOwner {
  readonly profile: Option.Option<string>
  readonly client: Pick<ClientSettings, "apiUrl" | "chatsUrl" | "apiKey">
}

const shownThread = () =>
  Schema.Struct({
    id: ThreadId,
    author: Schema.String,
    listingId: ListingId,
    listingTitle: Schema.String
  })
/** A row of the list: the thread, its buyer and its listing. */
export type ShownThread = ReturnType<typeof shownThread>["Type"]

const fileSchema = () =>
  Schema.parseJson(Schema.Struct({ version: Schema.Literal(VERSION), threads: Schema.Array(shownThread()) }))

/**
 * Keeps the threads that a terminal just showed, in the order of their rows, for `estate threads
 * read N` and for completion, in a file of the user's cache folder (0600). A list that cannot be
 * kept is no error.
 */
export const keepShownThreads = Effect.fnUntraced(function* (
  owner: ListOwner,
  threads: ReadonlyArray<Pick<Thread, keyof ShownThread>>
) {
  const folder = yield* cacheFolderOf(FOLDER)
  if (folder === undefined) return
  const rows = threads.map(({ id, author, listingId, listingTitle }) => ({
    id,
    author,
    listingId,
    listingTitle
  }))
  const text = JSON.stringify({ version: VERSION, threads: rows })
  yield* Effect.ignore(writePrivateFile(join(folder, fileName(owner)), text))
})

/** The threads that a terminal showed last; none if there are none, or they cannot be read. */
export const readShownThreads = Effect.fnUntraced(function* (owner: ListOwner) {
  const folder = yield* cacheFolderOf(FOLDER)
  if (folder === undefined) return Option.none<ReadonlyArray<ShownThread>>()
  return yield* withFiles(files => files.readFile(join(folder, fileName(owner)), "utf8")).pipe(
    Effect.flatMap(Schema.decode(fileSchema())),
    Effect.map(({ threads }) => threads),
    Effect.option
  )
})

/** Forgets the names of a thread that was deleted; the numbers of the other rows stay. */
export const forgetShownThread = Effect.fnUntraced(function* (owner: ListOwner, id: ThreadId) {
  const isIt = (thread: ShownThread) => thread.id.toUpperCase() === id.toUpperCase()
  const shown = Option.getOrElse(yield* readShownThreads(owner), () => [])
  if (!shown.some(isIt)) return
  const nameless = { author: "", listingTitle: "" }
  yield* keepShownThreads(
    owner,
    shown.map(thread => (isIt(thread) ? { ...thread, ...nameless } : thread))
  )
})

/** Deletes the lists of all profiles. */
export const removeShownThreads = removeCacheFolder(FOLDER)

/** Without the key if there is a profile: completion must not open the system's keychain. */
const fileName = ({ profile, client }: ListOwner): string => {
  const who = Option.getOrElse(profile, () => `\n${Redacted.value(client.apiKey)}`)
  return fileNameOf(who, client.apiUrl.href, (client.chatsUrl ?? client.apiUrl).href)
}
