import { dateOfDay, dayNumber, secondsBetween } from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { ReplyTally } from "@estate/reports/Responses/ReplyFigures"
import { isClaimOver } from "@estate/rules/Claim"
import { FIRST } from "@estate/rules/Decide"
import type { Digest as RuleDigest } from "@estate/rules/Digest"
import { claimIn } from "@estate/rules/Quiet"
import { isRepetition } from "@estate/rules/Repeats"
import { DateTime, Duration, Option, Order } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { ALSO } from "../Alerts/Backlog.ts"
import { byPeople, type Deed } from "../Alerts/Deed.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { formatMatch, type StoredSilence } from "../Settings/StoredSilence.ts"
import { Digest, MAX_LISTED, type PersonActs } from "./Digest.ts"

/** An episode, what people did about it, and the names of the steps that were sent. */
export interface AnnouncedEpisode {
  readonly episode: Episode
  readonly deeds: ReadonlyArray<Deed>
  readonly steps: ReadonlyArray<string>
}

/** A digest to store, and what it needs from the state. */
export interface DueDigest extends Pick<Digest, "destination"> {
  readonly id: AlertId
  /** Episodes that ended and have not changed since are of no interest. */
  readonly since: DateTime.Utc
  /** The routes that it covers; undefined means all except `dropped`. */
  readonly routes: ReadonlyArray<string> | undefined
  /** Routes that alert nobody. */
  readonly dropped: ReadonlyArray<string>
  readonly digestOf: (announced: ReadonlyArray<AnnouncedEpisode>) => Digest
}

/** What a digest says about its episodes, and about the silences of its companies. */
export const digestOf = (
  head: Pick<Digest, "digestId" | "destination" | "name" | "company" | "date" | "previous" | "at">,
  target: RuleDigest["target"],
  announced: ReadonlyArray<AnnouncedEpisode>,
  silences: ReadonlyArray<StoredSilence>,
  zoneOf: (company: string) => DateTime.TimeZone,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): Digest => {
  const buyers = announced.map(({ episode, ...about }) => ({
    ...about,
    episode: episode.withDeeds(about.deeds),
    since: episode.waitingSince.toInstant(zoneOf(episode.company))
  }))
  const isWaiting = ({ episode }: Buyer) => episode.isWaiting(zoneOf(episode.company))
  const waiting = buyers.filter(isWaiting).sort(longestWaitFirst)
  const isNews = DateTime.between({
    minimum: head.previous.toInstant(zone),
    maximum: DateTime.subtract(head.date.toInstant(zone), { millis: 1 })
  })
  const recent = buyers.filter(
    buyer =>
      isNews(buyer.since) && buyer.episode.nobodyWaits !== true && (isWaiting(buyer) || !buyer.episode.isOpen)
  )
  return new Digest({
    ...head,
    waiting: waiting.slice(0, MAX_LISTED).map(({ since, episode }) => {
      const { company, threadId, listingId, listingTitle, author } = episode
      return { company, threadId, listingId, listingTitle, author, since }
    }),
    waitingCount: waiting.length,
    answers: answersOf(recent, target, zoneOf, now),
    ...(target && { target }),
    silences: silences
      .filter(endsBetween(now, nextDay(head.date).toInstant(zone)))
      .sort(Order.mapInput(DateTime.Order, ({ until }) => until))
      .map(({ written, until, comment }) => ({ about: formatMatch(written), until, comment })),
    people: peopleOf(buyers.filter(({ episode, since }) => episode.isOpen || isNews(since))),
    steps: stepsOf(recent)
  })
}

const nextDay = (date: LocalDate) => dateOfDay(dayNumber(date) + 1)

const endsBetween =
  (now: DateTime.Utc, end: DateTime.Utc) =>
  ({ from, until }: StoredSilence) =>
    DateTime.lessThanOrEqualTo(from, now) && DateTime.greaterThan(until, now) && DateTime.lessThan(until, end)

interface Buyer extends AnnouncedEpisode {
  readonly since: DateTime.Utc
}

const longestWaitFirst = Order.combine(
  Order.mapInput(DateTime.Order, ({ since }: Buyer) => since),
  Order.mapInput(Order.string, ({ episode }: Buyer) => episode.threadId)
)

const answersOf = (
  buyers: ReadonlyArray<Buyer>,
  target: RuleDigest["target"],
  zoneOf: (company: string) => DateTime.TimeZone,
  now: DateTime.Utc
): Digest["answers"] => {
  const tally = new ReplyTally()
  let read = 0
  for (const { episode, since } of buyers) {
    const ending = Option.getOrUndefined(episode.ending)
    if (ending === undefined) tally.addUnanswered(secondsBetween(since, now))
    else if (ending.how === "answered")
      tally.times.add(secondsBetween(since, ending.at.toInstant(zoneOf(episode.company))))
    else if (ending.how === "read") read += 1
  }
  const { counted, inTime } = target === undefined ? { counted: 0, inTime: 0 } : tally.level(target)
  const { answered, p50 } = tally.figures
  return {
    buyers: buyers.length,
    answered,
    read,
    median: Option.map(p50, Duration.toSeconds),
    counted,
    inTime
  }
}

const peopleOf = (buyers: ReadonlyArray<Buyer>): Digest["people"] => {
  const people = new Map<string, { -readonly [Count in keyof PersonActs]: PersonActs[Count] }>()
  const at = ({ person, slackUser }: Pick<Deed, "person" | "slackUser">) => {
    const name = person || slackUser
    const known = people.get(name) ?? {
      name,
      taken: 0,
      unanswered: 0,
      replied: 0,
      handled: 0,
      ...(person === "" && { slackUser })
    }
    people.set(name, known)
    return known
  }
  for (const { episode, deeds } of buyers) {
    const holder = claimIn(byPeople(deeds))
    const handled = deeds.findLast(({ kind }) => kind === "handled")
    for (const deed of deeds) if (deed.kind === "replied") at(deed).replied += 1
    if (handled !== undefined) at(handled).handled += 1
    if (holder === undefined) continue
    at(holder).taken += 1
    if (episode.isOpen && handled === undefined) at(holder).unanswered += 1
  }
  return [...people.values()].sort(
    (one, other) => other.taken - one.taken || (one.name < other.name ? -1 : 1)
  )
}

const isOfRules = (name: string) =>
  name !== FIRST && name !== ALSO && !isRepetition(name) && !isClaimOver(name)

/** Those of the rules, the most frequent first; a step that was repeated counts once. */
const stepsOf = (buyers: ReadonlyArray<Buyer>): Digest["steps"] => {
  const counts = new Map<string, number>()
  for (const { steps } of buyers)
    for (const name of new Set(steps.filter(isOfRules))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => ({ name, count })).sort(
    (one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)
  )
}
