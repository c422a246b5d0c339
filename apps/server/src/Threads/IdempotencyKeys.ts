import { createHash } from "node:crypto"
import { type IdempotencyKey, IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import type { MessageText } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import type { Reads } from "@estate/store/Read"
import { Data, Option } from "effect"
import type { Write } from "../Store/StoreWrites.ts"
import { SEND_STEPS, withKey } from "./SendTogether.ts"

/** How long a key is kept with its message. */
const KEPT_MILLIS = 24 * 3_600_000

/** A message was already sent under this key: nothing is written. */
export class IdempotencyKeyTaken extends Data.TaggedError("IdempotencyKeyTaken") {}

/** A text and the key that it is sent under. A thread has one company, and so have its keys. */
export interface KeyedText {
  readonly thread: ThreadId
  readonly text: MessageText
  readonly key: IdempotencyKey
}

/**
 * The same write, which also stores the key, and is refused with `IdempotencyKeyTaken` if the key
 * is already stored.
 */
export const onlyOnce = <E>(
  { operation, steps, together, refused }: Write<E>,
  { thread, text, key }: KeyedText,
  nowMillis: number
): Write<E | IdempotencyKeyTaken | IdempotencyKeyInUse> => {
  const [now, expires_at] = [nowMillis, nowMillis + KEPT_MILLIS].map(millis => new Date(millis).toISOString())
  const kept = { key, text_hash: hashOf(text), expires_at: expires_at ?? "", now: now ?? "" }
  const keep = {
    sql: KEEP,
    params: [thread, key, kept.text_hash, kept.expires_at, kept.now],
    mustChange: true
  }
  return {
    operation,
    steps: function* () {
      yield* steps()
      yield keep
    },
    ...(together === undefined ? {} : { together: withKey(together, kept) }),
    refused: step => (step === SEND_STEPS.key ? new IdempotencyKeyTaken() : refused(step)),
    alone: { name: `${thread.toUpperCase()} ${key}`, refused: keyInUse }
  }
}

/**
 * The meaning of a repetition: the same text, or another one; none if the key has expired
 * meanwhile.
 */
export const repetitionOf = (
  { text }: Reads,
  keyed: KeyedText
): Option.Option<"same" | IdempotencyKeyReused> =>
  Option.map(Option.fromNullable(text(HASH, [keyed.thread, keyed.key])), hash =>
    hash === hashOf(keyed.text) ? "same" : keyReused()
  )

/** Forgets the keys of a thread. */
export const forgetKeys = (thread: ThreadId) => ({
  sql: "DELETE FROM idempotency_keys WHERE thread = ?",
  params: [thread]
})

const hashOf = (text: MessageText) => createHash("sha256").update(text).digest("base64url")

/** Upkeep deletes a key some time after it expires. */
const KEEP = `INSERT INTO idempotency_keys (thread, key, text_hash, expires_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (thread, key) DO UPDATE SET text_hash = excluded.text_hash, expires_at = excluded.expires_at
    WHERE idempotency_keys.expires_at <= ?`

const HASH = "SELECT text_hash AS value FROM idempotency_keys WHERE thread = ? AND key = ?"

const keyReused = () =>
  new IdempotencyKeyReused({
    detail: "this Idempotency-Key was used for another text; send this one with a key of its own",
    requestId: Option.none()
  })

const keyInUse = () =>
  new IdempotencyKeyInUse({
    detail: "a message with this Idempotency-Key is being sent; ask again in a moment",
    requestId: Option.none()
  })
