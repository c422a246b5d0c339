// The filters of a list, shared by the client with Effect and the client without. A service takes
// their decoded form, and uses only the names; the client without Effect takes the encoded form,
// and validates it. The filters of a list are beside its service.
import { PageNumber, PageSize } from "@estate/domain/Page"
import type * as Schema from "effect/Schema"

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
  /** The number of records on a page, 1 to 1000. Default: 10. */
  limit: PageSize
}

/** How all pages of a list are read. */
export const pagesPart = {
  /** How many records each request asks for, 1 to 1000. Default: the client's `pageSize`. */
  pageSize: PageSize,
  /** The page to begin with, for a list that resumes after an error. Default: 1. */
  firstPage: PageNumber
}
