import type { Posted } from "../Slack/Slack.ts"
import { type Command, type Event, isUnposted, type OutboxMessage, type Parent } from "./OutboxMessage.ts"

/** When an event happens, and what else the decision depends on. */
export interface Circumstances {
  readonly now: number
  /** How long after an uncertain call it may still take effect. */
  readonly quarantine: number
  readonly parent: Parent | undefined
}

/** The message after an event, and what to do about it. Without an effect it is the same object. */
export interface Transition {
  readonly message: OutboxMessage
  readonly command: Command
}

/** The longest delay before one message is tried again. */
const MAX_BACK_OFF = 30_000

/** A call to Slack times out after 10 seconds, so the process of an older edit must have ended. */
const LONGEST_EDIT = 15_000

const NEVER: Command = { do: "wait", millis: Number.POSITIVE_INFINITY }

/**
 * The whole life of a message. A post that may have arrived waits for the quarantine before the
 * history decides: until then it may still arrive. The quarantine begins at the end of the attempt
 * if that is known, otherwise at its beginning. An answer changes only the post or edit that it
 * names, since another process may have begun a newer one. A message that turns up in Slack with
 * outdated contents is handled again at once.
 */
export const step = (message: OutboxMessage, event: Event, at: Circumstances): Transition => {
  if (event.what === "tick") return tick(message, event.isSearched, at)
  const after = changed(message, event, at)
  const isStale = after.posted !== message.posted && after.shown !== after.content
  return isStale ? waiting(after, 0) : { message: after, command: NEVER }
}

const changed = (
  message: OutboxMessage,
  event: Exclude<Event, { readonly what: "tick" }>,
  at: Circumstances
): OutboxMessage => {
  switch (event.what) {
    case "observed":
      return observed(message, event.content, event.isWanted)
    case "post answered":
      return postAnswered(message, event, at.now)
    case "edit answered":
      return editAnswered(message, event, at)
    case "history read":
      return historyRead(message, event, at.quarantine)
    // An edit that is on its way changes the other copy: its answer says nothing about this one.
    case "duplicate found":
      return message.state === "sent" && message.posted?.ts !== event.kept.ts
        ? { ...message, ...noEdit, posted: event.kept, shown: undefined }
        : message
    case "unreadable":
      return isUnposted(message.state)
        ? { ...message, state: "refused" }
        : { ...message, ...noEdit, shown: message.content }
  }
}

const noEdit = { editingSince: undefined, uncertainSince: undefined }

/** A dropped message that is needed again, and a refused one that has changed, are due again. */
const observed = (message: OutboxMessage, content: string, isWanted: boolean): OutboxMessage => {
  const isDueAgain =
    (message.state === "dropped" && isWanted) || (message.state === "refused" && message.content !== content)
  return { ...message, content, isWanted, failures: 0, state: isDueAgain ? "due" : message.state }
}

const tick = (message: OutboxMessage, isSearched: boolean, at: Circumstances): Transition => {
  switch (message.state) {
    case "due":
      return tickDue(message, isSearched, at)
    case "sending":
    case "ambiguous": {
      // A state that an earlier version wrote does not say when: the quarantine starts now.
      if (message.attemptedAt === undefined)
        return waiting({ ...message, attemptedAt: at.now }, at.quarantine)
      const left = at.quarantine - elapsed(message.attemptedAt, at.now)
      return left > 0
        ? waiting(message, left)
        : { message, command: { do: "reconcile", attempt: message.attempt, parent: at.parent?.posted } }
    }
    case "sent":
      return tickSent(message, at)
    case "gone":
    case "dropped":
    case "refused":
      return { message, command: NEVER }
  }
}

/**
 * A reply waits for its parent message. If that is not in Slack and never will be, the reply is
 * posted in the channel.
 */
const tickDue = (message: OutboxMessage, isSearched: boolean, at: Circumstances): Transition => {
  const { now } = at
  const parent = at.parent === undefined || isLost(at.parent) ? undefined : at.parent
  const search: Transition = {
    message,
    command: { do: "search", attempt: message.attempt, parent: at.parent?.posted }
  }
  const dropped: Transition = { message: { ...message, state: "dropped" }, command: NEVER }
  if (!message.isWanted) return isSearched || parent !== undefined ? dropped : search
  const left = backOffLeft(message, now)
  if (left > 0) return waiting(message, left)
  if (parent === undefined) return isSearched ? begin(message, at, undefined) : search
  if (parent.state === "sent" && parent.posted !== undefined)
    return isSearched ? begin(message, at, parent.posted) : search
  return { message, command: NEVER }
}

/** It is not in Slack, and is not going to be. */
const isLost = ({ state }: Parent) => state === "gone" || state === "refused" || state === "dropped"

const begin = (
  message: OutboxMessage,
  { now, quarantine }: Circumstances,
  parent: Posted | undefined
): Transition => {
  const attempt = message.attempt + 1
  const { content, isPlain } = message
  return {
    message: { ...message, state: "sending", attempt, attemptedAt: now },
    command: { do: "post", attempt, parent, content, isPlain, until: now + quarantine / 2 }
  }
}

/** A late edit would overwrite a newer one, so the message is edited once more afterwards. */
const tickSent = (message: OutboxMessage, { now, quarantine }: Circumstances): Transition => {
  const { posted, content, isPlain } = message
  const isCurrent = message.shown === content
  if (
    posted === undefined ||
    (isCurrent && message.editingSince === undefined && message.uncertainSince === undefined)
  )
    return { message, command: NEVER }
  const left = Math.max(
    message.editingSince === undefined
      ? 0
      : Math.min(LONGEST_EDIT, quarantine) - elapsed(message.editingSince, now),
    backOffLeft(message, now),
    isCurrent && message.uncertainSince !== undefined ? quarantine - elapsed(message.uncertainSince, now) : 0
  )
  if (left > 0) return waiting(message, left)
  const edit = message.edit + 1
  const uncertainSince = message.editingSince ?? message.uncertainSince
  return {
    message: { ...message, edit, editingSince: now, uncertainSince },
    command: { do: "edit", edit, posted, content, isPlain, failures: message.failures }
  }
}

/**
 * A post that succeeded is in Slack, whatever was concluded in the meantime. Every other answer
 * counts only while its own post is the latest.
 */
const postAnswered = (
  message: OutboxMessage,
  { attempt, content, answer }: Extract<Event, { readonly what: "post answered" }>,
  now: number
): OutboxMessage => {
  if (attempt !== message.attempt) return message
  if (typeof answer !== "string") {
    const isOpen = isUnposted(message.state) || message.state === "dropped"
    return isOpen ? { ...message, state: "sent", posted: answer, shown: content, failures: 0 } : message
  }
  if (message.state !== "sending") return message
  switch (answer) {
    case "SlackBusy":
    // Its parent message is gone.
    case "MessageGone":
      return { ...message, state: "due" }
    case "DestinationRefused":
      return { ...message, state: "due", failures: message.failures + 1, failedAt: now }
    case "MessageRefused":
      return { ...message, state: message.isPlain ? "refused" : "due", isPlain: true }
    // Slack may commit a moment after it gave up: a long attempt is uncertain from now on.
    case "SlackUncertain":
      return { ...message, state: "ambiguous", attemptedAt: now }
  }
}

const editAnswered = (
  message: OutboxMessage,
  { edit, content, answer, code }: Extract<Event, { readonly what: "edit answered" }>,
  { now, quarantine }: Circumstances
): OutboxMessage => {
  const begun = message.editingSince
  if (edit !== message.edit || message.state !== "sent" || begun === undefined) return message
  const over = message.uncertainSince !== undefined && elapsed(message.uncertainSince, begun) >= quarantine
  const after = { ...message, editingSince: undefined }
  const settled = {
    ...after,
    failures: 0,
    rejection: code,
    uncertainSince: over ? undefined : message.uncertainSince
  }
  switch (answer) {
    case "edited":
      return { ...settled, shown: content }
    case "SlackBusy":
      return after
    case "DestinationRefused":
      return { ...after, failures: message.failures + 1, failedAt: now, rejection: code }
    case "MessageRefused":
      return message.isPlain ? { ...settled, shown: content } : { ...after, isPlain: true }
    case "MessageGone":
      return { ...after, state: "gone", rejection: code }
    case "SlackUncertain":
      return { ...after, failures: message.failures + 1, failedAt: now, uncertainSince: begun }
  }
}

/**
 * If it was found, it was sent. If it is absent, it is due again, provided that the history was
 * read after the quarantine.
 */
const historyRead = (
  message: OutboxMessage,
  { attempt, askedAt, posted }: Extract<Event, { readonly what: "history read" }>,
  quarantine: number
): OutboxMessage => {
  if (attempt !== message.attempt || !isUnposted(message.state)) return message
  if (posted !== undefined) return { ...message, state: "sent", posted, shown: undefined, failures: 0 }
  const isOver = message.attemptedAt !== undefined && elapsed(message.attemptedAt, askedAt) >= quarantine
  return isOver ? { ...message, state: "due" } : message
}

const waiting = (message: OutboxMessage, millis: number): Transition => ({
  message,
  command: { do: "wait", millis }
})

const backOffLeft = ({ failures, failedAt }: OutboxMessage, now: number) =>
  failures === 0 || failedAt === undefined
    ? 0
    : Math.min(1000 * 2 ** (failures - 1), MAX_BACK_OFF) - elapsed(failedAt, now)

/**
 * The minimum time that has passed. The uptime starts again at 0 when the machine restarts, so at
 * least the whole new uptime has passed since then.
 */
const elapsed = (since: number, now: number) => (now >= since ? now - since : now)
