import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message, MessageId } from "@estate/domain/Message"
import { type Page, PageNumber } from "@estate/domain/Page"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** Reads a thread, in pages as long as they may be. */
export interface ThreadReader<E> {
  readonly page: (page: PageNumber) => Effect.Effect<Page<Message>, E>
  /** All messages from a page on. */
  readonly from: (firstPage: PageNumber) => Stream.Stream<Message, E>
}

const FIRST = PageNumber.make(1)

/**
 * Notes what a thread holds by now, and returns how to read the messages that it gets from then on.
 * One page is enough, if its times tell at which end of a longer thread new messages appear: the
 * spec says nothing about the order. Without an order the whole thread is read.
 */
export const newMessagesOf = <E>({
  page,
  from
}: ThreadReader<E>): Effect.Effect<Stream.Stream<Message, E>, E> =>
  Effect.gen(function* () {
    const { items, skipped, total, totalPages } = yield* page(FIRST)
    const size = items.length + skipped.length
    const onFirst = items.map(({ id }) => id)
    const order = totalPages > 1 ? orderOf(items) : "unknown"
    if (order === "rising") {
      const earlierPages = (totalPages - 1) * size
      return Stream.drop(from(PageNumber.make(totalPages)), total - earlierPages)
    }
    if (order === "falling") return without(Stream.take(from(FIRST), size), onFirst)
    const onOthers =
      totalPages > 1 ? yield* Stream.runCollect(Stream.map(from(PageNumber.make(2)), ({ id }) => id)) : []
    return without(from(FIRST), [...onFirst, ...onOthers])
  })

const without = <E>(messages: Stream.Stream<Message, E>, known: Iterable<MessageId>) => {
  const ids = new Set(known)
  return Stream.filter(messages, ({ id }) => !ids.has(id))
}

/** Whether messages come with the oldest first, or with the newest. */
const orderOf = (messages: ReadonlyArray<Message>): "rising" | "falling" | "unknown" => {
  const pairs = Array.zip(messages, messages.slice(1)).map(([one, next]) =>
    LocalDateTime.Order(one.createdAt, next.createdAt)
  )
  const [isUp, isDown] = [pairs.includes(-1), pairs.includes(1)]
  if (isUp === isDown) return "unknown"
  return isUp ? "rising" : "falling"
}
