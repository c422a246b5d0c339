import { hash } from "node:crypto"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { decoderOf } from "@estate/decode/Decode"
import { encoderOf } from "@estate/decode/Encode"
import { Conversation } from "@estate/domain/Conversation"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Effect, Either, Option, Redacted, Schema } from "effect"
import { cacheFile } from "../CacheFiles.ts"

/**
 * Changes with the format of the file and with the rules that turn messages into a conversation.
 */
const VERSION = 5
/** At most this many conversations are kept for a key, the most recently used ones: about 10 MB. */
const MAX_CONVERSATIONS = 20_000

/** When a person marked a thread as handled. */
export type HandledAt = ReadonlyArray<LocalDateTime>

/** Conversations that were read, so that only those that have changed are read again. */
export interface ConversationCache {
  readonly find: (thread: Thread, handledAt: HandledAt) => Option.Option<Conversation>
  readonly keep: (thread: Thread, handledAt: HandledAt, conversation: Conversation) => void
}

/** Caches nothing. */
export const noConversationCache: ConversationCache = { find: () => Option.none(), keep: () => {} }

/**
 * The conversations that were read with this key on this platform, in a file in the user's cache
 * folder. It contains the times and ids of messages, without texts or names. A conversation counts
 * as unchanged as long as the last message of its thread has the same time and text, and it was
 * handled at the same times. Conversations that were read are written when the scope closes, even
 * after an error.
 */
export const openConversationCache = Effect.fnUntraced(function* (client: ClientSettings) {
  const key = Redacted.value(client.apiKey)
  const chatsUrl = client.chatsUrl ?? client.apiUrl
  const { read, write } = yield* cacheFile("conversations", () => File, [
    client.apiUrl.href,
    chatsUrl.href,
    key
  ])
  const entries = Option.match(yield* read, { onNone: () => [], onSome: file => file.conversations })
  const known = new Map(entries.map(entry => [entry.id, entry]))
  /** A keyed hash, so that nobody can guess a short text. */
  const fingerprintOf = ({ id, lastMessageAt, lastMessage }: Thread, handledAt: HandledAt) => {
    const times = [lastMessageAt, ...handledAt].map(at => at.toWire())
    return hash("sha256", [key, id, ...times, lastMessage].join("\n"), "base64url")
  }
  let hasChanged = false
  const save = Effect.suspend(() =>
    hasChanged
      ? write({ version: VERSION, conversations: [...known.values()].slice(-MAX_CONVERSATIONS) })
      : Effect.void
  )
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

/** Each conversation is decoded when it is used: most are older than what a report needs. */
const decode = decoderOf(Conversation)
const encode = encoderOf(Conversation)
const Entry = Schema.Struct({ id: ThreadId, fingerprint: Schema.String, conversation: Schema.Unknown })

const File = Schema.Struct({ version: Schema.Literal(VERSION), conversations: Schema.Array(Entry) })
