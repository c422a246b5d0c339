import { type Message, type MessageId, type MessageRejected, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { ThreadNotFound } from "@estate/domain/Thread"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { notingInterruption, untilCallEnds } from "./OneCall.ts"

type ReadError = PlatformError | ThreadNotFound
type SendError = ReadError | MessageRejected

/**
 * Sends a message. If the answer is lost, it looks in the thread for a new outgoing message with
 * the same text: at once, and again after `wait`, since a slow platform may store it later, until
 * the call ends. A thread that is unreadable before sending is not compared, and the message is
 * sent all the same.
 */
export const sendOnce = (
  send: Effect.Effect<void, SendError>,
  text: string,
  messages: Stream.Stream<Message, ReadError>,
  wait: Duration.Duration
): Effect.Effect<void, SendError | SendUncertain> =>
  Effect.gen(function* () {
    const sameText = messages.pipe(
      Stream.filter(message => message.direction === "outgoing" && sameAs(message.text, text)),
      Stream.runFold(new Set<MessageId>(), (ids, { id }) => new Set(ids).add(id))
    )
    const before = yield* Effect.asSome(sameText).pipe(
      Effect.catchTag("UnreadableResponse", () => Effect.succeedNone)
    )
    const isSent = Effect.map(Effect.option(sameText), now =>
      Option.exists(Option.all([before, now]), ([old, all]) => [...all].some(id => !old.has(id)))
    )
    const isSentByNow = Effect.filterOrElse(
      isSent,
      found => found || Option.isNone(before),
      () => Effect.delay(isSent, wait)
    )
    yield* Effect.catchAll(send, (error): Effect.Effect<void, SendError | SendUncertain> => {
      const call = Option.getOrUndefined(error.call)
      if (call?.mayHaveArrived !== true) return Effect.fail(error)
      return Effect.flatMap(
        notingInterruption(untilCallEnds(isSentByNow, false), () => call),
        found =>
          found ? Effect.void : Effect.fail(new SendUncertain({ detail: error.message, call: error.call }))
      )
    })
  })

const sameAs = (one: string, other: string): boolean => canonical(one) === canonical(other)

/** A platform may change line ends and the composition of accents. */
export const canonical = (text: string): string => text.trim().replaceAll("\r\n", "\n").normalize("NFC")
