import { listCalls } from "@estate/api/Calls"
import type * as Domain from "@estate/domain/Call"
import type { PlainQueryOf } from "../Filters.ts"
import {
  callFilters,
  calls,
  type ForeignToCalls,
  projectCallFilters,
  variantPages
} from "../services/Calls.ts"
import type { ListOf, PageOf } from "./Answers.ts"
import { listOf, named, pageOf } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { PlainRecord } from "./Plain.ts"

/**
 * A call of a company without the feeds module (spec, «Call, without the feeds module»). Times are
 * `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone, and durations are seconds.
 */
export interface ProjectCall extends PlainRecord<typeof Domain.ProjectCall> {}

/**
 * A call of a company with the feeds module (spec, «Call, with the feeds module»). Times are
 * `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone, and durations are seconds.
 */
export interface ListingCall extends PlainRecord<typeof Domain.ListingCall> {}

/** A call of either variant: `"projectName" in call` distinguishes them. */
export type Call = ProjectCall | ListingCall

/**
 * Filters of calls that both variants have (spec, endpoint 15). A date with a time is a moment; a
 * time without a date applies to every day. Days are `YYYY-MM-DD`, minutes `HH:MM`, and durations
 * seconds.
 */
export interface CallQuery extends PlainQueryOf<typeof callFilters>, ForeignToCalls {}

/**
 * Filters of calls of projects (spec, endpoint 15). The platform refuses those that `CallQuery`
 * lacks for a company with the feeds module.
 */
export interface ProjectCallQuery extends PlainQueryOf<typeof projectCallFilters> {}

/**
 * Phone calls (spec, endpoint 15). The company's feeds module decides which variant its calls have.
 * The methods for one variant fail with `UnreadableResponse` on a call of the other.
 */
export interface PhoneCalls {
  /** One page of calls of either variant. */
  readonly page: PageOf<CallQuery, Call>
  /** All calls that the query selects, of either variant. */
  readonly list: ListOf<CallQuery, Call>
  /** One page of calls of projects: without the feeds module. */
  readonly projectPage: PageOf<ProjectCallQuery, ProjectCall>
  /** All calls of projects that the query selects: without the feeds module. */
  readonly projectCalls: ListOf<ProjectCallQuery, ProjectCall>
  /** One page of calls of listings: with the feeds module. */
  readonly listingPage: PageOf<CallQuery, ListingCall>
  /** All calls of listings that the query selects: with the feeds module. */
  readonly listingCalls: ListOf<CallQuery, ListingCall>
}

const phoneCalls = resource(
  calls,
  ({ one, many }): PhoneCalls => ({
    page: one(pageOf(listCalls, callFilters), (s, q) => s.page(q)),
    list: many(listOf(listCalls, callFilters), (s, q) => s.stream(q)),
    projectPage: one(pageOf(projectCalls, projectCallFilters), (s, q) => s.projectPage(q)),
    projectCalls: many(listOf(projectCalls, projectCallFilters), (s, q) => s.projectCalls(q)),
    listingPage: one(pageOf(listingCalls, callFilters), (s, q) => s.listingPage(q)),
    listingCalls: many(listOf(listingCalls, callFilters), (s, q) => s.listingCalls(q))
  })
)

const projectCalls = named(listCalls, variantPages.projects)
const listingCalls = named(listCalls, variantPages.listings)

export default phoneCalls
