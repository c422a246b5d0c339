import type { Posted } from "../Slack/Slack.ts"
import type { Command, Event, Parent, Place, PlaceState } from "./Place.ts"

/** When an event happens, and what else the decision depends on. */
export interface Circumstances {
  readonly now: number
  /** How long after an uncertain call it may still take effect. */
  readonly quarantine: number
  readonly parent: Parent | undefined
}

/** The message after an event, and what to do about it. An event without effect returns `place`. */
export interface Step {
  readonly place: Place
  readonly command: Command
}

/** The longest delay before one message is tried again. */
const MAX_BACK_OFF = 30_000

/** A call to Slack times out after 10 seconds, so an older edit has lost its process. */
const LONGEST_EDIT = 15_000

const NEVER: Command = { do: "wait", millis: Number.POSITIVE_INFINITY }

/**
 * The whole life of a message. A post that may have arrived waits for the quarantine before the
 * history decides: until then it may still land. An answer changes only the post or edit that it
 * names, since another process may have begun a newer one.
 */
export const step = (place: Place, event: Event, at: Circumstances): Step => {
  switch (event.what) {
    case "observed":
      return { place: observed(place, event.content, event.isWanted), command: NEVER }
    case "tick":
      return tick(place, event.isSearched, at)
    case "post answered":
      return { place: postAnswered(place, event, at.now), command: NEVER }
    case "edit answered":
      return { place: editAnswered(place, event, at), command: NEVER }
    case "history read":
      return { place: historyRead(place, event, at.quarantine), command: NEVER }
    case "duplicate found":
      return {
        place:
          place.state === "sent" && place.posted?.ts !== event.kept.ts
            ? { ...place, posted: event.kept, shown: undefined }
            : place,
        command: NEVER
      }
    case "unreadable":
      return {
        place: isUnposted(place.state)
          ? { ...place, state: "refused" }
          : { ...place, shown: place.content, editingSince: undefined, uncertainSince: undefined },
        command: NEVER
      }
  }
}

/** A dropped message that is needed again, and a refused one that has changed, are due again. */
const observed = (place: Place, content: string, isWanted: boolean): Place => {
  const isDueAgain =
    (place.state === "dropped" && isWanted) || (place.state === "refused" && place.content !== content)
  return { ...place, content, isWanted, failures: 0, state: isDueAgain ? "due" : place.state }
}

const tick = (place: Place, isSearched: boolean, at: Circumstances): Step => {
  switch (place.state) {
    case "due":
      return tickDue(place, isSearched, at)
    case "sending":
    case "ambiguous": {
      // A state that an earlier version wrote does not say when: the quarantine starts now.
      if (place.attemptedAt === undefined)
        return { place: { ...place, attemptedAt: at.now }, command: { do: "wait", millis: at.quarantine } }
      const left = at.quarantine - elapsed(place.attemptedAt, at.now)
      return left > 0
        ? waiting(place, left)
        : { place, command: { do: "reconcile", attempt: place.attempt, parent: at.parent?.posted } }
    }
    case "sent":
      return tickSent(place, at)
    case "gone":
    case "dropped":
    case "refused":
      return { place, command: NEVER }
  }
}

/**
 * A reply waits for its parent message. If that is not in Slack and never will be, it stands in the
 * channel.
 */
const tickDue = (place: Place, isSearched: boolean, at: Circumstances): Step => {
  const { now } = at
  const parent = at.parent === undefined || isLost(at.parent) ? undefined : at.parent
  const search: Step = {
    place,
    command: { do: "search", attempt: place.attempt, parent: at.parent?.posted }
  }
  const dropped: Step = { place: { ...place, state: "dropped" }, command: NEVER }
  if (!place.isWanted) return isSearched || parent !== undefined ? dropped : search
  const left = backOffLeft(place, now)
  if (left > 0) return waiting(place, left)
  if (parent === undefined) return isSearched ? begin(place, at, undefined) : search
  if (parent.state === "sent" && parent.posted !== undefined)
    return isSearched ? begin(place, at, parent.posted) : search
  return { place, command: NEVER }
}

/** It is not in Slack, and is not going to be. */
const isLost = ({ state }: Parent) => state === "gone" || state === "refused" || state === "dropped"

const begin = (place: Place, { now, quarantine }: Circumstances, parent: Posted | undefined): Step => {
  const attempt = place.attempt + 1
  const { content, isPlain } = place
  return {
    place: { ...place, state: "sending", attempt, attemptedAt: now },
    command: { do: "post", attempt, parent, content, isPlain, until: now + quarantine / 2 }
  }
}

/** A late edit would overwrite a newer one, so the message is edited once more afterwards. */
const tickSent = (place: Place, { now, quarantine }: Circumstances): Step => {
  const { posted, content, isPlain } = place
  const isCurrent = place.shown === content
  if (
    posted === undefined ||
    (isCurrent && place.editingSince === undefined && place.uncertainSince === undefined)
  )
    return { place, command: NEVER }
  const left = Math.max(
    place.editingSince === undefined
      ? 0
      : Math.min(LONGEST_EDIT, quarantine) - elapsed(place.editingSince, now),
    backOffLeft(place, now),
    isCurrent && place.uncertainSince !== undefined ? quarantine - elapsed(place.uncertainSince, now) : 0
  )
  if (left > 0) return waiting(place, left)
  const edit = place.edit + 1
  const uncertainSince = place.editingSince ?? place.uncertainSince
  return {
    place: { ...place, edit, editingSince: now, uncertainSince },
    command: { do: "edit", edit, posted, content, isPlain, failures: place.failures }
  }
}

/**
 * A post that succeeded is in Slack, whatever was concluded in the meantime. Every other answer
 * counts only while its own post is the latest.
 */
const postAnswered = (
  place: Place,
  { attempt, content, answer }: Extract<Event, { readonly what: "post answered" }>,
  now: number
): Place => {
  if (attempt !== place.attempt) return place
  if (typeof answer !== "string") {
    const isOpen = isUnposted(place.state) || place.state === "dropped"
    return isOpen ? { ...place, state: "sent", posted: answer, shown: content, failures: 0 } : place
  }
  if (place.state !== "sending") return place
  switch (answer) {
    case "SlackBusy":
      return { ...place, state: "due" }
    case "DestinationRefused":
      return { ...place, state: "due", failures: place.failures + 1, failedAt: now }
    case "MessageRefused":
      return { ...place, state: place.isPlain ? "refused" : "due", isPlain: true }
    // Its parent message is gone.
    case "MessageGone":
      return { ...place, state: "due" }
    case "SlackUncertain":
      return { ...place, state: "ambiguous" }
  }
}

const editAnswered = (
  place: Place,
  { edit, content, answer, code }: Extract<Event, { readonly what: "edit answered" }>,
  { now, quarantine }: Circumstances
): Place => {
  const begun = place.editingSince
  if (edit !== place.edit || place.state !== "sent" || begun === undefined) return place
  const over = place.uncertainSince !== undefined && elapsed(place.uncertainSince, begun) >= quarantine
  const after = { ...place, editingSince: undefined }
  const settled = {
    ...after,
    failures: 0,
    rejection: code,
    uncertainSince: over ? undefined : place.uncertainSince
  }
  switch (answer) {
    case "edited":
      return { ...settled, shown: content }
    case "SlackBusy":
      return after
    case "DestinationRefused":
      return { ...after, failures: place.failures + 1, failedAt: now, rejection: code }
    case "MessageRefused":
      return place.isPlain ? { ...settled, shown: content } : { ...after, isPlain: true }
    case "MessageGone":
      return { ...after, state: "gone", rejection: code }
    case "SlackUncertain":
      return { ...after, failures: place.failures + 1, failedAt: now, uncertainSince: begun }
  }
}

/** Found is sent. Absent is due again, if the history was read after the quarantine. */
const historyRead = (
  place: Place,
  { attempt, askedAt, posted }: Extract<Event, { readonly what: "history read" }>,
  quarantine: number
): Place => {
  if (attempt !== place.attempt || !isUnposted(place.state)) return place
  if (posted !== undefined) return { ...place, state: "sent", posted, shown: undefined, failures: 0 }
  const isOver = place.attemptedAt !== undefined && elapsed(place.attemptedAt, askedAt) >= quarantine
  return isOver ? { ...place, state: "due" } : place
}

const isUnposted = (state: PlaceState) => state === "due" || state === "sending" || state === "ambiguous"

const waiting = (place: Place, millis: number): Step => ({ place, command: { do: "wait", millis } })

const backOffLeft = ({ failures, failedAt }: Place, now: number) =>
  failures === 0 || failedAt === undefined
    ? 0
    : Math.min(1000 * 2 ** (failures - 1), MAX_BACK_OFF) - elapsed(failedAt, now)

/**
 * At least so much time has passed. The uptime starts again at 0 when the machine restarts; at
 * least all of the new uptime has passed since then.
 */
const elapsed = (since: number, now: number) => (now >= since ? now - since : now)
