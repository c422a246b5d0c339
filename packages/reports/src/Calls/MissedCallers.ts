import { elapsedSince } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, Option, Order, Schema } from "effect"
import { LocalDateTimeFromIso, SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"
import { daysIn, type Period } from "../Report/Head.ts"
import { Distribution } from "../Tally/Distribution.ts"
import type { CountedCall } from "./CountedCall.ts"
import { recordingOf } from "./Recordings.ts"

/** A caller who is reached more than this many days after the period counts as not reached. */
export const FOLLOWED_DAYS = 30
/** At most this many callers are followed. */
const MAX_CALLERS = 20_000
/** The addresses of more recordings would take more memory than everything else. */
const MAX_RECORDINGS = 10_000

/**
 * Who was missed in a period, by number: `reached` callers spoke to somebody after that, at most 30
 * days after the period; `notReached` callers did not. `reachedShare` is the share of `callers`
 * that were reached; `attempts` adds up their missed calls. `untilTalkP50` and `untilTalkP90` are
 * percentiles of the time until somebody spoke to the caller, in which callers who were not reached
 * count as longer than any time. `notFollowed` counts the calls of callers beyond the first 20,000.
 */
export const MissedCallerFigures = Schema.Struct({
  callers: Schema.NonNegativeInt,
  reached: Schema.NonNegativeInt,
  notReached: Schema.NonNegativeInt,
  reachedShare: Share,
  attempts: Schema.NonNegativeInt,
  untilTalkP50: SecondsOrNull,
  untilTalkP90: SecondsOrNull,
  notFollowed: Schema.NonNegativeInt
})
export type MissedCallerFigures = typeof MissedCallerFigures.Type

/**
 * A caller who was missed in a period. `attempts` counts the missed calls after the caller was last
 * spoken to, until `reachedAt`, which is null if the caller was not reached. `untilTalk` is the
 * time between the first of them and `reachedAt`, and `recordingUrl` the recording of that
 * conversation. `about` is the project or the listing of the last missed call.
 */
export const MissedCallerRow = Schema.Struct({
  phone: Schema.String,
  attempts: Schema.Int,
  firstMissedAt: LocalDateTimeFromIso,
  lastMissedAt: LocalDateTimeFromIso,
  reachedAt: Schema.OptionFromNullOr(LocalDateTimeFromIso),
  untilTalk: SecondsOrNull,
  about: Schema.String,
  recordingUrl: Schema.OptionFromNullOr(Schema.String)
})
export type MissedCallerRow = typeof MissedCallerRow.Type

/**
 * `calls` has a number for each call: twice its time, in seconds by the platform's clock, plus one
 * if somebody spoke. So a million calls take only the memory of their numbers.
 */
interface Caller {
  readonly key: string
  readonly calls: Array<number>
  phone: string
  about: string
  price: Option.Option<string>
  lastMissed: number
}

/** A caller, with the price of the listing that the last missed call was about. */
interface FoundCaller extends MissedCallerRow {
  readonly price: Option.Option<string>
}

/** Follows the callers of a period until they are reached, in any order of their calls. */
export class MissedCallers {
  private readonly callers = new Map<string, Caller>()
  /** The calls of callers beyond those followed. */
  notFollowed = 0
  private readonly recordings = new Map<string, string>()
  private readonly days: ReturnType<typeof daysIn>
  private readonly until: LocalDateTime | undefined

  /** Calls after `until` do not count. */
  constructor(period: Period, until?: LocalDateTime) {
    this.days = daysIn(period)
    this.until = until
  }

  add(counted: CountedCall): void {
    const { call, day, caller: key, outcome } = counted
    const { calledAt, phone } = call
    const { first, last } = this.days
    // Calls that are missed after the period do not count, but callers of the period may be reached
    // then.
    if (outcome === "hungUp" || day < first || day > (outcome === "missed" ? last : last + FOLLOWED_DAYS))
      return
    if (this.until !== undefined && LocalDateTime.Order(calledAt, this.until) > 0) return
    if (key === "") return
    const caller = this.callerAt(key, phone)
    const at = ((day * 24 + calledAt.hours) * 60 + calledAt.minutes) * 60 + calledAt.seconds
    if (caller === undefined) this.notFollowed += 1
    else if (outcome === "answered") {
      caller.calls.push(at * 2 + 1)
      const url = recordingOf(counted)
      if (Option.isSome(url) && this.recordings.size < MAX_RECORDINGS)
        this.recordings.set(`${key} ${at}`, url.value)
    } else {
      caller.calls.push(at * 2)
      if (at < caller.lastMissed) return
      caller.lastMissed = at
      caller.phone = phone
      caller.about = "projectName" in call ? call.projectName : call.listingTitle
      caller.price = "listingPrice" in call ? Option.some(call.listingPrice) : Option.none()
    }
  }

  private callerAt(key: string, phone: string): Caller | undefined {
    const known = this.callers.get(key)
    if (known !== undefined || this.callers.size >= MAX_CALLERS) return known
    const fresh: Caller = {
      key,
      calls: [],
      phone,
      about: "",
      price: Option.none(),
      lastMissed: -Infinity
    }
    this.callers.set(key, fresh)
    return fresh
  }

  /** The figures, and the callers: not reached ones first, the latest first. */
  found(zone: DateTime.TimeZone): {
    readonly figures: MissedCallerFigures
    readonly callers: ReadonlyArray<FoundCaller>
  } {
    const callers = [...this.callers.values()]
      .flatMap(caller => Option.toArray(rowOf(caller, this.recordings, zone)))
      .toSorted(notReachedFirst)
    const times = new Distribution()
    for (const { untilTalk } of callers)
      if (Option.isSome(untilTalk)) times.add(Duration.toSeconds(untilTalk.value))
    const reached = times.count
    const notReached = callers.length - reached
    return {
      callers,
      figures: {
        callers: callers.length,
        reached,
        notReached,
        reachedShare: shareOf(reached, callers.length),
        attempts: callers.reduce((sum, { attempts }) => sum + attempts, 0),
        untilTalkP50: times.percentile(50, notReached),
        untilTalkP90: times.percentile(90, notReached),
        notFollowed: this.notFollowed
      }
    }
  }
}

/**
 * The last wait of a caller: from the first missed call after a conversation until the next
 * conversation.
 */
const rowOf = (
  caller: Caller,
  recordings: ReadonlyMap<string, string>,
  zone: DateTime.TimeZone
): Option.Option<FoundCaller> => {
  const last = caller.lastMissed
  let [talkBefore, talkAfter] = [-Infinity, Infinity]
  for (const call of caller.calls) {
    const at = Math.floor(call / 2)
    if (!isTalk(call)) continue
    if (at < last) talkBefore = Math.max(talkBefore, at)
    else talkAfter = Math.min(talkAfter, at)
  }
  let [attempts, first] = [0, Infinity]
  for (const call of caller.calls) {
    if (isTalk(call) || call / 2 <= talkBefore) continue
    attempts += 1
    first = Math.min(first, call / 2)
  }
  if (attempts === 0) return Option.none()
  const firstMissedAt = timeOf(first)
  const reachedAt = talkAfter === Infinity ? Option.none() : Option.some(timeOf(talkAfter))
  return Option.some({
    phone: caller.phone,
    attempts,
    firstMissedAt,
    lastMissedAt: timeOf(last),
    reachedAt,
    untilTalk: Option.map(reachedAt, at => elapsedSince(firstMissedAt, at.toInstant(zone), zone)),
    about: caller.about,
    price: caller.price,
    recordingUrl: Option.fromNullable(recordings.get(`${caller.key} ${talkAfter}`))
  })
}

const isTalk = (call: number) => call % 2 !== 0

/** The platform's clock, read as if it were UTC: its times only need an order. */
const CLOCK = DateTime.zoneMakeOffset(0)

const timeOf = (seconds: number): LocalDateTime =>
  LocalDateTime.fromInstant(DateTime.unsafeMake(seconds * 1000), CLOCK)

const notReachedFirst = Order.combineAll([
  Order.mapInput(Order.boolean, (row: MissedCallerRow) => Option.isSome(row.reachedAt)),
  Order.reverse(Order.mapInput(LocalDateTime.Order, (row: MissedCallerRow) => row.lastMissedAt)),
  Order.mapInput(Order.string, (row: MissedCallerRow) => row.phone)
])
