import type { PlatformCall } from "@estate/domain/CallError"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { isReplyWith, type Message, type MessageRejected, SendUncertain } from "@estate/domain/Message"
import { type Page, PageNumber } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { ThreadNotFound } from "@estate/domain/Thread"
import * as Array from "effect/Array"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { settle } from "../OneCall.ts"
import { type LazyList, visitEach } from "../paging/LazyList.ts"

type ReadError = PlatformError | ThreadNotFound
type SendError = ReadError | MessageRejected

/** The thread that gets the message, read in pages of the largest size. */
interface Thread {
  readonly page: (page: PageNumber) => Effect.Effect<Page<Message>, ReadError>
  /** All messages from a page on. */
  readonly from: (firstPage: PageNumber) => LazyList<Message, ReadError>
  /** True if the platform answers other reads, so the failure is limited to this thread. */
  readonly isPlatformUp: Effect.Effect<boolean>
}

/**
 * Sends a message. If the answer is lost, it looks in the thread for a new outgoing message with
 * the same text: at once, and again after each `wait` until the call ends, since a slow platform
 * may store it later. If the thread cannot be read, there is no comparison, and the message is sent
 * anyway, unless the platform answers nothing at all. `unsent` is the call of the message, for
 * errors before it is sent.
 */
export const sendOnce = (
  send: Effect.Effect<void, SendError>,
  unsent: PlatformCall,
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
      }),
      Effect.mapError(error => beforeSending(error, unsent))
    )
    const isSent = Option.match(newMessages, {
      onNone: () => Effect.succeed(false),
      onSome: includes =>
        Effect.orElseSucceed(
          includes(message => isReplyWith(message, text)),
          () => false
        )
    })
    const isSentByNow = Effect.filterOrElse(
      isSent,
      found => found || Option.isNone(newMessages),
      () => Effect.delay(isSent, wait)
    )
    yield* settle(send, isSentByNow, ({ message: detail, call }) => new SendUncertain({ detail, call }))
  })

/** Turns the error of a read into that of the message, which was not sent because of it. */
const beforeSending = <E extends ReadError>(error: E, unsent: PlatformCall): E => {
  const call = Option.map(error.call, ({ status, requestId }) => ({ ...unsent, status, requestId }))
  return Reflect.construct(error.constructor, [{ ...error, call }])
}

const FIRST = PageNumber.make(1)

/** Whether there is such a message. */
type Search = (isIt: (message: Message) => boolean) => Effect.Effect<boolean, ReadError>

/**
 * Notes what a thread contains now, and returns how to search the messages that it gets from then
 * on. In a longer thread, the times on the first page show at which end new messages appear, and
 * the page there is enough; the spec does not state the order. If there is no order, all pages are
 * read.
 */
const newMessagesOf = ({ page, from }: Thread): Effect.Effect<Search, ReadError> =>
  Effect.gen(function* () {
    const { items, totalPages } = yield* page(FIRST)
    const order = totalPages > 1 ? orderOf(items) : "unknown"
    const known = new Set(items.map(({ id }) => id))
    const note = ({ id }: Message) => {
      known.add(id)
      return true
    }
    const last = PageNumber.make(Math.max(1, totalPages))
    if (order === "rising") for (const message of (yield* page(last)).items) note(message)
    if (order === "unknown" && totalPages > 1) yield* visitEach(from(PageNumber.make(2)), note)
    return isIt =>
      Effect.suspend(() => {
        let isFound = false
        const visit = (message: Message) => {
          // If a message is deleted meanwhile, older messages move up, but only behind known ones.
          if (known.has(message.id)) return order !== "falling"
          isFound = isIt(message)
          return !isFound
        }
        return Effect.map(visitEach(from(order === "rising" ? last : FIRST), visit), () => isFound)
      })
  })

/** Whether the oldest or the newest message comes first. */
const orderOf = (messages: ReadonlyArray<Message>): "rising" | "falling" | "unknown" => {
  const pairs = Array.zip(messages, messages.slice(1)).map(([one, next]) =>
    LocalDateTime.Order(one.createdAt, next.createdAt)
  )
  const [isUp, isDown] = [pairs.includes(-1), pairs.includes(1)]
  if (isUp === isDown) return "unknown"
  return isUp ? "rising" : "falling"
}
