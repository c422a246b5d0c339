import { isReplyWith, type MessageRejected, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { ThreadNotFound } from "@estate/domain/Thread"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { newMessagesOf, type ThreadReader } from "./NewMessages.ts"
import { settle } from "./Settle.ts"

type ReadError = PlatformError | ThreadNotFound
type SendError = ReadError | MessageRejected

interface Thread extends ThreadReader<ReadError> {
  /** True if the platform answers other reads: then only this thread fails. */
  readonly isPlatformUp: Effect.Effect<boolean>
}

/**
 * Sends a message. If the answer is lost, it looks in the thread for a new outgoing message with
 * the same text: at once, and again after `wait`, since a slow platform may store it later, until
 * the call ends. A thread that cannot be read is not compared, and the message is sent all the
 * same, unless the platform answers nothing at all.
 */
export const sendOnce = (
  send: Effect.Effect<void, SendError>,
  text: string,
  thread: Thread,
  wait: Duration.Duration
): Effect.Effect<void, SendError | SendUncertain> =>
  Effect.gen(function* () {
    const newMessages = yield* Effect.asSome(newMessagesOf(thread)).pipe(
      Effect.catchTags({
        UnreadableResponse: () => Effect.succeedNone,
        AccessDenied: () => Effect.succeedNone,
        PlatformFailed: error => Effect.unlessEffect(Effect.fail(error), thread.isPlatformUp)
      })
    )
    const isSent = Option.match(newMessages, {
      onNone: () => Effect.succeed(false),
      onSome: messages =>
        messages.pipe(
          Stream.filter(message => isReplyWith(message, text)),
          Stream.runHead,
          Effect.match({ onFailure: () => false, onSuccess: Option.isSome })
        )
    })
    const isSentByNow = Effect.filterOrElse(
      isSent,
      found => found || Option.isNone(newMessages),
      () => Effect.delay(isSent, wait)
    )
    yield* settle(send, isSentByNow, ({ message: detail, call }) => new SendUncertain({ detail, call }))
  })
