import { groupBy } from "effect/Array"
import * as DateTime from "effect/DateTime"
import type { Alert } from "./Alert.ts"
import { backlogsOf, stepsOfBacklogs } from "./Backlog.ts"
import { channelOfFirst, decide, FIRST } from "./Decide.ts"
import { type Facts, isOld, waitedBefore } from "./Facts.ts"
import { decideForgotten } from "./Forgotten.ts"
import { type Decided, type Post, type Waiting, withOne } from "./Post.ts"
import type { RouteAlert } from "./Route.ts"

/** What to do now about all waiting buyers. */
export interface Plan<W> {
  readonly posts: ReadonlyArray<Post<W>>
  /** Alerts that will never be sent. */
  readonly skipped: ReadonlyArray<{ readonly about: W; readonly step: string }>
  /** Threads to check now; then plan again, since they may have been answered. */
  readonly recheck: ReadonlyArray<W>
  /** Threads that were read, for which nothing will ever be due again. */
  readonly finished: ReadonlyArray<W>
  /** When to plan again, unless something happens first; undefined if nothing more is due. */
  readonly next: DateTime.Utc | undefined
}

/**
 * What a plan is about. `all`: all waiting buyers, who were just seen. `one`: one of them, without
 * anything that depends on others. `firsts`: only first alerts, since it is unknown who of them all
 * is still waiting. `newcomers`: the same, for buyers who have written since the beginning of a
 * poll that is still reading earlier ones.
 */
export type Scope = "all" | "one" | "firsts" | "newcomers"

/**
 * What to post about the waiting buyers of one company. Alerts that were held or are late, and a
 * rush of new ones, are collected for the `wait` of their route, from the first of them on. If
 * there are at least `from` of them then, they become one message. Steps of such a group that are
 * due together also become one message. If a channel has more late alerts than `backlogOver`, they
 * become one message later, and their steps one message, too. `scope` is what the plan is about.
 */
export const plan = <W extends Waiting>(
  waiting: ReadonlyArray<W>,
  backlogOver: number,
  now: DateTime.Utc,
  scope: Scope = "all"
): Plan<W> => {
  const seen = scope === "newcomers" ? waiting.filter(({ facts }) => !waitedBefore(facts)) : waiting
  const all = seen.map(about => {
    const decided = { about, ...decideOne(about, now) }
    return scope === "firsts" || scope === "newcomers" ? firstOnly(decided) : decided
  })
  const decided = scope === "one" ? all.filter(({ alerts }) => !alerts.some(dependsOnOthers)) : all
  const backlogOf = backlogsOf(decided, backlogOver)
  const alone = decided.filter(({ about }) => backlogOf(about) === undefined)
  const channelOf = ({ facts }: Waiting) => channelOfFirst(facts, now)
  const gatheringName = (about: Waiting) => JSON.stringify([about.facts.route.name, channelOf(about)])
  const gatherings = gatheringsOf(alone, waiting, gatheringName)
  const unfinished = gatherings.filter(({ until }) => DateTime.lessThan(now, until))
  const groups = gatherings.filter(each => !unfinished.includes(each) && each.members.size >= each.from)
  const groupOf = (about: W) => about.group ?? groups.find(({ members }) => members.has(about))?.name
  const ready = alone.filter(({ about }) => !unfinished.some(({ members }) => members.has(about)))
  const messages = new Map<unknown, Post<W>>()
  for (const { about, alerts } of ready)
    for (const alert of alerts) {
      const key = messageOf(alert, gatheringName(about), groupOf(about))
      messages.set(key, withOne(messages.get(key), alert, about))
    }
  const posts = Array.from(messages.values(), post => {
    const [first, ...others] = post.about
    const haveThread = others.length === 0 || first === undefined || groupOf(first) !== undefined
    // Several buyers without a group have no thread in common.
    return haveThread || !post.isReply ? post : { ...post, isReply: false, channel: channelOf(first) }
  })
  const backlogs = stepsOfBacklogs(decided, backlogOf)
  const [next] = [
    ...unfinished.map(({ until }) => until),
    ...ready.flatMap(({ next }) => next ?? []),
    ...(decided.length < all.length ? [now] : []),
    ...backlogs.next
  ].sort(DateTime.Order)
  return {
    posts: [...posts, ...backlogs.posts],
    recheck: decided.flatMap(({ about, isRecheckDue }) => (isRecheckDue ? [about] : [])),
    finished: decided.flatMap(({ about, isOver }) => (isOver ? [about] : [])),
    skipped: [
      ...ready.flatMap(({ about, skipped }) => skipped.map(step => ({ about, step }))),
      ...backlogs.skipped
    ],
    next
  }
}

const firstOnly = <W>(decided: Decided<W>) => ({
  ...decided,
  alerts: decided.alerts.filter(({ name }) => name === FIRST),
  skipped: [],
  isRecheckDue: false,
  isOver: false
})

const dependsOnOthers = ({ name, isLate, gathersSince }: Alert) =>
  isLate || (name === FIRST && gathersSince !== undefined)

/**
 * What combines alerts into one message: their group, or that they were already missed when first
 * seen.
 */
const messageOf = (alert: Alert, gathering: string, group: string | undefined): unknown => {
  const isMissed = alert.isLate && alert.name !== FIRST
  if (group === undefined && !isMissed) return alert
  // A group is named after its gathering until it has a message.
  const together = group === undefined ? ["missed", gathering] : ["group", group]
  return JSON.stringify([...together, alert.name, alert.channel])
}

const decideOne = ({ facts, read }: Waiting, now: DateTime.Utc) =>
  read === undefined
    ? { ...decide(facts, now), isRecheckDue: false, isOver: false }
    : { ...decideForgotten(facts, read, now), skipped: [] }

/**
 * First alerts of a route in a channel, which become one message at `until` if there are at least
 * `from` of them.
 */
interface Gathering<W> {
  readonly name: string
  readonly from: number
  readonly until: DateTime.Utc
  readonly members: ReadonlySet<W>
}

/** `gatheringName`: from the route and the channel, which may be that of the listing's owner. */
const gatheringsOf = <W extends Waiting>(
  decided: ReadonlyArray<Decided<W>>,
  waiting: ReadonlyArray<Waiting>,
  gatheringName: (about: Waiting) => string
): ReadonlyArray<Gathering<W>> => {
  const grouped = ({ facts, read }: Waiting) => read === undefined && facts.route.alert?.group !== undefined
  const neighbours = groupBy(waiting.filter(grouped), gatheringName)
  const gatherings = new Map<string, Gathering<W>>()
  for (const { about, alerts } of decided)
    for (const { gathersSince, isLate } of alerts) {
      const { group } = about.facts.route.alert ?? {}
      if (gathersSince === undefined || group === undefined) continue
      const name = gatheringName(about)
      if (!isLate && !isOld(about.facts) && !isRush(about.facts, group, neighbours[name] ?? [])) continue
      const { from, wait } = group
      const until = DateTime.addDuration(gathersSince, wait)
      const known = gatherings.get(name)
      gatherings.set(name, {
        name,
        from,
        until: known === undefined ? until : DateTime.min(known.until, until),
        members: new Set([...(known?.members ?? []), about])
      })
    }
  return Array.from(gatherings.values())
}

/** Including this buyer, at least `from` new buyers came in the route and channel within `wait`. */
const isRush = (
  { seenAt, isSeenInFuture }: Facts,
  { from, wait }: NonNullable<RouteAlert["group"]>,
  neighbours: ReadonlyArray<Waiting>
): boolean => {
  if (isSeenInFuture === true) return false
  const since = DateTime.subtractDuration(seenAt, wait)
  const isRecent = ({ facts }: Waiting) => DateTime.between(facts.seenAt, { minimum: since, maximum: seenAt })
  return neighbours.filter(isRecent).length >= from
}
