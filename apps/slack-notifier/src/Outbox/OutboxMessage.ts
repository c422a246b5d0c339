import { Schema } from "effect"
import type { Posted } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"

/**
 * `due`: to be posted. `sending`: a post was begun. `ambiguous`: it may or may not have arrived.
 * `sent`: it is in Slack. `gone`: a person deleted it. `dropped`: it became obsolete before it was
 * posted. `refused`: Slack rejects it even as text.
 */
export const MessageState = Schema.Literal(
  "due",
  "sending",
  "ambiguous",
  "sent",
  "gone",
  "dropped",
  "refused"
)
export type MessageState = typeof MessageState.Type

/** It is to be posted, or may have been; in SQL `UNPOSTED`. */
export const isUnposted = (state: MessageState): boolean =>
  state === "due" || state === "sending" || state === "ambiguous"

/**
 * One message in Slack: what it should show, what it shows, and how its delivery goes. All times
 * are milliseconds of the machine's uptime, a clock that nobody sets.
 */
export interface OutboxMessage {
  readonly state: MessageState
  /** Whether the message is still needed. */
  readonly isWanted: boolean
  /** Whether it is text only, because Slack rejected its blocks. */
  readonly isPlain: boolean
  /** What it should show, encoded. */
  readonly content: string
  /** What Slack shows, as far as is known. */
  readonly shown: string | undefined
  readonly posted: Posted | undefined
  /** The number of the latest post that was begun; 0 before the first. */
  readonly attempt: number
  /** When it was begun; once Slack gave no clear answer, when it ended. */
  readonly attemptedAt: number | undefined
  /** The number of the latest edit that was begun; 0 before the first. */
  readonly edit: number
  /** When it was begun, until its answer is known. */
  readonly editingSince: number | undefined
  /** When an earlier edit of unknown outcome was begun, which may still arrive. */
  readonly uncertainSince: number | undefined
  /** Failed calls in a row, and when the latest failed. */
  readonly failures: number
  readonly failedAt: number | undefined
  /** Slack's code for rejecting the latest edit (`is_inactive`), until one succeeds. */
  readonly rejection: string | undefined
}

/** The message in whose thread another belongs. */
export type Parent = Pick<OutboxMessage, "state" | "posted">

/** A message as it is before its first post. */
export const newOutboxMessage = (content: string, isWanted: boolean): OutboxMessage => ({
  state: "due",
  isWanted,
  isPlain: false,
  content,
  shown: undefined,
  posted: undefined,
  attempt: 0,
  attemptedAt: undefined,
  edit: 0,
  editingSince: undefined,
  uncertainSince: undefined,
  failures: 0,
  failedAt: undefined,
  rejection: undefined
})

/** What happens to a message. An answer names the post or the edit that it answers. */
export type Event =
  | { readonly what: "observed"; readonly content: string; readonly isWanted: boolean }
  /**
   * Time has passed. `isSearched` means that this process knows that the channel does not have it
   * yet.
   */
  | { readonly what: "tick"; readonly isSearched: boolean }
  | {
      readonly what: "post answered"
      readonly attempt: number
      readonly content: string
      readonly answer: Posted | SlackError["_tag"]
    }
  | {
      readonly what: "edit answered"
      readonly edit: number
      readonly content: string
      readonly answer: "edited" | SlackError["_tag"]
      /** Slack's code, if it has one. */
      readonly code?: string | undefined
    }
  /** The history was read after `askedAt`, and had the message at `posted` or did not have it. */
  | {
      readonly what: "history read"
      readonly attempt: number
      readonly askedAt: number
      readonly posted: Posted | undefined
    }
  /** The history had it twice; the later copy is deleted. */
  | { readonly what: "duplicate found"; readonly kept: Posted }
  /** Its content in the state cannot be read. */
  | { readonly what: "unreadable" }

/** Slack knows no message in whose thread this one could be posted. */
export const losesParent = (event: Event): boolean =>
  event.what === "post answered" && event.answer === "MessageGone"

/** What to do next about a message. The answer to each call is the next event. */
export type Command =
  /** Look for it before its first post, since a lost state would not know about it. */
  | { readonly do: "search"; readonly attempt: number; readonly parent: Posted | undefined }
  | {
      readonly do: "post"
      readonly attempt: number
      readonly parent: Posted | undefined
      readonly content: string
      readonly isPlain: boolean
      /**
       * The latest time to send it. After the quarantine, which began with the attempt, another
       * process may post it, and Slack takes its time too.
       */
      readonly until: number
    }
  | {
      readonly do: "edit"
      readonly edit: number
      readonly posted: Posted
      readonly content: string
      readonly isPlain: boolean
      /** Failed edits before this one, in a row. */
      readonly failures: number
    }
  /** Look for an uncertain post where it should be. */
  | { readonly do: "reconcile"; readonly attempt: number; readonly parent: Posted | undefined }
  /** Nothing now; check again after `millis`. */
  | { readonly do: "wait"; readonly millis: number }
