import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
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
 * Of a longer thread the first page's times tell at which end new messages appear, and the page
 * there is enough: the spec says nothing about the order. Without an order all is read.
 */
export const newMessagesOf = <E>({
  page,
  from
}: ThreadReader<E>): Effect.Effect<Stream.Stream<Message, E>, E> =>
  Effect.gen(function* () {
    const { items, totalPages } = yield* page(FIRST)
    const order = totalPages > 1 ? orderOf(items) : "unknown"
    // A message that is deleted meanwhile moves older ones up, but only behind the known ones.
    if (order === "falling") return Stream.takeWhile(from(FIRST), isNoneOf(items))
    if (order === "rising") {
      const last = PageNumber.make(totalPages)
      return Stream.filter(from(last), isNoneOf((yield* page(last)).items))
    }
    const others = totalPages > 1 ? yield* Stream.runCollect(from(PageNumber.make(2))) : []
    return Stream.filter(from(FIRST), isNoneOf([...items, ...others]))
  })

const isNoneOf = (known: ReadonlyArray<Message>) => {
  const ids = new Set(known.map(({ id }) => id))
  return ({ id }: Message): boolean => !ids.has(id)
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
