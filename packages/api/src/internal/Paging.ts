import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PageNumber, PageSize } from "@estate/domain/Page"
import * as Schema from "effect/Schema"
import { integerParameter, integerSegment } from "./Parameter.ts"

const pageBounds = { minimum: 1, maximum: 2_147_483_647, default: 1 }
const sizeBounds = { minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }

/** `page` and `limit` of every list (spec, «Pagination convention»). */
export const pagingParameters = () => ({
  /** The number of the page, from 1. */
  page: integerParameter(PageNumber, pageBounds),
  /** How many records a page has. The specification does not show the maximum. */
  limit: integerParameter(PageSize, sizeBounds)
})

/** The number of the page as a segment of a path. */
export const pageSegment = () => ({
  /** The number of the page, from 1. */
  page: integerSegment(PageNumber, pageBounds)
})

/** The optional path segments `/{page}/{limit}` (spec, «Endpoints»). */
export const pagingPath = () =>
  Schema.Struct({
    ...pageSegment(),
    /** How many records a page has. The specification does not show the maximum. */
    limit: integerSegment(PageSize, sizeBounds)
  })

const pageCounts = {
  /** The number of this page, from 1. */
  page: Schema.NonNegativeInt,
  /** The number of pages. */
  total: Schema.NonNegativeInt
}

/** The number of a page, and the number of pages. */
export const pages = () => Schema.Struct(pageCounts)

/** The same, with the size of a page if the platform says it. */
export const pagesWithLimit = () =>
  Schema.Struct({
    ...pageCounts,
    /** How many records a page has. */
    limit: Schema.optional(Schema.NonNegativeInt)
  })

/** A page of records, with the total numbers of records and pages. */
export const pageOf = <A, I, P, PI>(item: Schema.Schema<A, I>, counts: Schema.Schema<P, PI>) =>
  Schema.Struct({
    /** The records of the page. */
    items: Schema.Array(item),
    /** The number of records on all pages of the list. */
    total: Schema.NonNegativeInt,
    /** The position of the page among all pages. */
    pages: counts
  })

/** The wrapper of most answers. */
export const dataOf = <A, I>(data: Schema.Schema<A, I>) =>
  Schema.Struct({
    /** The requested data. */
    data
  })
