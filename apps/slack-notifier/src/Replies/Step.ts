import type { MessageId } from "@estate/domain/Message"
import type { Command, Event, Look, Reply, ReturnReason } from "./Reply.ts"

/** When an event happens, and what else the decision depends on. */
export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number
  /** How long after an attempt without a clear answer it may still arrive. */
  readonly quarantine: number
  /** Whether another reply into the same thread is on its way. */
  readonly isThreadBusy: boolean
  /** How many other replies into the thread were sent. */
  readonly others: number
}

/** The reply after an event, and what to do about it. An event without effect returns `reply`. */
export interface Transition {
  readonly reply: Reply
  readonly command: Command
}

/** When the thread is first searched, and how much later each time; then how often. */
const FIRST_LOOK = 5_000
const LATER_LOOKS = 30_000

const NEVER: Command = { do: "wait", millis: Number.POSITIVE_INFINITY }

/**
 * The whole life of a reply. An attempt is stored before it is made, with the messages of that text
 * that the thread has: one that appears is the reply. An attempt without a clear answer is never
 * repeated unless the author says so. If it arrives even later (after the quarantine, or because
 * somebody set the clock), it is a newer answer, about which the author is asked.
 */
export const step = (reply: Reply, event: Event, at: Circumstances): Transition => {
  switch (event.what) {
    case "tick":
      return tick(reply, at)
    case "thread read":
      return threadRead(reply, event, at)
    case "thread not read":
      return only(
        isUnbegun(reply, event.attempt)
          ? announced({ ...reply, state: "returned", reason: event.reason })
          : reply
      )
    case "send answered":
      return only(sendAnswered(reply, event))
    case "looked":
      return only(looked(reply, event, at.quarantine))
    case "approved":
      return only(isAsked(reply, event.notice) ? approved(reply) : reply)
    case "discarded":
    case "replaced":
      return only(isAsked(reply, event.notice) ? { ...reply, state: "discarded" } : reply)
  }
}

/** Whether its author is asked what to do. */
export const isAsked = ({ state, notices }: Reply, notice = notices): boolean =>
  (state === "stale" || state === "returned") && notice === notices

const tick = (reply: Reply, { now, quarantine, isThreadBusy, others }: Circumstances): Transition => {
  switch (reply.state) {
    case "accepted":
      return { reply, command: isThreadBusy ? NEVER : { do: "read", attempt: reply.attempt, others } }
    case "sending":
    case "unsure": {
      // A clock that was set back would hold it for as long.
      const attemptedAt = Math.min(reply.attemptedAt ?? now, now)
      const left = attemptedAt + delayOf(reply.looks, quarantine) - now
      return {
        reply: attemptedAt === reply.attemptedAt ? reply : { ...reply, attemptedAt },
        command: left > 0 ? { do: "wait", millis: left } : { do: "look", attempt: reply.attempt }
      }
    }
    default:
      return only(reply)
  }
}

/** How long after an attempt the thread is searched: early, at the end of the quarantine, later. */
const delayOf = (looks: number, quarantine: number): number => {
  const early = Math.max(0, Math.ceil(Math.log(quarantine / FIRST_LOOK) / Math.log(3)))
  return looks < early ? FIRST_LOOK * 3 ** looks : quarantine + (looks - early) * LATER_LOOKS
}

const threadRead = (
  reply: Reply,
  { attempt, others, mayReply, look }: Extract<Event, { readonly what: "thread read" }>,
  at: Circumstances
): Transition => {
  if (!isUnbegun(reply, attempt)) return only(reply)
  // Another reply may be missing in what was read.
  if (at.isThreadBusy || others !== at.others) return tick(reply, at)
  if (!mayReply) return only(announced({ ...reply, state: "returned", reason: "forbidden" }))
  if (look.answer !== undefined)
    return only(announced({ ...reply, state: "stale", answer: look.answer, reason: undefined }))
  const next = attempt + 1
  return {
    reply: {
      ...reply,
      state: "sending",
      attempt: next,
      attemptedAt: at.now,
      known: look.same,
      looks: 0,
      reason: undefined
    },
    command: { do: "send", attempt: next, until: at.now + at.quarantine / 2 }
  }
}

/** What was sent is sent, whatever was concluded in the meantime. */
const sendAnswered = (
  reply: Reply,
  { attempt, answer }: Extract<Event, { readonly what: "send answered" }>
): Reply => {
  if (attempt !== reply.attempt) return reply
  if (typeof answer === "object") return reply.state === "sent" ? reply : sent(reply, answer.message)
  if (reply.state !== "sending") return reply
  if (answer === "unsure") return announced({ ...reply, state: "unsure" })
  return answer === "late" ? { ...reply, state: "accepted" } : returned(reply, answer)
}

/**
 * If it was found, it was sent. If it is absent, it goes back to its author, provided that the
 * thread was read after the quarantine.
 */
const looked = (
  reply: Reply,
  { attempt, askedAt, look }: Extract<Event, { readonly what: "looked" }>,
  quarantine: number
): Reply => {
  const { state, attemptedAt = askedAt } = reply
  if (attempt !== reply.attempt || (state !== "sending" && state !== "unsure")) return reply
  if (look === "gone") return returned(reply, "gone")
  const arrived = look === "failed" ? undefined : arrivedIn(look, reply)
  if (arrived !== undefined) return sent(reply, arrived)
  const after = { ...reply, looks: reply.looks + 1 }
  if (look !== "failed" && askedAt - attemptedAt >= quarantine) return returned(after, "absent")
  return state === "sending" ? announced({ ...after, state: "unsure" }) : after
}

const approved = (reply: Reply): Reply => ({
  ...reply,
  state: "accepted",
  seen: reply.state === "stale" ? (reply.answer ?? reply.seen) : reply.seen
})

const sent = (reply: Reply, message: MessageId | undefined): Reply =>
  announced({ ...reply, state: "sent", message, reason: undefined })

const returned = (reply: Reply, reason: ReturnReason): Reply =>
  announced({ ...reply, state: "returned", reason })

/** The author gets a new message: an edit would notify nobody. */
const announced = (reply: Reply): Reply => ({ ...reply, notices: reply.notices + 1 })

const arrivedIn = ({ same }: Look, { known }: Reply) => same.find(id => !known.includes(id))

const isUnbegun = ({ state, attempt }: Reply, of: number) => state === "accepted" && attempt === of

const only = (reply: Reply): Transition => ({ reply, command: NEVER })
