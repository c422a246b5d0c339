import * as Schema from "effect/Schema"
import { refusal } from "./CallError.ts"
import { branded } from "./internal/Branded.ts"

/**
 * The client's name for one sending of a message: however often the same text is sent to a thread
 * under this key, the thread has it once. 1 to 255 printable ASCII characters.
 */
export const IdempotencyKey = Schema.String.pipe(
  Schema.pattern(/^[\x20-\x7e]{1,255}$/),
  branded("IdempotencyKey")
)
export type IdempotencyKey = typeof IdempotencyKey.Type

/** Another text was sent to the thread under this key (status 422); nothing was sent now. */
export class IdempotencyKeyReused extends refusal<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  "the idempotency key was used for another message"
) {}

/** A message under this key is being sent to the thread (status 409): ask again in a moment. */
export class IdempotencyKeyInUse extends refusal<IdempotencyKeyInUse>()(
  "IdempotencyKeyInUse",
  "the idempotency key is in use"
) {}
