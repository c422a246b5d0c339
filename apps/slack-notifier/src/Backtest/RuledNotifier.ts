import type { PastDeed, PastNotifier } from "@estate/backtest/PastNotifier"
import type { PastThread } from "@estate/backtest/PastThread"
import type { ThreadId } from "@estate/domain/Thread"
import { FIRST } from "@estate/rules/Decide"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import type { Scope } from "@estate/rules/Plan"
import type { Rules } from "@estate/rules/Rules"
import { Array, DateTime, Option, Order } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { type AlertPlan, type CompanyRules, companyRules } from "../Alerts/CompanyRules.ts"
import type { Deed } from "../Alerts/Deed.ts"
import { afterRead, type Ending, type Episode, endingOf } from "../Alerts/Episode.ts"
import { observe } from "../Alerts/Observe.ts"
import { type Announced, newlyOpen, type OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { alertsOf, mentionsOf, type StoredAlert } from "./PastMessages.ts"

const NEVER = Number.POSITIVE_INFINITY

/** An episode, and how much was sent about it. */
interface Followed extends OpenEpisode {
  readonly past: PastThread
  episode: Episode
  readonly done: Set<string>
  readonly deeds: Array<Deed>
  announced: Announced | undefined
  backlog?: AlertId | undefined
  alerts: number
  mentions: number
  /** When the rules have more to say about it, if it is still open, or watched, then. */
  next: number
}

const nextOf = ({ next }: AlertPlan): number => next?.epochMillis ?? NEVER

/** All times are after it. */
const EVER = DateTime.unsafeMake(0)

/** The notifier of a company with these rules: its state, and one poll after another. */
export class RuledNotifier implements PastNotifier {
  private readonly open = new Map<ThreadId, Followed>()
  /** Those who were read, and for whom a forgotten alert may come. */
  private readonly watched = new Map<AlertId, Followed>()
  private readonly handled = new Map<ThreadId, ReadonlyArray<DateTime.Utc>>()
  /** When they were last found without an answer. */
  private readonly looked = new Map<AlertId, DateTime.Utc>()
  private readonly followed: Array<Followed> = []
  private readonly alerts: Array<StoredAlert> = []
  private acted = 0
  private readonly company: PolledCompany
  private readonly rules: CompanyRules

  constructor(company: PolledCompany, rules: Rules | undefined) {
    this.company = company
    this.rules = companyRules(company, { rules, since: EVER })
  }

  /**
   * Polls the threads that changed, and carries out what is due after these deeds; returns when
   * more will be.
   */
  poll(changed: ReadonlySet<PastThread>, deeds: ReadonlyArray<PastDeed>, time: number): number {
    const now = DateTime.unsafeMake(time)
    for (const thread of changed) this.see(thread, now)
    for (const deed of deeds) this.act(deed, now)
    if (this.next() <= time) this.planAll(now)
    return this.next()
  }

  private act(deed: PastDeed, now: DateTime.Utc): void {
    const about = this.open.get(deed.threadId)
    if (about === undefined || DateTime.lessThan(deed.at, sinceOf(about, this.company))) return
    about.deeds.push(deed)
    if (deed.kind === "handled")
      this.handled.set(deed.threadId, [...(this.handled.get(deed.threadId) ?? []), deed.at])
    about.next = now.epochMillis
    this.acted += 1
  }

  private next(): number {
    return this.waiting().reduce((next, each) => Math.min(next, each.next), NEVER)
  }

  /** Together, since alerts of several may be one message. */
  private planAll(now: DateTime.Utc): void {
    // One that was read depends on no other.
    const isConcerned = ({ episode, next }: Followed) => episode.isOpen || next <= now.epochMillis
    const waiting = Array.sort(this.waiting().filter(isConcerned), byThread)
    const { recheck } = this.carryOut(waiting, now)
    const unanswered = waiting.filter(each => recheck.includes(each) && !this.isAnswered(each, now))
    if (unanswered.length > 0) this.carryOut(unanswered, now)
    for (const each of waiting)
      if (each.next <= now.epochMillis) each.next = nextOf(this.rules.plan([each], now, this.looked))
  }

  /** Nothing is left to decide about the others, which may be many. */
  private waiting(): ReadonlyArray<Followed> {
    return [...this.open.values(), ...this.watched.values()].filter(each => each.next < NEVER)
  }

  /** Whether a thread that was read has been answered since. */
  private isAnswered(read: Followed, now: DateTime.Utc): boolean {
    const { alertId } = read.episode
    this.looked.set(alertId, now)
    const isOver = Option.exists(read.past.at(now.epochMillis), ({ messages }) =>
      Option.isSome(afterRead(read.episode, messages, this.company.zone, this.handled.get(read.past.id)))
    )
    if (isOver) this.unwatch(read)
    return isOver
  }

  private unwatch(read: Followed): void {
    read.next = NEVER
    this.watched.delete(read.episode.alertId)
    this.looked.delete(read.episode.alertId)
  }

  private see(past: PastThread, now: DateTime.Utc): void {
    const known = this.open.get(past.id)
    const shown = Option.getOrUndefined(past.at(now.epochMillis))
    if (shown === undefined) return
    const { thread, messages } = shown
    if (!thread.isUnread) {
      if (known !== undefined) this.end(known, endingOf(known.episode, messages), now)
      return
    }
    if (known?.episode.matches(thread) === true) return
    const episode = Option.map(Option.fromNullable(known), each => each.episode)
    const found = observe(episode, thread, messages, this.company, this.handled.get(past.id))
    if (found._tag === "Moved" && known !== undefined) known.episode = found.moved
    if (found._tag === "Replaced" && known !== undefined) this.end(known, found.ended.ending)
    if (found._tag !== "Moved") this.begin(found.opened, past, now)
  }

  private begin(episode: Episode, past: PastThread, now: DateTime.Utc): void {
    // The buyer has written again: that has its own alert.
    for (const read of this.watched.values()) if (read.past === past) this.unwatch(read)
    const open = newlyOpen(episode, this.rules.routeOf(episode, now), now)
    const followed: Followed = {
      ...open,
      past,
      done: new Set(),
      deeds: [],
      alerts: 0,
      mentions: 0,
      next: NEVER
    }
    this.open.set(episode.threadId, followed)
    this.followed.push(followed)
    followed.next = nextOf(this.carryOut([followed], now, "one"))
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

  private carryOut(waiting: ReadonlyArray<Followed>, now: DateTime.Utc, scope: Scope = "all"): AlertPlan {
    const plan = this.rules.plan(waiting, now, this.looked, { scope })
    const { skipped, unwatch } = plan
    const known = new Map(waiting.map(each => [each.episode.alertId, each]))
    for (const { alertId, step } of skipped) known.get(alertId)?.done.add(step)
    for (const read of unwatch.flatMap(alertId => known.get(alertId) ?? [])) this.unwatch(read)
    for (const sent of alertsOf(plan.messages, this.rules.backlogOver)) {
      const [{ id, destination, step, subject, about: ids, isBacklog }] = sent
      const about = ids.flatMap(alertId => known.get(alertId) ?? [])
      for (const each of about) {
        each.done.add(step)
        each.next = now.epochMillis
        if (step === FIRST) each.announced = { id, destination }
        if (isBacklog) each.backlog = id
        // There is no other alert about it.
        if (step === FORGOTTEN) this.unwatch(each)
        each.alerts += 1
        if (mentionsOf(subject).length > 0) each.mentions += 1
      }
      this.alerts.push({
        at: now,
        route: about[0]?.route ?? "",
        step,
        messages: sent,
        mentions: mentionsOf(subject)
      })
    }
    return plan
  }

  get replayed() {
    return {
      alerts: this.alerts,
      deeds: this.acted,
      waits: this.followed.map(({ episode, route, alerts, mentions }) => ({
        threadId: episode.threadId,
        route,
        since: episode.waitingSince,
        ending: episode.ending,
        alerts,
        mentions
      }))
    }
  }
}

const sinceOf = ({ episode }: Followed, { zone }: PolledCompany) => episode.waitingSince.toInstant(zone)

const byThread = Order.mapInput(Order.string, ({ episode }: Followed) => episode.threadId)
