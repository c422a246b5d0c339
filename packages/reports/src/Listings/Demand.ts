import type { Call } from "@estate/domain/Call"
import { type LocalDate, LocalDateFromWire } from "@estate/domain/LocalDate"
import type { Thread } from "@estate/domain/Thread"
import { Option, Order, Schema } from "effect"
import { isInPeriod, type Period } from "../Report/Head.ts"
import { Groups } from "../Tally/Groups.ts"

/**
 * The demand for the listings of one title: the threads of buyers who wrote since a day, the calls
 * since then (null if the key cannot read calls), and both together. Calls name no listing's
 * number, so listings of equal titles count as one.
 */
export const ListingDemand = Schema.Struct({
  listing: Schema.String,
  threads: Schema.NonNegativeInt,
  calls: Schema.OptionFromNullOr(Schema.NonNegativeInt),
  enquiries: Schema.NonNegativeInt
})
export type ListingDemand = typeof ListingDemand.Type

/** The demand since a day, for the most wanted listings first. */
export const Demand = Schema.Struct({ since: LocalDateFromWire, listings: Schema.Array(ListingDemand) })
export type Demand = typeof Demand.Type

/** Counts the threads and the calls of listings since a day, of at most 10,000 titles. */
export class DemandTally {
  private readonly titles = new Groups<string, { threads: number; calls: number }>(() => ({
    threads: 0,
    calls: 0
  }))
  private readonly since: LocalDate
  private readonly period: Period

  constructor(since: LocalDate) {
    this.since = since
    this.period = { from: Option.some(since), to: Option.none() }
  }

  addThread({ listingTitle, lastMessageAt }: Thread): void {
    if (isInPeriod(lastMessageAt, this.period)) this.titles.at(listingTitle).threads += 1
  }

  /** A call of a project has no listing. */
  addCall(call: Call): void {
    if ("listingTitle" in call && isInPeriod(call.calledAt, this.period))
      this.titles.at(call.listingTitle).calls += 1
  }

  /** What was counted; `hasCalls` is false where the key cannot read them. */
  demand(hasCalls: boolean): Demand {
    return {
      since: this.since,
      listings: this.titles
        .entries()
        .map(([listing, { threads, calls }]) => ({
          listing,
          threads,
          calls: hasCalls ? Option.some(calls) : Option.none(),
          enquiries: threads + calls
        }))
        .toSorted(mostWantedFirst)
    }
  }
}

const mostWantedFirst = Order.struct({ enquiries: Order.reverse(Order.number), listing: Order.string })
