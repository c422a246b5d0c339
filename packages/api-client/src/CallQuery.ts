import type { QueryOf } from "./internal/Filters.ts"
import type { callFilters, ForeignToCalls, projectCallFilters } from "./internal/services/Calls.ts"

/**
 * Filters that both variants have (spec, «Calls»). A date with a time is a moment; a time without a
 * date applies to every day; a last minute counts to its end. Durations are whole seconds on the
 * wire, rounded towards the inside of the range. If the platform ignores a filter, a page has other
 * calls, too; a stream leaves out those of other times, durations, packages and statuses.
 */
export interface CallQuery extends QueryOf<typeof callFilters>, ForeignToCalls {}

/**
 * Filters of calls of projects (spec, endpoint 15). The platform refuses those that `CallQuery`
 * lacks for a company with the feeds module.
 */
export interface ProjectCallQuery extends QueryOf<typeof projectCallFilters> {}
