import { Array, Option, Order, Schema } from "effect"
import { callFields, refusalFields } from "./CallError.ts"
import { LocalDateTime, LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { OpenEnum } from "./OpenEnum.ts"
import { Ulid } from "./Ulid.ts"
import { optionWhere, wireField } from "./WireField.ts"

/** The identifier of a message. */
export const MessageId = Ulid.pipe(Schema.brand("MessageId"))
export type MessageId = typeof MessageId.Type

/** When it was read: null, empty and absent all mean unread, and unread goes out as null. */
const readAt = optionWhere(
  Schema.NullOr(Schema.Union(LocalDateTimeFromWire, Schema.Literal(""))),
  Schema.typeSchema(LocalDateTimeFromWire),
  value => value !== null && value !== "",
  null
).pipe(Schema.fromKey("readed_at"))

/** One message of a thread (spec, «Message»). */
export class Message extends Schema.Class<Message>("Message")(
  {
    id: wireField(MessageId, "ulid"),
    text: wireField(Schema.String, "message"),
    type: OpenEnum("text"),
    direction: OpenEnum("incoming", "outgoing"),
    readAt,
    createdAt: wireField(LocalDateTimeFromWire, "created_at")
  },
  { identifier: "Message" }
) {
  /** It came from the buyer. */
  get isIncoming(): boolean {
    return this.direction === "incoming"
  }

  /** It came from the buyer and nobody has read it. */
  get isUnread(): boolean {
    return this.isIncoming && Option.isNone(this.readAt)
  }
}

/** The earliest message that the buyer wrote and nobody has read: since when the buyer waits. */
export const firstUnread = (messages: Iterable<Message>): Option.Option<Message> =>
  Array.head(
    Array.sortBy(
      Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt),
      Order.mapInput(Order.string, (message: Message) => message.id)
    )(Array.filter(messages, message => message.isUnread))
  )

/** The most characters (Unicode code points) a message may have (spec, «Limits»). */
export const MESSAGE_MAX_LENGTH = 4000

/** What may be sent into a thread: 1 to 4000 Unicode code points once the spaces around it are cut. */
export const MessageText = Schema.Trim.pipe(
  Schema.filter(
    text => {
      if (text === "") return "the message is empty"
      const length = [...text].length
      return length <= MESSAGE_MAX_LENGTH
        ? true
        : `the message has ${length} characters, of at most ${MESSAGE_MAX_LENGTH}`
    },
    { jsonSchema: { minLength: 1, maxLength: MESSAGE_MAX_LENGTH } }
  ),
  Schema.brand("MessageText")
)
export type MessageText = typeof MessageText.Type

/** The message has more than 4000 characters; nothing was sent. */
export class MessageTooLong extends Schema.TaggedError<MessageTooLong>()("MessageTooLong", {
  length: Schema.Int,
  ...callFields
}) {
  override get message() {
    return `the message has ${this.length} characters, of at most ${MESSAGE_MAX_LENGTH}: shorten it or send it in parts`
  }
}

/** The message has no text; nothing was sent. */
export class MessageEmpty extends Schema.TaggedError<MessageEmpty>()("MessageEmpty", callFields) {
  override get message() {
    return "the message is empty: write something to send"
  }
}

/** The platform refused the message as empty or too long (status 400 of «POST message»). */
export class MessageRejected extends Schema.TaggedError<MessageRejected>()("MessageRejected", refusalFields) {
  override get message() {
    return `the platform refused the message: ${this.detail}`
  }
}

/**
 * Whether the message was sent is not known: the answer to it was lost, and the thread does not show it. It was not sent again, since
 * the buyer might get it twice.
 */
export class SendUncertain extends Schema.TaggedError<SendUncertain>()("SendUncertain", {
  detail: Schema.String,
  ...callFields
}) {
  override get message() {
    return `the message may or may not have been sent: ${this.detail}; look into the thread before sending it again`
  }
}
