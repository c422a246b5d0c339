import type { MessageId } from "@estate/domain/Message"
import { Schema } from "effect"

/**
 * `accepted`: to be sent. `stale`: there is a newer answer, and the person is asked. `sending`: an
 * attempt was begun. `unsure`: it may have arrived. `sent`: the buyer has it. `returned`: the buyer
 * does not have it, and its author may try again. `discarded`: its author gave it up.
 */
const ReplyState = Schema.Literal("accepted", "stale", "sending", "unsure", "sent", "returned", "discarded")
type ReplyState = typeof ReplyState.Type

/**
 * Why a reply was given back. `forbidden`: its author may no longer reply. `gone`: the thread
 * was deleted. `refused`: the platform refuses this message. `key`: it refuses the company's key.
 * `unreachable`: it does not work. `absent`: the platform gave no clear answer, and the message is
 * not in the thread.
 */
export const ReturnReason = Schema.Literal("forbidden", "gone", "refused", "key", "unreachable", "absent")
export type ReturnReason = typeof ReturnReason.Type

/** A person's reply to a buyer. Times are milliseconds since 1970. */
export interface Reply {
  readonly state: ReplyState
  readonly text: string
  /** The newest message that its author knows of; empty for none. */
  readonly seen: MessageId | ""
  /** The number of the latest attempt to send it; 0 before the first. */
  readonly attempt: number
  readonly attemptedAt: number | undefined
  /** Messages of the company with this text, from before the latest attempt. */
  readonly known: ReadonlyArray<MessageId>
  /** How often the thread was searched for the latest attempt. */
  readonly looks: number
  /** The newer answer that its author is asked about. */
  readonly answer: MessageId | undefined
  readonly reason: ReturnReason | undefined
  /** What it is in the thread, once it is sent and found there. */
  readonly message: MessageId | undefined
  /** The number of messages that told its author about it; the latest one may have buttons. */
  readonly notices: number
}

/** A reply as it was submitted. */
export const newReply = (text: string, seen: Reply["seen"]): Reply => ({
  state: "accepted",
  text,
  seen,
  attempt: 0,
  attemptedAt: undefined,
  known: [],
  looks: 0,
  answer: undefined,
  reason: undefined,
  message: undefined,
  notices: 0
})

/** What a thread shows about a reply. */
export interface Look {
  /** Messages of the company with the same text. */
  readonly same: ReadonlyArray<MessageId>
  /** The newest answer of the company that the reply's author does not know. */
  readonly answer: MessageId | undefined
}

/** What happens to a reply. An answer names the attempt that it is about. */
export type Event =
  | { readonly what: "tick" }
  /** The thread was read for this command. `mayReply`: its author may still reply. */
  | {
      readonly what: "thread read"
      readonly attempt: number
      readonly others: number
      readonly mayReply: boolean
      readonly look: Look
    }
  | { readonly what: "thread not read"; readonly attempt: number; readonly reason: ReturnReason }
  | {
      readonly what: "send answered"
      readonly attempt: number
      /** `late`: it was too late to send. A reason: it was certainly not sent. */
      readonly answer: { readonly message: MessageId | undefined } | "unsure" | "late" | ReturnReason
    }
  /** The thread was read after `askedAt` to find an attempt in it. */
  | {
      readonly what: "looked"
      readonly attempt: number
      readonly askedAt: number
      readonly look: Look | "gone" | "failed"
    }
  /** The author answered the notice with this number: send it, discard it, or send another text. */
  | { readonly what: "approved" | "discarded" | "replaced"; readonly notice: number }

/** What to do next about a reply. The answer to each call is the next event. */
export type Command =
  /** Read the thread before an attempt; `others`: how many other replies it has by now. */
  | { readonly do: "read"; readonly attempt: number; readonly others: number }
  /** Send it, no later than `until`: afterwards its author may be asked to send it again. */
  | { readonly do: "send"; readonly attempt: number; readonly until: number }
  /** Look for an attempt in the thread. */
  | { readonly do: "look"; readonly attempt: number }
  | { readonly do: "wait"; readonly millis: number }
