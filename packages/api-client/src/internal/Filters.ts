// The filters of lists, once for both doors. A service takes the decoded form, and uses the names
// alone; the client without Effect takes the encoded form, and validates it. Those that need the
// schemas of a record stand beside it, so that no other list loads them.
import { PageNumber, PageSize } from "@estate/domain/Page"
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
