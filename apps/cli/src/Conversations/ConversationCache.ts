import { hash } from "node:crypto"
import { join } from "node:path"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { withFiles } from "@estate/command-line/Files"
import { decoderOf } from "@estate/decode/Decode"
import { encoderOf } from "@estate/decode/Encode"
import { Conversation } from "@estate/domain/Conversation"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Effect, Either, Option, Redacted, Schema } from "effect"
import { cacheFolderOf, fileNameOf, removeCacheFolder } from "../CacheFiles.ts"
import { writePrivateFile } from "../PrivateFile.ts"

const FOLDER = "conversations"

/** Changes with the form of the file and with the rules that make a conversation of messages. */
const VERSION = 5
/** At most this many conversations are kept for a key, those used last: about 10 MB. */
const MAX_CONVERSATIONS = 20_000
/** At most this many keys have a file. */
const MAX_FILES = 10

/** When a person marked a thread as handled. */
export type HandledAt = ReadonlyArray<LocalDateTime>

/** What was read of conversations, so that only those that changed are read again. */
export interface ConversationCache {
  readonly find: (thread: Thread, handledAt: HandledAt) => Option.Option<Conversation>
  readonly keep: (thread: Thread, handledAt: HandledAt, conversation: Conversation) => void
}

/** Keeps nothing. */
export const noConversationCache: ConversationCache = { find: () => Option.none(), keep: () => {} }

/**
 * The conversations that were read with this key of this platform, in a file of the user's cache
 * folder (0600). It has the times and ids of messages, without their texts or names. A conversation
 * counts as unchanged while the last message of its thread has the same time and text, and it was
 * handled at the same times. What was read is written when the scope closes, also after an error. A
 * file that cannot be read or written is no error: then everything is read again.
 */
export const openConversationCache = Effect.fnUntraced(function* (client: ClientSettings) {
  const folder = yield* cacheFolderOf(FOLDER)
  if (folder === undefined) return noConversationCache
  const key = Redacted.value(client.apiKey)
  const file = join(folder, fileNameOf(client.apiUrl.href, (client.chatsUrl ?? client.apiUrl).href, key))
  const known = yield* readFile(file)
  /** Keyed, so that nobody can guess a short text. */
  const fingerprintOf = ({ id, lastMessageAt, lastMessage }: Thread, handledAt: HandledAt) => {
    const times = [lastMessageAt, ...handledAt].map(at => at.toWire())
    return hash("sha256", [key, id, ...times, lastMessage].join("\n"), "base64url")
  }
  let hasChanged = false
  const save = Effect.suspend(() => (hasChanged ? writeFile(folder, file, known) : Effect.void))
  yield* Effect.addFinalizer(() => save)
  return {
    find: (thread, handledAt) => {
      const entry = known.get(thread.id)
      if (entry === undefined || entry.fingerprint !== fingerprintOf(thread, handledAt)) return Option.none()
      // Behind those that were not used.
      known.delete(thread.id)
      known.set(thread.id, entry)
      return Either.getRight(decode(entry.conversation))
    },
    keep: (thread, handledAt, conversation) => {
      hasChanged = true
      known.delete(thread.id)
      const fingerprint = fingerprintOf(thread, handledAt)
      known.set(thread.id, { id: thread.id, fingerprint, conversation: encode(conversation) })
    }
  } satisfies ConversationCache
})

/** Deletes what was read of all conversations, with every key. */
export const removeConversationCache = removeCacheFolder(FOLDER)

/** Each conversation is decoded when it is used: most are older than what a report needs. */
const decode = decoderOf(Conversation)
const encode = encoderOf(Conversation)
const Entry = Schema.Struct({ id: ThreadId, fingerprint: Schema.String, conversation: Schema.Unknown })
type Entry = typeof Entry.Type

const File = Schema.Struct({ version: Schema.Literal(VERSION), conversations: Schema.Array(Entry) })

const readFile = (file: string) =>
  withFiles(files => files.readFile(file, "utf8")).pipe(
    Effect.flatMap(text => Effect.try((): unknown => JSON.parse(text))),
    Effect.flatMap(json => decoderOf(File)(json)),
    Effect.map(({ conversations }) => new Map(conversations.map(entry => [entry.id, entry]))),
    Effect.orElseSucceed(() => new Map<ThreadId, Entry>())
  )

/** Writes the file atomically, and deletes the oldest ones. */
const writeFile = (folder: string, file: string, known: ReadonlyMap<ThreadId, Entry>) =>
  Effect.sync(() => [...known.values()].slice(-MAX_CONVERSATIONS)).pipe(
    Effect.map(conversations => JSON.stringify({ version: VERSION, conversations })),
    Effect.flatMap(text => writePrivateFile(file, text)),
    Effect.zipRight(
      withFiles(async files => {
        const names = await files.readdir(folder)
        const stats = await Promise.all(
          names.map(async name => ({ name, at: (await files.stat(join(folder, name))).mtimeMs }))
        )
        for (const { name } of stats.sort((a, b) => b.at - a.at).slice(MAX_FILES))
          await files.rm(join(folder, name), { force: true })
      })
    ),
    Effect.ignore
  )
