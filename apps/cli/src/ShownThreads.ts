import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { ListingId } from "@estate/domain/Listing"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Effect, Option, Redacted, Schema } from "effect"
import { cacheFile } from "./CacheFiles.ts"

/** Changes with the format of the file. */
const VERSION = 1

/** Whose list it is: that of a profile, or of a key without a profile, at an address. */
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
  Schema.Struct({ version: Schema.Literal(VERSION), threads: Schema.Array(shownThread()) })

/** Without the key if there is a profile: completion must not open the system's keychain. */
const fileOf = ({ profile, client }: ListOwner) => {
  const who = Option.getOrElse(profile, () => `\n${Redacted.value(client.apiKey)}`)
  return cacheFile("shown", fileSchema, [who, client.apiUrl.href, (client.chatsUrl ?? client.apiUrl).href])
}

/**
 * Keeps the threads that a terminal has just shown, in the order of their rows, for `estate threads
 * read N` and for completion, in a file in the user's cache folder.
 */
export const keepShownThreads = Effect.fnUntraced(function* (
  owner: ListOwner,
  threads: ReadonlyArray<Pick<Thread, keyof ShownThread>>
) {
  const { write } = yield* fileOf(owner)
  const rows = threads.map(({ id, author, listingId, listingTitle }) => ({
    id,
    author,
    listingId,
    listingTitle
  }))
  yield* write({ version: VERSION, threads: rows })
})

/** The threads that a terminal showed last; none if there are none, or they cannot be read. */
export const readShownThreads = Effect.fnUntraced(function* (owner: ListOwner) {
  const { read } = yield* fileOf(owner)
  return Option.map(yield* read, ({ threads }) => threads)
})

/** Removes the names of a deleted thread; the numbers of the other rows stay the same. */
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
