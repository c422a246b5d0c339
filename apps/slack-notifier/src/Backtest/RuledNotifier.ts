import type { PastNotifier } from "@estate/backtest/PastNotifier"
import type { PastThread } from "@estate/backtest/PastThread"
import type { DeedLine } from "@estate/domain/DeedLine"
import { FIRST } from "@estate/rules/Decide"
import type { Scope } from "@estate/rules/Plan"
import type { Rules } from "@estate/rules/Rules"
import { Array, DateTime, Duration, Order } from "effect"
import { type AlertPlan, type CompanyRules, companyRules } from "../Alerts/CompanyRules.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { type Followed, PastEpisodes } from "./PastEpisodes.ts"
import { alertsOf, mentionsOf, type StoredAlert } from "./PastMessages.ts"

const nextOf = ({ next }: AlertPlan): number => next?.epochMillis ?? Number.POSITIVE_INFINITY

/** For how long a buyer who was announced may be part of a rush. */
const longestGroup = (rules: Rules | undefined): Duration.Duration =>
  (rules?.routes ?? [])
    .map(({ alert }) => alert?.group?.wait ?? Duration.zero)
    .reduce(Duration.max, Duration.zero)

/** All times are after it. */
const EVER = DateTime.unsafeMake(0)

/** The notifier of a company with these rules: its state, and one poll after another. */
export class RuledNotifier implements PastNotifier {
  private readonly episodes: PastEpisodes
  private readonly rules: CompanyRules
  private readonly alerts: Array<StoredAlert> = []
  private acted = 0
  /** When there is more to do about waiting buyers: in a rush, one depends on the others. */
  private nextOfAll = Number.POSITIVE_INFINITY

  constructor(company: PolledCompany, rules: Rules | undefined) {
    this.rules = companyRules(company, { rules, since: EVER, silences: [] })
    this.episodes = new PastEpisodes(company, this.rules, longestGroup(rules))
  }

  /**
   * Polls the threads that changed, and carries out what is due after these deeds; returns when
   * more will be.
   */
  poll(changed: ReadonlySet<PastThread>, deeds: ReadonlyArray<DeedLine>, time: number): number {
    const now = DateTime.unsafeMake(time)
    for (const thread of changed) {
      const opened = this.episodes.see(thread, now)
      if (opened !== undefined) opened.next = nextOf(this.carryOut([opened], now, "one"))
    }
    const acted = deeds.filter(deed => this.episodes.act(deed, now)).length
    this.acted += acted
    // A buyer who comes or goes changes what is due about the others, and when.
    if (changed.size + acted > 0 || this.next() <= time) this.planAll(now)
    return this.next()
  }

  private next(): number {
    return Math.min(this.episodes.nextLook(), this.nextOfAll)
  }

  /** Together, since alerts of several may be one message. */
  private planAll(now: DateTime.Utc): void {
    // One that was read depends on no other.
    const isConcerned = ({ episode, next }: Followed) => episode.isOpen || next <= now.epochMillis
    const waiting = Array.sort(this.episodes.waiting(now).filter(isConcerned), byThread)
    const { recheck, next } = this.carryOut(waiting, now)
    this.nextOfAll = next?.epochMillis ?? Number.POSITIVE_INFINITY
    const unanswered = waiting.filter(each => recheck.includes(each) && !this.episodes.isAnswered(each, now))
    if (unanswered.length > 0) this.carryOut(unanswered, now)
    for (const each of waiting)
      if (each.next <= now.epochMillis) each.next = nextOf(this.rules.plan([each], now, this.episodes.looked))
  }

  private carryOut(waiting: ReadonlyArray<Followed>, now: DateTime.Utc, scope: Scope = "all"): AlertPlan {
    const { episodes } = this
    const plan = this.rules.plan(waiting, now, episodes.looked, { scope })
    const { skipped, unwatch } = plan
    const known = new Map(waiting.map(each => [each.episode.alertId, each]))
    for (const { alertId, step } of skipped) known.get(alertId)?.done.add(step)
    for (const read of unwatch.flatMap(alertId => known.get(alertId) ?? [])) episodes.unwatch(read)
    for (const sent of alertsOf(plan.messages, this.rules.backlogOver)) {
      const [{ id, destination, step, content, about: ids, isBacklog }] = sent
      const about = ids.flatMap(alertId => known.get(alertId) ?? [])
      const mentions = mentionsOf(content)
      for (const each of about) {
        each.done.add(step)
        each.next = now.epochMillis
        if (step === FIRST) each.announced = { id, destination }
        if (isBacklog) each.backlog = id
        each.alerts += 1
        if (mentions.length > 0) each.mentions += 1
      }
      this.alerts.push({ at: now, route: about[0]?.route ?? "", step, messages: sent, mentions })
    }
    return plan
  }

  get replayed() {
    return {
      alerts: this.alerts,
      deeds: this.acted,
      waits: this.episodes.all.map(({ episode, route, alerts, mentions }) => ({
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

const byThread = Order.mapInput(Order.string, ({ episode }: Followed) => episode.threadId)
