import type { Facts } from "@estate/rules/Facts"
import { claimIn } from "@estate/rules/Quiet"
import { DateTime, Duration } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { canBeSilenced, silencedName } from "../Alerts/Buttons.ts"
import type { Deed } from "../Alerts/Deed.ts"
import { oneLine } from "../Alerts/EpisodeNames.ts"
import { workspaceOf } from "../Settings/Destination.ts"
import type { NewDeed } from "../State/Deeds.ts"
import type { RecordedEpisode } from "../State/EpisodeReads.ts"
import type { Click } from "./Interaction.ts"
import type { Actor, Denial } from "./Rights.ts"

/** A message that only the person who clicked sees. */
export type ClickAnswer =
  | {
      readonly why:
        | Denial
        | "may not reply"
        | "stale"
        | "closed"
        | "not yours"
        | "always open"
        | "nameless"
        | "unsilenced"
    }
  | { readonly why: "taken before"; readonly by: string; readonly at: DateTime.Utc }
  | { readonly why: "ask silence"; readonly author: string; readonly alertId: AlertId }
  | { readonly why: "silenced"; readonly author: string; readonly until: DateTime.Utc }
  | { readonly why: "explained"; readonly facts: Facts }

/** What a click causes. Without a deed, nothing is stored. */
export interface ClickDecision extends NewDeed {
  readonly answer: ClickAnswer | undefined
  /** The handler of replies continues. */
  readonly isReply: boolean
}

const SNOOZE = Duration.minutes(30)
const SILENCE = Duration.days(1)

/**
 * What a click by somebody who may act means for an alert, given its deeds at that moment. `alert`
 * is undefined if there is none with this id; `facts` is undefined if its company is no longer
 * configured.
 */
export const decideClick = (
  { what, message, workspace, isWhisper }: Pick<Click, "what" | "message" | "workspace" | "isWhisper">,
  by: Actor,
  alert: RecordedEpisode | undefined,
  facts: Facts | undefined,
  now: DateTime.Utc
): ClickDecision => {
  // Our question is in no channel's history: only the person who was asked can click it.
  const isAnswer = isWhisper && what === "silenceNow"
  if (alert === undefined || facts === undefined || !(isAnswer || isShownAt(alert, workspace, message)))
    return answering({ why: "stale" })
  const { episode, deeds } = alert.open
  if (what === "why") return answering({ why: "explained", facts })
  if (!episode.isOpen) return answering({ why: "closed" })
  const holder = claimIn(deeds)
  const isMine = holder?.slackUser === by.slackUser
  switch (what) {
    case "take":
      if (holder === undefined) return doing("taken")
      return isMine ? nothing : answering({ why: "taken before", by: holder.slackUser, at: holder.at })
    case "takeOver":
      return isMine ? nothing : doing("taken")
    case "release":
      if (holder === undefined) return nothing
      return isMine ? doing("released") : answering({ why: "not yours" })
    case "reply":
      return by.mayReply ? { ...nothing, isReply: true } : answering({ why: "may not reply" })
    case "snooze":
      return doing("snoozed", DateTime.addDuration(now, SNOOZE))
    case "snoozeOpening": {
      const opens = facts.route.alert?.calendar?.opensAfter(now)
      return opens === undefined ? answering({ why: "always open" }) : doing("snoozed", opens)
    }
    case "handled":
      return { ...nothing, deed: { kind: "handled", until: undefined, at: notBefore(facts, now) } }
    case "silence":
      return answering(
        canBeSilenced(episode)
          ? { why: "ask silence", author: episode.author, alertId: episode.alertId }
          : { why: "nameless" }
      )
    case "unsilence": {
      const silence = deeds.findLast(({ kind }) => kind === "silenced")
      if (silence === undefined) return nothing
      const { detail } = silence
      return { ...doing("silenced", now, detail), unsilence: Number(detail), answer: { why: "unsilenced" } }
    }
    case "silenceNow": {
      const author = silencedName(oneLine(episode.author))
      const until = DateTime.addDuration(now, SILENCE)
      if (!canBeSilenced(episode)) return answering({ why: "nameless" })
      return {
        ...doing("silenced", until),
        silence: { company: [episode.company], author: [author] },
        answer: { why: "silenced", author: episode.author, until }
      }
    }
  }
}

/** More is a wrong time zone: once that is corrected, later messages must not count as handled. */
const CLOCK_AHEAD = Duration.minutes(10)

/** The platform's clock may be ahead of this one, but who clicks has seen the last message. */
const notBefore = ({ lastMessageAt }: Facts, now: DateTime.Utc): DateTime.Utc =>
  DateTime.between(lastMessageAt, { minimum: now, maximum: DateTime.addDuration(now, CLOCK_AHEAD) })
    ? lastMessageAt
    : now

const nothing: ClickDecision = { deed: undefined, answer: undefined, isReply: false }

const doing = (kind: Deed["kind"], until?: DateTime.Utc, detail = ""): ClickDecision => ({
  ...nothing,
  deed: { kind, until, detail }
})

/** Stores nothing, and tells the person something. */
export const answering = (answer: ClickAnswer): ClickDecision => ({ ...nothing, answer })

/**
 * A message whose post is uncertain has no address yet, so its episode and workspace must be
 * enough.
 */
const isShownAt = ({ messages }: RecordedEpisode, workspace: string, { channel, ts }: Click["message"]) =>
  messages.some(
    ({ destination, posted }) =>
      workspaceOf(destination) === workspace &&
      (posted === undefined || (posted.channel === channel && posted.ts === ts))
  )
