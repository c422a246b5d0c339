import type { PageQuery, StreamQuery } from "@estate/api-client/PageQuery"
import type { CallFailure } from "@estate/domain/CallFailure"
import type { Page } from "@estate/domain/Page"
import { type Effect, Stream } from "effect"
import type { AskedPeriod } from "../Period/ReadPeriod.ts"
import type { Sort } from "./Sort.ts"

/** Where the records of a list come from. */
export interface Source<A> {
  /** The period of the records, if they have one. */
  readonly period?: AskedPeriod
  /**
   * True if pages are cut here, from the whole stream, because the platform cannot do all of the
   * filtering.
   */
  readonly isCutHere?: boolean
  /**
   * Whether a record is asked for. If a page has others, the platform ignores a filter, and pages
   * are cut here from the stream, which has no others.
   */
  isAsked?(record: A): boolean
  /** Missing if the platform does not tell the total. */
  readonly page?: (query: PageQuery, sort: Sort | undefined) => Effect.Effect<Page<A>, CallFailure>
  readonly stream: (query: StreamQuery, sort: Sort | undefined) => Stream.Stream<A, CallFailure>
}

/** A list without pages. */
export const wholeList = <A>(records: Effect.Effect<ReadonlyArray<A>, CallFailure>): Source<A> => ({
  stream: () => Stream.fromIterableEffect(records)
})
