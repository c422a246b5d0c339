import { isReplyWith, type Message, messageOrder } from "@estate/domain/Message"
import type { Look, Reply } from "./Reply.ts"

/** A thread's messages, the oldest first: the platform does not say in which order they come. */
export const inOrder = (messages: ReadonlyArray<Message>): ReadonlyArray<Message> =>
  messages.toSorted(messageOrder)

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
