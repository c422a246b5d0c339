/// <reference lib="esnext.disposable" preserve="true" />
import type * as Domain from "@estate/domain/Page"
import type * as Request from "../../PlatformRequest.ts"
import type { PlainQueryOf, pagePart, pagesPart } from "../Filters.ts"
import type { CallOptions } from "./Options.ts"
import type { Plain } from "./Plain.ts"

/**
 * All records of a list. Nothing is requested before the first iteration; each iteration reads the
 * list again, and throws an error class of this module.
 */
export interface Listed<A> extends AsyncIterable<A> {
  /** Collects at most `limit` records, and requests no more pages than that needs. */
  readonly toArray: (options?: {
    /** The maximum number of records to collect. Default: all. */
    readonly limit?: number | undefined
  }) => Promise<ReadonlyArray<A>>
}

/** The result of a call, with the status, headers and id of its answer. */
export interface WithResponse<A> {
  /** What the call alone would return. */
  readonly data: A
  /** The status, headers and id of the last answer. */
  readonly response: PlatformResponse
}

/** A result to `await`. It rejects with an error class of this module. */
export interface Answered<A> extends Promise<A> {
  /**
   * The result with the status, headers and id of its answer; if there were several answers, as
   * with a reply, they are those of the last one.
   */
  readonly withResponse: () => Promise<WithResponse<A>>
}

/** One page of a list, as the platform counted the list when it answered. */
export interface Page<A> extends Omit<Domain.Page<A>, "skipped"> {
  /** The records of this page that were left out; always none unless `onUnreadable` is `skip`. */
  readonly skipped: ReadonlyArray<UnreadableRecord>
}

/**
 * A record of a page that does not match the contract. It contains names and types, but no values.
 */
export interface UnreadableRecord extends Plain<Domain.UnreadableRecord> {}

/** What an answer has in addition to its body. */
export interface PlatformResponse extends Plain<Request.PlatformResponse> {}

/** The answer to a `PlatformRequest`. */
export interface PlatformAnswer extends PlatformResponse {
  /** The JSON of the answer; null if it is empty. */
  readonly body: unknown
}

/** Which page of a list to read (spec, «Pagination convention»). */
export interface PageQuery extends PlainQueryOf<typeof pagePart> {}

/** How the pages of a list are read. */
export interface ListQuery extends PlainQueryOf<typeof pagesPart> {}

/** A list of all records on all its pages. */
export type ListOf<Query, A> = (query?: Query & ListQuery, options?: CallOptions) => Listed<A>

/** A call for one page of a list. */
export type PageOf<Query, A> = (query?: Query & PageQuery, options?: CallOptions) => Answered<Page<A>>
