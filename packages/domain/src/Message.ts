import * as Array from "effect/Array"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { callError, refusal } from "./CallError.ts"
import { branded } from "./internal/Branded.ts"
import { OpenEnum } from "./internal/OpenEnum.ts"
import { optionWhere, wireField } from "./internal/WireField.ts"
import { LocalDateTime, LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { Ulid } from "./Ulid.ts"

/** The identifier of a message. */
export const MessageId = Ulid.pipe(branded("MessageId"))
/** A text that is known to be a message's ULID. */
export type MessageId = typeof MessageId.Type

/** When the message was read. Null, empty and absent mean unread; unread encodes to null. */
const readAt = optionWhere(
  Schema.NullOr(Schema.Union(LocalDateTimeFromWire, Schema.Literal(""))),
  Schema.typeSchema(LocalDateTimeFromWire),
  value => value !== null && value !== "",
  null
).pipe(Schema.fromKey("readed_at"))

/** One message of a thread (spec, «Message»). */
export class Message extends Schema.Class<Message>("Message")(
  {
    /** The identifier of the message, which sorts by time of creation. */
    id: wireField(MessageId, "ulid"),
    /** The text as it was written, with its line breaks. */
    text: wireField(Schema.String, "message"),
    /** `text`, or a type that came after this version. */
    type: OpenEnum("text"),
    /** `incoming` if it is from the buyer, `outgoing` if it is from the company. */
    direction: OpenEnum("incoming", "outgoing"),
    /** When it was read, on the platform's clock; none while it is unread. */
    readAt,
    /** When it was written, on the platform's clock. */
    createdAt: wireField(LocalDateTimeFromWire, "created_at")
  },
  { identifier: "Message" }
) {
  /** True if it is from the buyer. */
  get isIncoming(): boolean {
    return this.direction === "incoming"
  }

  /** True if it is from the buyer and unread. */
  get isUnread(): boolean {
    return this.isIncoming && Option.isNone(this.readAt)
  }
}

/** Earlier first; messages of the same second are ordered by their ids, which sort by time. */
export const messageOrder: Order.Order<Message> = Order.struct({
  createdAt: LocalDateTime.Order,
  id: Order.string
})

/** The earliest unread message of the buyer: the buyer has been waiting since then. */
export const firstUnread = (messages: Iterable<Message>): Option.Option<Message> =>
  Array.head(
    Array.sort(
      Array.filter(messages, message => message.isUnread),
      messageOrder
    )
  )

/**
 * The form in which texts are compared: a platform may change line ends and Unicode normalization.
 */
export const comparableText = (text: string): string => text.trim().replaceAll("\r\n", "\n").normalize("NFC")

/** True if the message is outgoing and has this text, compared by `comparableText`. */
export const isReplyWith = (message: Message, text: string): boolean =>
  message.direction === "outgoing" && comparableText(message.text) === comparableText(text)

/** The maximum number of characters (Unicode code points) of a message (spec, «Limits»). */
export const MESSAGE_MAX_LENGTH = 4000

/** The text of a new message: 1 to 4000 Unicode code points after trimming. */
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
  branded("MessageText")
)
/** A text that is known to fit in one message. */
export type MessageText = typeof MessageText.Type

/** The message has more than 4000 characters; nothing was sent. */
export class MessageTooLong extends callError<MessageTooLong>()("MessageTooLong", {
  /** The length of the refused text in Unicode code points. */
  length: Schema.Int
}) {
  override get message() {
    return `the message has ${this.length} characters, of at most ${MESSAGE_MAX_LENGTH}: shorten it or send it in parts`
  }
}

/** The message has no text; nothing was sent. */
export class MessageEmpty extends callError<MessageEmpty>()("MessageEmpty", {}) {
  override get message() {
    return "the message is empty: write something to send"
  }
}

/** The platform refused the message as empty or too long (status 400 of «POST message»). */
export class MessageRejected extends refusal<MessageRejected>()(
  "MessageRejected",
  "the platform refused the message"
) {}

/**
 * It is unknown whether the message was sent: the answer was lost, and the thread does not show the
 * message. It was not sent again, since the buyer might get it twice.
 */
export class SendUncertain extends callError<SendUncertain>()("SendUncertain", {
  /** How the answer was lost. */
  detail: Schema.String
}) {
  override get message() {
    return `the message may or may not have been sent: ${this.detail}; look into the thread before sending it again`
  }
}
