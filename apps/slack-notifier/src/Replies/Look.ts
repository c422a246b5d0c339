import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { isReplyWith, type Message } from "@estate/domain/Message"
import { Order } from "effect"
import type { Look, Reply } from "./Reply.ts"

/** The order in which messages were written. */
const byTime = Order.combine(
  Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt),
  Order.mapInput(Order.string, (message: Message) => message.id)
)

/** A thread's messages, the oldest first: the platform does not say in which order they come. */
export const inOrder = (messages: ReadonlyArray<Message>): ReadonlyArray<Message> =>
  [...messages].sort(byTime)

/** What a thread's messages show about a reply. */
export const lookAt = (
  messages: ReadonlyArray<Message>,
  { text, seen }: Pick<Reply, "text" | "seen">
): Look => {
  const ordered = inOrder(messages)
  const last = ordered.findIndex(({ id }) => id === seen)
  const isNews = ({ id }: Message, index: number) => (last < 0 ? id > seen : index > last)
  return {
    same: ordered.filter(message => isReplyWith(message, text)).map(({ id }) => id),
    answer: ordered.findLast((message, index) => isOutgoing(message) && isNews(message, index))?.id
  }
}

const isOutgoing = ({ direction }: Message) => direction === "outgoing"
