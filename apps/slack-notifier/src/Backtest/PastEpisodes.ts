import type { PastThread } from "@estate/backtest/PastThread"
import type { DeedLine } from "@estate/domain/DeedLine"
import type { ThreadId } from "@estate/domain/Thread"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { DateTime, type Duration, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Deed } from "../Alerts/Deed.ts"
import { afterRead, type Ending, type Episode, endingOf } from "../Alerts/Episode.ts"
import { observe } from "../Alerts/Observe.ts"
import { type Announced, newlyOpen, type OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { PolledCompany } from "../Settings/Companies.ts"

const NEVER = Number.POSITIVE_INFINITY

/** An episode, and how much was sent about it. */
export interface Followed extends OpenEpisode {
  readonly past: PastThread
  episode: Episode
  readonly done: Set<string>
  readonly deeds: Array<Deed>
  announced: Announced | undefined
  backlog?: AlertId | undefined
  alerts: number
  mentions: number
  /**
   * When the rules have more to say about it, if it is considered alone and is still open or
   * watched then.
   */
  next: number
}

/** The episodes of a company, as a notifier of the past would have had them in its state. */
export class PastEpisodes {
  /** Open or not. */
  readonly all: Array<Followed> = []
  /** When watched buyers were last found without an answer. */
  readonly looked = new Map<AlertId, DateTime.Utc>()
  private readonly open = new Map<ThreadId, Followed>()
  /** Buyers whose messages were read, and for whom a forgotten alert may be sent. */
  private readonly watched = new Map<AlertId, Followed>()
  private readonly handled = new Map<ThreadId, ReadonlyArray<DateTime.Utc>>()
  private readonly company: PolledCompany
  private readonly rules: Pick<CompanyRules, "routeOf" | "watchesRead">
  private readonly longestGroup: Duration.Duration

  constructor(
    company: PolledCompany,
    rules: Pick<CompanyRules, "routeOf" | "watchesRead">,
    longestGroup: Duration.Duration
  ) {
    this.company = company
    this.rules = rules
    this.longestGroup = longestGroup
  }

  /**
   * Open or watched buyers, and those who came just now, who may be part of a rush; about the
   * others, who may be many, there is nothing left to decide.
   */
  waiting(now: DateTime.Utc): ReadonlyArray<Followed> {
    const recent = DateTime.subtractDuration(now, this.longestGroup)
    return [...this.open.values(), ...this.watched.values()].filter(
      ({ next, seenAt }) => next < NEVER || DateTime.greaterThanOrEqualTo(seenAt, recent)
    )
  }

  /** When to look at one that was read, which depends on no other. */
  nextLook(): number {
    return Array.from(this.watched.values()).reduce((next, each) => Math.min(next, each.next), NEVER)
  }

  /** Whether what somebody did was about an episode that was open then. */
  act(line: DeedLine, now: DateTime.Utc): boolean {
    const about = this.open.get(line.thread)
    if (about === undefined) return false
    if (DateTime.lessThan(line.at, about.episode.waitingSince.toInstant(this.company.zone))) return false
    about.deeds.push(deedOf(line))
    if (line.deed === "handled")
      this.handled.set(line.thread, [...(this.handled.get(line.thread) ?? []), line.at])
    about.next = now.epochMillis
    return true
  }

  /** What a poll sees of a thread; returns the episode that opens. */
  see(past: PastThread, now: DateTime.Utc): Followed | undefined {
    const known = this.open.get(past.id)
    const shown = Option.getOrUndefined(past.at(now.epochMillis))
    if (shown === undefined) return undefined
    const { thread, messages } = shown
    if (!thread.isUnread) {
      if (known !== undefined) this.end(known, endingOf(known.episode, messages), now)
      return undefined
    }
    if (known?.episode.matches(thread) === true) return undefined
    const episode = Option.map(Option.fromNullable(known), each => each.episode)
    const found = observe(episode, thread, messages, this.company, this.handled.get(past.id))
    if (found._tag === "Moved" && known !== undefined) {
      known.episode = found.moved
      known.next = now.epochMillis
    }
    if (found._tag === "Replaced" && known !== undefined) this.end(known, found.ended.ending)
    return found._tag === "Moved" ? undefined : this.begin(found.opened, past, now)
  }

  /** Whether a thread that was read has been answered since. */
  isAnswered(read: Followed, now: DateTime.Utc): boolean {
    const { alertId } = read.episode
    this.looked.set(alertId, now)
    const isOver = Option.exists(read.past.at(now.epochMillis), ({ messages }) =>
      Option.isSome(afterRead(read.episode, messages, this.company.zone, this.handled.get(read.past.id)))
    )
    if (isOver) this.unwatch(read)
    return isOver
  }

  unwatch(read: Followed): void {
    read.next = NEVER
    this.watched.delete(read.episode.alertId)
    this.looked.delete(read.episode.alertId)
  }

  private begin(episode: Episode, past: PastThread, now: DateTime.Utc): Followed {
    // The buyer has written again: that has its own alert. One that was sent is kept up to date.
    for (const read of this.watched.values())
      if (read.past === past && !read.done.has(FORGOTTEN)) this.unwatch(read)
    const open = newlyOpen(episode, this.rules.routeOf(episode, now), now)
    const more = { past, done: new Set<string>(), deeds: [], alerts: 0, mentions: 0, next: NEVER }
    const followed: Followed = { ...open, ...more }
    this.open.set(episode.threadId, followed)
    this.all.push(followed)
    return followed
  }

  /** `readAt`: the poll that saw it read; it is watched from then on, if the rules want it. */
  private end(known: Followed, ending: Option.Option<Ending>, readAt?: DateTime.Utc): void {
    if (Option.isNone(ending)) return
    known.episode = known.episode.ended(ending.value)
    this.open.delete(known.episode.threadId)
    if (readAt === undefined || ending.value.how !== "read" || !this.rules.watchesRead) return
    this.watched.set(known.episode.alertId, known)
    known.next = readAt.epochMillis
  }
}

/** A deed as the state would have it. */
const deedOf = (line: DeedLine): Deed => ({
  kind: line.deed,
  person: line.person,
  slackUser: line.slackUser,
  at: line.at,
  until: "until" in line ? line.until : undefined,
  detail: ""
})
