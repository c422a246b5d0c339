import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { ThreadId } from "@estate/domain/Thread"
import { channelAt, FIRST } from "@estate/rules/Decide"
import { FORGOTTEN, type Read } from "@estate/rules/Forgotten"
import { plan, type Scope } from "@estate/rules/Plan"
import { routeFor } from "@estate/rules/Route"
import { rulesIn } from "@estate/rules/Rules"
import { Array, type DateTime, Option } from "effect"
import type { PolledCompany } from "../Settings/Companies.ts"
import { channelOf, destinationNamed, workspaceOf } from "../Settings/Destination.ts"
import type { RulesInForce } from "../Settings/LiveSettings.ts"
import type { AlertId } from "./AlertId.ts"
import { type AlertMessage, messagesOf } from "./AlertMessages.ts"
import { hasFaded } from "./Deed.ts"
import type { Episode } from "./Episode.ts"
import { factsIn, noRules, OWN, threadFactsOf } from "./EpisodeFacts.ts"
import type { OpenEpisode } from "./OpenEpisode.ts"

/** What the rules require for a company's open episodes at a moment. */
export interface AlertPlan {
  readonly messages: ReadonlyArray<AlertMessage>
  /** Steps that will never be sent. */
  readonly skipped: ReadonlyArray<{ readonly alertId: AlertId; readonly step: string }>
  /** Threads that were read: those to recheck now, and those that need no longer be watched. */
  readonly recheck: ReadonlyArray<OpenEpisode>
  readonly unwatch: ReadonlyArray<AlertId>
  /** Alerts that may show a snooze or a silence which has ended. */
  readonly faded: ReadonlyArray<AlertId>
  /** When to plan again, unless something happens before. */
  readonly next: DateTime.Utc | undefined
}

/** What a poll sees. */
export interface Sight {
  readonly scope?: Scope
  /** Since when the first poll after a start, or after failed polls, has been running. */
  readonly catchingUpSince?: DateTime.Utc | undefined
}

/** The rules for one company. Without rules, its channel gets every alert, at once. */
export interface CompanyRules {
  /** The name of the route that takes an episode which opens now. */
  readonly routeOf: (episode: Episode, now: DateTime.Utc) => string
  readonly backlogOver: number
  /** Whether threads that are read without an answer are watched. */
  readonly watchesRead: boolean
  /** Whether a first alert may wait: for others of its group, or for opening hours. */
  readonly mayHold: boolean
  /** `looked`: when threads that were read were last found without an answer. */
  readonly plan: (
    unanswered: ReadonlyArray<OpenEpisode>,
    now: DateTime.Utc,
    looked?: ReadonlyMap<AlertId, DateTime.Utc>,
    sight?: Sight
  ) => AlertPlan
  /** The first alert of an episode for which none was sent or skipped, in its route's channels. */
  readonly unsent: (open: OpenEpisode, now: DateTime.Utc) => ReadonlyArray<AlertMessage>
}

/** The rules for a company: the same object until they change. */
export const followRules = (company: PolledCompany, inForce: () => RulesInForce): (() => CompanyRules) => {
  let followed = inForce()
  let rules = companyRules(company, followed)
  return () => {
    const latest = inForce()
    if (latest !== followed) rules = companyRules(company, latest)
    followed = latest
    return rules
  }
}

/** The rules for a company. */
export const companyRules = (company: PolledCompany, inForce: RulesInForce): CompanyRules => {
  const rules = rulesIn(inForce.rules ?? noRules, company.zone)
  const factsOf = factsIn(company, inForce)
  const destinationOf = (channel: string) => destinationNamed(workspaceOf(company.destination), channel)
  return {
    routeOf: (episode, now) => routeFor(rules.routes, threadFactsOf(episode), now).route?.name ?? OWN,
    backlogOver: rules.backlogOver,
    watchesRead: rules.routes.some(({ alert }) => alert?.forgotten !== undefined),
    mayHold: rules.routes.some(({ alert }) => (alert?.group ?? alert?.calendar) !== undefined),
    plan: (unanswered, now, looked = new Map(), { scope = "all", catchingUpSince } = {}) => {
      const [current, superseded] = Array.partition(unanswered, isSuperseded(unanswered))
      const waiting = current.map(each => ({
        open: each,
        facts: factsOf(each, now, catchingUpSince),
        group: groupOf(each),
        backlog: each.backlog,
        lateIn: each.lateIn === undefined ? undefined : channelOf(each.lateIn),
        read: readOf(each.episode, company.zone, looked)
      }))
      const { posts, skipped, next, recheck, finished } = plan(waiting, rules.backlogOver, now, scope)
      return {
        messages: messagesOf(posts, company.zone, destinationOf, now),
        skipped: skipped.map(({ about, step }) => ({ alertId: about.open.episode.alertId, step })),
        faded: current.flatMap(({ episode, deeds }) => (hasFaded(deeds, now) ? [episode.alertId] : [])),
        recheck: recheck.map(({ open }) => open),
        unwatch: [...superseded, ...finished.map(({ open }) => open)].map(({ episode }) => episode.alertId),
        next
      }
    },
    unsent: (open, now) => {
      const facts = factsOf(open, now)
      const { alert } = facts.route
      if (alert === undefined || open.done.has(FIRST)) return []
      const also = alert.also.flatMap(place => channelAt(place, facts, now) ?? [])
      const about = [{ open, facts }]
      const post = { step: FIRST, channel: undefined, also, mentions: [], about }
      const unsent = { ...post, isReply: false, isLate: false, isOfBacklog: false }
      return messagesOf([unsent], company.zone, destinationOf, now)
    }
  }
}

/** When it was read, and last looked at. */
const readOf = (
  { alertId, ending }: Episode,
  zone: DateTime.TimeZone,
  looked: ReadonlyMap<AlertId, DateTime.Utc>
): Read | undefined =>
  Option.getOrUndefined(
    Option.map(ending, ({ at }) => ({ at: at.toInstant(zone), lookedAt: looked.get(alertId) }))
  )

/** The buyer has written again since it was read, which has an alert of its own. */
const isSuperseded = (all: ReadonlyArray<OpenEpisode>) => {
  const latest = new Map<ThreadId, LocalDateTime>()
  for (const { threadId, beganAt } of all.map(({ episode }) => episode)) {
    const known = latest.get(threadId)
    if (known === undefined || LocalDateTime.Order(known, beganAt) < 0) latest.set(threadId, beganAt)
  }
  return ({ episode: { isOpen, threadId, beganAt }, done }: OpenEpisode) => {
    const last = latest.get(threadId)
    return !isOpen && !done.has(FORGOTTEN) && last !== undefined && LocalDateTime.Order(beganAt, last) < 0
  }
}

const groupOf = ({ episode, announced }: OpenEpisode) =>
  announced === undefined || announced.id === episode.alertId ? undefined : announced.id
