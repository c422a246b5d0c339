import type { Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { CallQuery, ProjectCallQuery } from "./CallQuery.ts"
import * as service from "./internal/services/Calls.ts"
import { serviceClass } from "./internal/services/Layers.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** The methods of `Calls`. */
export interface CallsService {
  /** One page of calls of either variant, 10 by default. */
  readonly page: (query?: CallQuery & PageQuery) => Effect.Effect<Page<Call>, PlatformError>
  /** All calls that the query selects, of either variant. */
  readonly stream: (query?: CallQuery & StreamQuery) => Stream.Stream<Call, PlatformError>
  /** One page of calls of projects: without the feeds module. */
  readonly projectPage: (
    query?: ProjectCallQuery & PageQuery
  ) => Effect.Effect<Page<ProjectCall>, PlatformError>
  /** All calls of projects that the query selects: without the feeds module. */
  readonly projectCalls: (query?: ProjectCallQuery & StreamQuery) => Stream.Stream<ProjectCall, PlatformError>
  /** One page of calls of listings: with the feeds module. */
  readonly listingPage: (query?: CallQuery & PageQuery) => Effect.Effect<Page<ListingCall>, PlatformError>
  /** All calls of listings that the query selects: with the feeds module. */
  readonly listingCalls: (query?: CallQuery & StreamQuery) => Stream.Stream<ListingCall, PlatformError>
}

/**
 * Tells whether a query asks for a call, as far as its record shows it. A platform may ignore a
 * filter: `stream` and `listingCalls` leave out the other calls, and a page has them.
 */
export const callMatches: (query: CallQuery) => (call: Call) => boolean = service.callMatches

/** The same for `projectCalls`. */
export const projectCallMatches: (query: ProjectCallQuery) => (call: ProjectCall) => boolean =
  service.projectCallMatches

/**
 * Phone calls (spec, «Calls», endpoint 15). The feeds module of a company decides which variant its
 * calls have. `page` and `stream` accept both variants, with the filters that both have. The other
 * methods accept one variant and fail with `UnreadableResponse` on the other; those for projects
 * have more filters.
 *
 * A stream reads pages of `pageSize` (default 100) and prefetches some of them.
 */
export class Calls extends serviceClass<Calls, CallsService>()("@estate/api-client/Calls", service.calls) {}
