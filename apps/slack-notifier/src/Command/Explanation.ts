import { type Decision, FIRST } from "@estate/rules/Decide"
import { type ExplainedAlert, explain } from "@estate/rules/Explain"
import { type Facts, isOld } from "@estate/rules/Facts"
import { decideForgotten, FORGOTTEN, forgottenDue } from "@estate/rules/Forgotten"
import type { Quiet } from "@estate/rules/Quiet"
import { routeFor } from "@estate/rules/Route"
import { DateTime, Duration, Option } from "effect"
import { factsIn, OWN, threadFactsOf } from "../Alerts/EpisodeFacts.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import { isUnposted } from "../Outbox/OutboxMessage.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import type { RulesInForce } from "../Settings/LiveSettings.ts"
import { addressOf, placeName } from "../Slack/Address.ts"
import type { Posted } from "../Slack/Slack.ts"
import type { RecordedEpisode } from "../State/EpisodeReads.ts"

/** Why a buyer's alerts are as they are; `--json` prints it. Times are ISO 8601, UTC. */
export type EpisodeExplanation = ReturnType<typeof explainEpisode>
export type AlertLine = EpisodeExplanation["alerts"][number]
export type ExplainedDeed = EpisodeExplanation["deeds"][number]
export type QuietLine = ReturnType<typeof quietLine>

/**
 * `due`: the outbox has not sent it yet. `done`: it was sent, or is no longer needed. `skipped`: it
 * was missed or dropped, and will not be sent. `now`: the next poll sends it. `later`: it is due
 * then. `held`: something holds it. `never`: its time does not come, or came before the present
 * rules. `over`: the buyer is no longer waiting.
 */
type AlertState = "due" | "done" | "skipped" | "now" | "later" | "held" | "never" | "over"

/**
 * Why a step is skipped. `old`: the buyer had waited for more than a day when first seen.
 * `backlog`: that escalates once, as one. `missed`: its time was past, or a later step came.
 */
export type SkipReason = "dropped" | "nobody waits" | "old" | "backlog" | "missed"

/**
 * `off`: its route does not ask for it. `over`: nobody waits for an answer, as far as was seen, or
 * the rules did not ask when it was read. `past`: its time came before the present rules, or long
 * ago. `watched`: it is among the alerts.
 */
type ForgottenState = "off" | "over" | "past" | "watched"

/**
 * The state of an alert of an episode: what the outbox knows about it, or else what the rules
 * decide now.
 */
const alertState = (
  { name, due }: ExplainedAlert,
  { open, messages }: Pick<RecordedEpisode, "open" | "messages">,
  decision: Decision,
  now: DateTime.Utc
): AlertState => {
  const stored = messages.filter(({ step }) => step === name)
  if (stored.some(({ state }) => isUnposted(state))) return "due"
  if (stored.length > 0) return "done"
  if (open.done.has(name)) return "skipped"
  if (!open.episode.isOpen) return "over"
  if (decision.alerts.some(alert => alert.name === name)) return "now"
  if (decision.skipped.includes(name)) return due === undefined ? "never" : "skipped"
  if (due === undefined) return "never"
  return DateTime.lessThanOrEqualTo(due, now) ? "held" : "later"
}

const skipReason = (facts: Facts, quiet: ReadonlyArray<Quiet>, isInBacklog: boolean): SkipReason => {
  if (quiet.some(({ kind }) => kind === "dropped" || kind === "came while closed")) return "dropped"
  if (facts.nobodyWaits === true) return "nobody waits"
  if (isOld(facts)) return "old"
  return isInBacklog ? "backlog" : "missed"
}

/** Explains an episode at a moment. */
export const explainEpisode = (
  recorded: RecordedEpisode,
  company: PolledCompany,
  inForce: RulesInForce,
  now: DateTime.Utc
) => {
  const { open, isWatched, messages } = recorded
  const { episode, seenAt } = open
  const facts = factsIn(company, inForce)(open, now)
  const { rules } = facts
  const { decision, alerts, quiet } = explain(facts, now)
  const { route, tried } = routeFor(rules.routes, threadFactsOf(episode), seenAt)
  const calendar = facts.route.alert?.calendar
  const isOpen = calendar?.isOpenAt(now) ?? true
  const forgotten = forgottenOf(open, isWatched, facts, company.zone, now)
  const messagesOf = (name: string) =>
    messages
      .filter(({ step }) => step === name)
      .map(({ destination, state, posted }) => ({
        channel: addressOf(destination),
        state,
        postedAt: isoOrNull(posted && timeOf(posted))
      }))
  return {
    company: episode.company,
    buyer: episode.author,
    listing: { id: episode.listingId, title: episode.listingTitle },
    waitingSince: DateTime.formatIso(facts.waitingSince),
    /** The unread messages need no answer, so there is one alert, without mentions. */
    nobodyWaits: facts.nobodyWaits === true,
    seenAt: DateTime.formatIso(seenAt),
    /** Null while the buyer is waiting. */
    ended: Option.getOrNull(
      Option.map(episode.ending, ({ how, at }) => ({
        how,
        at: DateTime.formatIso(at.toInstant(company.zone))
      }))
    ),
    /** The route that took the thread; null for the company's own channel. */
    route: open.route === OWN ? null : open.route,
    /**
     * True if the present rules no longer have it, so its alerts go to the company's own channel.
     */
    isRouteGone: facts.route.name !== open.route,
    /** The route that would take it by the present rules and its latest message. */
    routeNow: route?.name ?? null,
    /** The routes that were tried, and the first condition of each that failed. */
    tried: tried.map(({ route, failed = null }) => ({ route, failed })),
    /** Null if it is always open. */
    calendar:
      calendar === undefined
        ? null
        : { isOpen, opensAt: isOpen ? null : isoOrNull(calendar.after(now, Duration.zero)) },
    /** What people did in Slack, in chronological order; `who` is a name in the rules, or an id. */
    deeds: open.deeds.map(({ at, person, slackUser, kind, until }) => ({
      at: DateTime.formatIso(at),
      who: person || slackUser,
      what: kind,
      until: isoOrNull(until)
    })),
    quiet: episode.isOpen || forgotten?.state === "watched" ? quiet.map(quietLine) : [],
    /** `first`, the steps, and what the outbox has of each; `channel` is null in the thread. */
    alerts: [
      ...alerts.map(alert => {
        const state = alertState(alert, recorded, decision, now)
        return {
          alert: alert.name === FIRST ? "first" : alert.name,
          state,
          /** Why it is skipped; null if it is not. */
          why: state === "skipped" ? skipReason(facts, quiet, open.backlog !== undefined) : null,
          due: isoOrNull(alert.due),
          mentions: alert.mentions.map(({ name }) => name).join(", ") || null,
          channel: alert.channel === undefined ? null : placeName(alert.channel, rules.people),
          messages: messagesOf(alert.name)
        }
      }),
      ...(forgotten?.alert === undefined
        ? []
        : [{ ...forgotten.alert, why: null, mentions: null, channel: null, messages: messagesOf(FORGOTTEN) }])
    ],
    /** Whether a thread that was read is to alert once more; null if it was not read. */
    forgotten: forgotten?.state ?? null,
    /** When there is more to decide. */
    next: isoOrNull(episode.isOpen ? decision.next : forgotten?.next)
  }
}

interface ExplainedForgotten {
  readonly state: ForgottenState
  readonly alert?: { readonly alert: string; readonly state: AlertState; readonly due: string | null }
  readonly next?: DateTime.Utc | undefined
}

/** The decision about a thread that was read; none if it was not read. */
const forgottenOf = (
  { episode: { ending, isUnanswered }, done }: OpenEpisode,
  isWatched: boolean,
  facts: Facts,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): ExplainedForgotten | undefined => {
  const { alert } = facts.route
  const isSent = done.has(FORGOTTEN)
  const readAt = Option.getOrUndefined(Option.map(ending, ({ at }) => at.toInstant(zone)))
  if (readAt === undefined || !(isSent || isUnanswered)) return undefined
  const due = alert === undefined ? undefined : forgottenDue(alert, { at: readAt })
  const line = (state: AlertState) => ({ alert: FORGOTTEN, state, due: isoOrNull(due) })
  if (isSent) return { state: isUnanswered && isWatched ? "watched" : "over", alert: line("done") }
  if (due === undefined) return { state: "off" }
  if (!isWatched) return { state: "over" }
  const decision = decideForgotten(facts, { at: readAt, lookedAt: undefined }, now)
  if (decision.isOver) return { state: "past", alert: line("never") }
  const state = decision.isRecheckDue ? "now" : DateTime.lessThan(now, due) ? "later" : "held"
  return { state: "watched", alert: line(state), next: decision.next }
}

/** Something that holds alerts. */
const quietLine = (quiet: Quiet) => ({
  why: quiet.kind,
  until: "until" in quiet ? DateTime.formatIso(quiet.until) : null,
  silence: quiet.kind === "silenced" ? Number(quiet.silence) : null
})

const isoOrNull = (moment: DateTime.Utc | undefined) =>
  moment === undefined ? null : DateTime.formatIso(moment)

/** Slack's `ts` is seconds since 1970, and a number after the point. */
const timeOf = ({ ts }: Posted) => Option.getOrUndefined(DateTime.make(Number(ts) * 1000))
