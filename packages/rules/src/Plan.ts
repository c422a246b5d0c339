import * as DateTime from "effect/DateTime"
import { type Alert, decide } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import { decideForgotten, type Read } from "./Forgotten.ts"
import type { Person } from "./Person.ts"
import type { Rules } from "./Rules.ts"

/** A buyer who waits, and the group message that announced the buyer, if there is one. */
export interface Waiting {
  readonly facts: Facts
  readonly group: string | undefined
  /** Set if somebody read what the buyer wrote and did not answer. */
  readonly read?: Read | undefined
}

/** A message to post. */
export interface Post<W> {
  /** `FIRST`, or the name of a step. */
  readonly step: string
  /** Undefined: in the thread of the first alert. */
  readonly channel: string | undefined
  readonly also: ReadonlyArray<string>
  readonly mentions: ReadonlyArray<Person>
  /** The buyers it is about; more than one is a group. */
  readonly about: ReadonlyArray<W>
}

/** What to do now about all who wait. */
export interface Plan<W> {
  readonly posts: ReadonlyArray<Post<W>>
  /** Alerts that will never be sent. */
  readonly skipped: ReadonlyArray<{ readonly about: W; readonly step: string }>
  /** Threads to check now; then plan again, since they may be answered. */
  readonly recheck: ReadonlyArray<W>
  /** Threads that were read, for which nothing will ever be due again. */
  readonly finished: ReadonlyArray<W>
  /** When to plan again, unless something happens first; undefined: nothing more is due. */
  readonly next: DateTime.Utc | undefined
}

/**
 * What to post about the buyers who wait at one company. Alerts that were held or are late are
 * collected for the `wait` of their route, from the first of them on. If there are `from` or more
 * then, they become one message. Steps of such a group that are due together become one too.
 */
export const plan = <W extends Waiting>(
  waiting: ReadonlyArray<W>,
  rules: Rules,
  now: DateTime.Utc
): Plan<W> => {
  const decided = waiting.map(about => ({ about, ...decideOne(about, rules, now) }))
  const gatherings = gatheringsOf(decided)
  const unfinished = gatherings.filter(({ until }) => DateTime.lessThan(now, until))
  const groups = gatherings.filter(each => !unfinished.includes(each) && each.members.size >= each.from)
  const groupOf = (about: W) => about.group ?? groups.find(({ members }) => members.has(about))?.route
  const ready = decided.filter(({ about }) => !unfinished.some(({ members }) => members.has(about)))
  const posts = new Map<unknown, Post<W>>()
  for (const { about, alerts } of ready)
    for (const alert of alerts) {
      const group = groupOf(about)
      const message = group === undefined ? alert : JSON.stringify([group, alert.name, alert.channel])
      posts.set(message, withOne(posts.get(message), alert, about))
    }
  const [next] = [...unfinished.map(({ until }) => until), ...ready.flatMap(({ next }) => next ?? [])].sort(
    DateTime.Order
  )
  return {
    posts: Array.from(posts.values()),
    recheck: decided.flatMap(({ about, isRecheckDue }) => (isRecheckDue ? [about] : [])),
    finished: decided.flatMap(({ about, isOver }) => (isOver ? [about] : [])),
    skipped: ready.flatMap(({ about, skipped }) => skipped.map(step => ({ about, step }))),
    next
  }
}

const decideOne = ({ facts, read }: Waiting, rules: Rules, now: DateTime.Utc) =>
  read === undefined
    ? { ...decide(facts, rules, now), isRecheckDue: false, isOver: false }
    : { ...decideForgotten(facts, read, rules, now), skipped: [] }

/** First alerts of a route that become one message at `until`, if there are `from` or more. */
interface Gathering<W> {
  readonly route: string
  readonly from: number
  readonly until: DateTime.Utc
  readonly members: ReadonlySet<W>
}

const gatheringsOf = <W extends Waiting>(
  decided: ReadonlyArray<{ readonly about: W; readonly alerts: ReadonlyArray<Alert> }>
): ReadonlyArray<Gathering<W>> => {
  const gatherings = new Map<string, Gathering<W>>()
  for (const { about, alerts } of decided)
    for (const { gathersSince } of alerts) {
      const { name: route, alert } = about.facts.route
      if (gathersSince === undefined || alert?.group === undefined) continue
      const { from, wait } = alert.group
      const until = DateTime.addDuration(gathersSince, wait)
      const known = gatherings.get(route)
      gatherings.set(route, {
        route,
        from,
        until: known === undefined ? until : DateTime.min(known.until, until),
        members: new Set([...(known?.members ?? []), about])
      })
    }
  return Array.from(gatherings.values())
}

const withOne = <W>(post: Post<W> | undefined, alert: Alert, about: W): Post<W> => {
  const { name, channel, also, mention } = alert
  const mentions = [...(post?.mentions ?? []), ...(mention === undefined ? [] : [mention])]
  return {
    step: name,
    channel,
    also,
    mentions: Array.from(new Set(mentions)),
    about: [...(post?.about ?? []), about]
  }
}
