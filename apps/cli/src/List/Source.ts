import type { PageQuery, StreamQuery } from "@estate/api-client/PageQuery"
import type { Page } from "@estate/domain/Page"
import { type Effect, Stream } from "effect"
import type { EstateError } from "../Failure.ts"
import type { Sort } from "./Sort.ts"

/** Where the records of a list come from, as the platform gives them. */
export interface Source<A> {
  /** Left out where the platform does not say how many there are. */
  readonly page?: (query: PageQuery, sort: Sort | undefined) => Effect.Effect<Page<A>, EstateError>
  readonly stream: (query: StreamQuery, sort: Sort | undefined) => Stream.Stream<A, EstateError>
}

/** A list that comes whole. */
export const wholeList = <A>(records: Effect.Effect<ReadonlyArray<A>, EstateError>): Source<A> => ({
  stream: () => Stream.fromIterableEffect(records)
})
