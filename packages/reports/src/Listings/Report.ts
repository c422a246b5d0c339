import { ListingId } from "@estate/domain/Listing"
import type { ListingField } from "@estate/domain/ListingField"
import { type DateTime, Option, Order, Schema } from "effect"
import { Share, shareOf } from "../Report/Fields.ts"
import { ReportHead, reportHead } from "../Report/Head.ts"
import { Groups } from "../Tally/Groups.ts"
import { Demand } from "./Demand.ts"

/**
 * A listing with missing fields: their names, with required and optional ones separate. `threads`
 * is the number of buyers' threads about it; null if threads were not read.
 */
export const ListingGaps = Schema.Struct({
  listingId: ListingId,
  title: Schema.OptionFromNullOr(Schema.String),
  requiredMissing: Schema.NonNegativeInt,
  optionalMissing: Schema.NonNegativeInt,
  requiredFields: Schema.Array(Schema.String),
  optionalFields: Schema.Array(Schema.String),
  threads: Schema.OptionFromNullOr(Schema.NonNegativeInt)
})
export type ListingGaps = typeof ListingGaps.Type

/**
 * A field that is missing in listings. Its name, and whether it is required, depend on the topic.
 */
export const MissingField = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  listings: Schema.NonNegativeInt,
  required: Schema.NonNegativeInt,
  share: Share
})
export type MissingField = typeof MissingField.Type

/**
 * The completeness of listings. The platform reports only the empty fields of a listing, so there
 * is no percentage: `complete` listings lack no field, `ready` ones no required field. `listings`
 * has those that lack a field, those with most missing required fields first; `fields` has the most
 * often missing field first. `notFound` has ids that the platform does not know; `demand` is null
 * if threads were not read.
 */
export const ListingsReport = Schema.Struct({
  ...ReportHead.fields,
  checked: Schema.NonNegativeInt,
  complete: Schema.NonNegativeInt,
  ready: Schema.NonNegativeInt,
  requiredMissing: Schema.NonNegativeInt,
  optionalMissing: Schema.NonNegativeInt,
  listings: Schema.Array(ListingGaps),
  fields: Schema.Array(MissingField),
  notFound: Schema.Array(ListingId),
  demand: Schema.OptionFromNullOr(Demand)
})
export type ListingsReport = typeof ListingsReport.Type

interface FieldTally {
  name: string
  listings: number
  required: number
}

/** Takes listings one by one, with their empty fields. */
export class ListingsTally {
  private checked = 0
  private ready = 0
  private requiredMissing = 0
  private optionalMissing = 0
  private readonly gaps: Array<ListingGaps> = []
  private readonly fields = new Groups<string, FieldTally>(() => ({ name: "", listings: 0, required: 0 }))
  private readonly notFound: Array<ListingId> = []

  add(
    listingId: ListingId,
    title: Option.Option<string>,
    empty: ReadonlyArray<ListingField>,
    threads: Option.Option<number> = Option.none()
  ): void {
    const required = empty.filter(field => field.required)
    const optional = empty.filter(field => !field.required)
    this.checked += 1
    if (required.length === 0) this.ready += 1
    this.requiredMissing += required.length
    this.optionalMissing += optional.length
    for (const { code, name, required: isRequired } of empty) {
      const field = this.fields.at(code)
      field.name ||= name
      field.listings += 1
      if (isRequired) field.required += 1
    }
    if (empty.length === 0) return
    this.gaps.push({
      listingId,
      title,
      requiredMissing: required.length,
      optionalMissing: optional.length,
      requiredFields: required.map(({ name }) => name),
      optionalFields: optional.map(({ name }) => name),
      threads
    })
  }

  /** Adds an id that the platform does not know. */
  addNotFound(listingId: ListingId): void {
    this.notFound.push(listingId)
  }

  /** The report of the listings added so far. */
  report(
    now: DateTime.Utc,
    zone: DateTime.TimeZone,
    demand: Option.Option<Demand> = Option.none()
  ): ListingsReport {
    return {
      ...reportHead(now, zone),
      checked: this.checked,
      complete: this.checked - this.gaps.length,
      ready: this.ready,
      requiredMissing: this.requiredMissing,
      optionalMissing: this.optionalMissing,
      listings: this.gaps.toSorted(mostRequiredFirst),
      fields: this.fields
        .entries()
        .map(([code, field]) => ({ code, ...field, share: shareOf(field.listings, this.checked) }))
        .toSorted(mostMissingFirst),
      notFound: this.notFound.toSorted((a, b) => a - b),
      demand
    }
  }
}

const most = Order.reverse(Order.number)
const mostRequiredFirst = Order.struct({
  requiredMissing: most,
  optionalMissing: most,
  listingId: Order.number
})

const mostMissingFirst = Order.struct({ listings: most, required: most, code: Order.string })
