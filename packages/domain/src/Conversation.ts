import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { isClosing, mayClose } from "./ClosingWords.ts"
import { LocalDateTime, LocalDateTimeFromWire } from "./LocalDateTime.ts"
import { type Message, MessageId, messageOrder } from "./Message.ts"
import type { Thread } from "./Thread.ts"

const ended = {
  /** The time on the platform's clock. */
  at: LocalDateTimeFromWire
}
const WithAnswer = Schema.Struct({
  ...ended,
  /** The agency answered. */
  how: Schema.Literal("answered"),
  /** The message that answered. */
  messageId: MessageId
})
const WithoutAnswer = Schema.Struct({
  ...ended,
  /**
   * `farewell`: the buyer's own thanks or farewell showed that nothing had been asked. `handled`: a
   * person marked the thread as handled.
   */
  how: Schema.Literal("farewell", "handled")
})

const Turn = Schema.Struct({
  /** When the first of its messages was written. */
  askedAt: LocalDateTimeFromWire,
  /** How it ended; only the last turn may have no ending. */
  ending: Schema.OptionFromNullOr(Schema.Union(WithAnswer, WithoutAnswer))
})
/** What a buyer wrote until the agency answered, in one message or several. */
export type Turn = typeof Turn.Type

const Pause = Schema.Struct({
  /** Why nobody had the word. */
  how: WithoutAnswer.fields.how,
  /** The time of the buyer's farewell, or of «handled». */
  from: LocalDateTimeFromWire,
  /** The next message of the thread. */
  until: Schema.OptionFromNullOr(LocalDateTimeFromWire)
})
/** A time in which nobody had the word. */
export type Pause = typeof Pause.Type

/**
 * A thread's history as turns and pauses. It has the times and ids of messages, without their
 * texts.
 */
export const Conversation = Schema.Struct({
  /** The turns of the buyer, earliest first. */
  turns: Schema.Array(Turn),
  /** The times in which nobody had the word, earliest first. */
  pauses: Schema.Array(Pause)
})
/** A thread's history as turns and pauses. */
export type Conversation = typeof Conversation.Type

/**
 * Who has the word: a buyer who has been waiting since a time; nobody since a time (the buyer said
 * thanks, or a person marked the thread as handled); or nobody because the agency wrote last.
 */
export type Word = Waiting | Finished | Answered

/** A buyer is waiting for an answer. */
export interface Waiting {
  /** Which of the three it is. */
  readonly _tag: "Waiting"
  /** The first message of the turn. */
  readonly since: LocalDateTime
}

/** Nobody has the word. */
export interface Finished {
  /** Which of the three it is. */
  readonly _tag: "Finished"
  /** Why. */
  readonly how: Pause["how"]
  /** The time of the buyer's farewell, or of «handled». */
  readonly since: LocalDateTime
}

/** The agency wrote last, or nobody wrote. */
export interface Answered {
  /** Which of the three it is. */
  readonly _tag: "Answered"
}

/**
 * The conversation of a thread's messages, which may come in any order, and of the times at which a
 * person marked it as handled.
 *
 * - A turn begins with the first message of the buyer that asks for something.
 * - Closing words ({@link isClosing}) of up to 4,000 characters begin no turn. Unanswered messages
 *   of a buyer are judged together: «Хорошо» and then «спасибо!» are closing words; a question and
 *   then «спасибо!» are a question.
 * - The agency's next message answers the turn. If there is no turn, it answers nothing.
 * - «Handled» ends a turn; the buyer's next message is judged on its own.
 *
 * Messages of the same second are ordered by their ids, which sort by time; «handled» comes after
 * them. Messages that are neither the buyer's nor the agency's are ignored.
 */
export const conversationOf = (
  messages: Iterable<Message>,
  handledAt: Iterable<LocalDateTime> = []
): Conversation => {
  const history = new History()
  const handled = [...handledAt].sort(LocalDateTime.Order)
  let next = 0
  const handleBefore = (message?: Message) => {
    for (let time = handled[next]; time !== undefined; time = handled[++next]) {
      if (message !== undefined && LocalDateTime.Order(message.createdAt, time) <= 0) return
      history.handled(time)
    }
  }
  for (const message of [...messages].sort(messageOrder)) {
    handleBefore(message)
    if (message.isIncoming) history.asked(message)
    else if (message.direction === "outgoing") history.answered(message)
  }
  handleBefore()
  return { turns: history.turns, pauses: history.pauses }
}

/** A conversation as it was at an earlier time, without anything that came later. */
export const conversationAt = ({ turns, pauses }: Conversation, time: LocalDateTime): Conversation => {
  const hasCome = (at: LocalDateTime) => LocalDateTime.Order(at, time) <= 0
  return {
    turns: turns
      .filter(({ askedAt }) => hasCome(askedAt))
      .map(turn => ({ ...turn, ending: Option.filter(turn.ending, ({ at }) => hasCome(at)) })),
    pauses: pauses
      .filter(({ from }) => hasCome(from))
      .map(pause => ({ ...pause, until: Option.filter(pause.until, hasCome) }))
  }
}

/** The turns in which something was asked, without those that the buyer's own thanks ended. */
export const enquiries = ({ turns }: Conversation): ReadonlyArray<Turn> =>
  turns.filter(({ ending }) => !Option.exists(ending, ({ how }) => how === "farewell"))

/** The buyer wrote something. */
export const hasBuyersMessage = ({ turns, pauses }: Conversation): boolean => turns.length + pauses.length > 0

/** Who has the word in a conversation. */
export const wordIn = ({ turns, pauses }: Conversation): Word => {
  const [turn, pause] = [turns.at(-1), pauses.at(-1)]
  if (turn !== undefined && Option.isNone(turn.ending)) return { _tag: "Waiting", since: turn.askedAt }
  return pause !== undefined && Option.isNone(pause.until)
    ? { _tag: "Finished", how: pause.how, since: pause.from }
    : { _tag: "Answered" }
}

/**
 * Who has the word in a thread. If an unread thread shows no message of the buyer, it is judged by
 * the thread's last message, which was the buyer's.
 */
export const wordInThread = (
  thread: Pick<Thread, "isUnread" | "lastMessage" | "lastMessageAt">,
  conversation: Conversation
): Word => {
  if (hasBuyersMessage(conversation) || !thread.isUnread) return wordIn(conversation)
  const since = thread.lastMessageAt
  return isClosing(thread.lastMessage)
    ? { _tag: "Finished", how: "farewell", since }
    : { _tag: "Waiting", since }
}

/**
 * With each message of a farewell, the whole farewell is judged again. A buyer who has written more
 * than one message can hold counts as waiting, since judging would take minutes.
 */
const LONGEST_FAREWELL = 4000

/** Reads what happened in a thread, in order. */
class History {
  readonly turns: Array<Turn> = []
  readonly pauses: Array<Pause> = []
  /**
   * What the buyer wrote since the agency's last message or the last «handled», as long as it may
   * be closing words. Undefined if it asks for something.
   */
  private farewell: string | undefined = ""

  asked({ type, text, createdAt }: Message): void {
    this.endPause(createdAt)
    const before = this.farewell
    const isFarewell =
      before !== undefined && before.length <= LONGEST_FAREWELL && type === "text" && mayClose(text)
    this.farewell = isFarewell ? `${before} ${text}` : undefined
    if (this.farewell !== undefined && isClosing(this.farewell)) {
      this.endTurn({ how: "farewell", at: createdAt })
      this.pause("farewell", createdAt)
    } else if (this.openTurn === undefined) this.turns.push({ askedAt: createdAt, ending: Option.none() })
  }

  answered({ id, createdAt }: Message): void {
    this.endPause(createdAt)
    this.farewell = ""
    this.endTurn({ how: "answered", at: createdAt, messageId: id })
  }

  handled(time: LocalDateTime): void {
    if (this.openTurn === undefined) return
    this.farewell = ""
    this.endTurn({ how: "handled", at: time })
    this.pause("handled", time)
  }

  private get openTurn(): Turn | undefined {
    const last = this.turns.at(-1)
    return last !== undefined && Option.isNone(last.ending) ? last : undefined
  }

  private endTurn(ending: Option.Option.Value<Turn["ending"]>): void {
    const open = this.openTurn
    if (open !== undefined) this.turns.splice(-1, 1, { ...open, ending: Option.some(ending) })
  }

  private pause(how: Pause["how"], from: LocalDateTime): void {
    this.pauses.push({ how, from, until: Option.none() })
  }

  private endPause(time: LocalDateTime): void {
    const last = this.pauses.at(-1)
    if (last !== undefined && Option.isNone(last.until))
      this.pauses.splice(-1, 1, { ...last, until: Option.some(time) })
  }
}
