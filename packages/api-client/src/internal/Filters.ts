// The filters of lists, once for both doors. A service takes the decoded form, and uses the type
// alone; the client without Effect takes the encoded form, and validates it.
import { callStatuses, PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { CatalogueItemId, CatalogueLevel, catalogueStatuses } from "@estate/domain/Catalogue"
import { invoiceStatuses } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { PageNumber, PageSize } from "@estate/domain/Page"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** Filters by their names. */
export type Filters = Readonly<Record<string, Schema.Schema.AnyNoContext>>

/** A query of a service: any of the filters, in their decoded form. */
export type QueryOf<F extends Filters> = {
  readonly [Name in keyof F]?: Schema.Schema.Type<F[Name]> | undefined
}

/** A query of the client without Effect: any of the filters, in their encoded form. */
export type PlainQueryOf<F extends Filters> = {
  readonly [Name in keyof F]?: Schema.Schema.Encoded<F[Name]> | undefined
}

/** Which page of a list to read. */
export const pagePart = {
  /** The number of the page, from 1. Default: 1. */
  page: PageNumber,
  /** How many records a page has, 1 to 1000. Default: 10. */
  limit: PageSize
}

/** How all pages of a list are read. */
export const pagesPart = {
  /** How many records each request asks for, 1 to 1000. Default: the client's `pageSize`. */
  pageSize: PageSize,
  /** The page to begin with, for a list that goes on after an error. Default: 1. */
  firstPage: PageNumber
}

/** How much of each list a comparison reads. */
export const driftPart = {
  /** The records of each list, 1 to 1000. Default: 100. */
  size: PageSize
}

export const invoiceFilters = {
  /** Only those issued on this day or later. */
  createdAtFrom: LocalDateFromWire,
  /** Only those issued on this day or earlier. */
  createdAtTo: LocalDateFromWire,
  /** Only those of exactly this amount, in whole roubles. */
  amount: Schema.Number,
  /** Only those of this payer: an id from `payers`, as a number. */
  payerId: Schema.Number,
  /** Only those of this recipient: an id from `recipients`, as a number. */
  recipientId: Schema.Number,
  /** The printed number of an invoice, or a part of it. */
  number: Schema.String,
  /** Only those that are unpaid, paid in full or paid in part. */
  status: Schema.Literal(...invoiceStatuses),
  /** The field to sort by. The platform chooses the order without it. */
  sort: Schema.Literal("number", "createdAt", "amount", "paymentOrder", "paidAt", "actsAmount"),
  /** Whether `sort` begins with the least (`asc`) or the greatest (`desc`). */
  direction: Schema.Literal("asc", "desc")
}

export const partyFilters = {
  /** Only those that are linked to acts. Default: all. */
  withActs: Schema.Boolean
}

export const catalogueFilters = {
  /** Only those under construction (`not_finished`) or completed (`finished`). Default: all. */
  status: Schema.Literal(...catalogueStatuses),
  /** Only the buildings of the complex with this id. */
  parentId: CatalogueItemId,
  /** 1 for complexes only, 2 for buildings only. Default: both. */
  level: CatalogueLevel
}

export const accountFilters = {
  /** Part of a name, an email or a phone; a phone may be written in any format. */
  text: Schema.String
}

export const threadFilters = {
  /** Only those with messages that nobody has read. Default: all. */
  onlyUnread: Schema.Boolean,
  /** A listing's number, or at least 3 characters of a listing's title or a buyer's name. */
  search: Schema.String
}

/** How the unread threads are selected and read. */
export const unreadFilters = {
  /** A listing's number, or at least 3 characters of a listing's title or a buyer's name. */
  search: Schema.String,
  /** How many records each request asks for, 1 to 1000. Default: the client's `pageSize`. */
  pageSize: PageSize
}

export const messageFilters = {
  /** At least 3 characters of a message. */
  search: Schema.String
}

const isDuration = (value: unknown): value is Duration.DurationInput =>
  Option.isSome(Duration.decodeUnknown(value))

/** Any duration; a number of seconds without Effect. */
const Length = Schema.transform(Schema.NonNegative, Schema.declare(isDuration), {
  strict: true,
  decode: (seconds): Duration.DurationInput => Duration.seconds(seconds),
  encode: Duration.toSeconds
})

export const callFilters = {
  /** The caller's number, in any format. */
  phone: Schema.String,
  /** The first day. */
  dateFrom: LocalDateFromWire,
  /** The last day, to its end. */
  dateTo: LocalDateFromWire,
  /** The first minute: of `dateFrom`, or of every day without it. */
  timeFrom: ClockMinute,
  /** The last minute, to its end: of `dateTo`, or of every day without it. */
  timeTo: ClockMinute,
  /** The least talk time; a second leaves out missed calls. */
  durationFrom: Length,
  /** The greatest talk time; zero leaves only missed calls. */
  durationTo: Length,
  /** The least wait for an answer. */
  waitingFrom: Length,
  /** The greatest wait for an answer. */
  waitingTo: Length
}

export const projectCallFilters = {
  ...callFilters,
  /** Only calls that count in this package of services. */
  packageId: PackageId,
  /** Only calls of any of these: 0 no status, 1 target call, 2 non-target call. */
  statuses: Schema.Array(Schema.Literal(...callStatuses)),
  /** The whole name of a project. */
  projectName: Schema.String
}
