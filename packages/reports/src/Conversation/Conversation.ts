import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Message, MessageId } from "@estate/domain/Message"
import { Option, Order, Schema } from "effect"
import { LocalDateTimeFromIso } from "../Report/Fields.ts"
import { isClosing } from "./ClosingWords.ts"

/**
 * What a buyer wrote until the agency answered, in one message or several: the time of the first of
 * them and of the answer, whose message is `replyId`. A turn that ends the conversation may have
 * none.
 */
export const Turn = Schema.Struct({
  askedAt: LocalDateTimeFromIso,
  repliedAt: Schema.OptionFromNullOr(LocalDateTimeFromIso),
  replyId: Schema.OptionFromNullOr(MessageId)
})
export type Turn = typeof Turn.Type

/**
 * The buyer's turns of a thread, earliest first; only the last may be unanswered. `isFinished` is
 * true if that is nothing but thanks and farewells to what the agency wrote.
 */
export const Conversation = Schema.Struct({ turns: Schema.Array(Turn), isFinished: Schema.Boolean })
export type Conversation = typeof Conversation.Type

/**
 * The conversation of a thread's messages, which may come in any order. Messages of one second are
 * in the order of their ids, which sort by time: an answer has a later one. Messages that are
 * neither the buyer's nor the agency's are left out.
 */
export const conversationOf = (messages: Iterable<Message>): Conversation => {
  const turns: Array<Turn> = []
  let asked: Array<Message> = []
  let hasAnswers = false
  for (const message of [...messages].sort(byTime)) {
    if (message.isIncoming) asked.push(message)
    else if (message.direction === "outgoing") {
      hasAnswers = true
      turns.push(...turnOf(asked, Option.some(message)))
      asked = []
    }
  }
  return { turns: [...turns, ...turnOf(asked, Option.none())], isFinished: hasAnswers && areClosing(asked) }
}

/** What a conversation was at an earlier time: later turns and answers had not come yet. */
export const conversationAt = ({ turns, isFinished }: Conversation, time: LocalDateTime): Conversation => {
  const hasCome = (at: LocalDateTime) => LocalDateTime.Order(at, time) <= 0
  const begun = turns.filter(({ askedAt }) => hasCome(askedAt))
  return {
    turns: begun.map(turn =>
      Option.exists(turn.repliedAt, hasCome)
        ? turn
        : { ...turn, repliedAt: Option.none(), replyId: Option.none() }
    ),
    isFinished: isFinished && begun.length === turns.length
  }
}

/** The turn that nobody has answered. */
export const openTurn = ({ turns }: Conversation): Option.Option<Turn> =>
  Option.filter(Option.fromNullable(turns.at(-1)), ({ repliedAt }) => Option.isNone(repliedAt))

const turnOf = ([first]: ReadonlyArray<Message>, reply: Option.Option<Message>): ReadonlyArray<Turn> =>
  first === undefined
    ? []
    : [
        {
          askedAt: first.createdAt,
          repliedAt: Option.map(reply, ({ createdAt }) => createdAt),
          replyId: Option.map(reply, ({ id }) => id)
        }
      ]

const areClosing = (messages: ReadonlyArray<Message>) =>
  messages.every(({ type }) => type === "text") && isClosing(messages.map(({ text }) => text).join(" "))

const byTime = Order.combine(
  Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt),
  Order.mapInput(Order.string, (message: Message) => message.id)
)
