import { type Message, type MessageId, type MessageRejected, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { ThreadNotFound } from "@estate/domain/Thread"
import { type Duration, Effect, Option, Stream } from "effect"

type ReadError = PlatformError | ThreadNotFound
type SendError = ReadError | MessageRejected

/**
 * Sends, and where it is not known whether that arrived looks into the thread for a message of ours with this text that was not
 * there before. It looks at once and, since a slow platform may yet write it down, once more after `wait`. What cannot be read cannot be
 * compared with, and keeps nobody from sending.
 */
export const settled = (
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
    const isThere = Effect.map(Effect.option(sameText), now =>
      Option.exists(Option.all([before, now]), ([old, all]) => [...all].some(id => !old.has(id)))
    )
    const isThereYet = Effect.filterOrElse(
      isThere,
      found => found || Option.isNone(before),
      () => Effect.delay(isThere, wait)
    )
    yield* Effect.catchIf(send, mayHaveArrived, error =>
      Effect.flatMap(isThereYet, found =>
        found ? Effect.void : Effect.fail(new SendUncertain({ detail: error.message, call: error.call }))
      )
    )
  })

const mayHaveArrived = ({ call }: SendError): boolean => Option.exists(call, each => each.mayHaveArrived)

const sameAs = (one: string, other: string): boolean => canonical(one) === canonical(other)

/** A platform may write line ends and letters with accents in another way than they came. */
export const canonical = (text: string): string => text.trim().replaceAll("\r\n", "\n").normalize("NFC")
