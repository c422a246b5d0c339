import type { CallSettings as EffectSettings, SettingsOfCall } from "../../CallOptions.ts"
import type { callFilters, ForeignToCalls, projectCallFilters } from "../CallFilters.ts"
import type { catalogueFilters } from "../CatalogueFilters.ts"
import type * as Filters from "../Filters.ts"
import type { invoiceFilters, partyFilters } from "../InvoiceFilters.ts"
import type { CallInfo } from "./Errors.ts"
import type { InMillis } from "./Plain.ts"

/** Settings of one call, or the defaults of all calls of a client. Times are milliseconds. */
export interface CallSettings extends InMillis<Omit<EffectSettings, "onSuccess">> {
  /** Called when a request has succeeded: its status, request id and attempts. */
  readonly onSuccess?: ((call: CallInfo) => void) | undefined
}

/** Options of a call. */
export interface CallOptions extends CallSettings, Pick<SettingsOfCall, "idempotencyKey"> {
  /** Aborts the call, which rejects with its reason; a write that may have arrived says so. */
  readonly signal?: AbortSignal | undefined
}

/** Which page of a list to read (spec, «Pagination convention»). */
export interface PageQuery extends Filters.PlainQueryOf<typeof Filters.pagePart> {}

/** How the pages of a list are read. */
export interface ListQuery extends Filters.PlainQueryOf<typeof Filters.pagesPart> {}

/**
 * Filters and order of invoices (spec, endpoint 1). All that are given apply together. Days are
 * `YYYY-MM-DD`.
 */
export interface InvoiceQuery extends Filters.PlainQueryOf<typeof invoiceFilters> {}

/** Filters of payers and recipients (spec, endpoints 2 and 3). */
export interface FilterQuery extends Filters.PlainQueryOf<typeof partyFilters> {}

/** Filters of catalogue items (spec, endpoint 7). */
export interface CatalogueQuery extends Filters.PlainQueryOf<typeof catalogueFilters> {}

/** Filters of accounts (spec, endpoint 10). */
export interface AccountQuery extends Filters.PlainQueryOf<typeof Filters.accountFilters> {}

/** Filters of threads (spec, endpoint 11). */
export interface ThreadQuery extends Filters.PlainQueryOf<typeof Filters.threadFilters> {}

/** How the unread threads are selected and read. */
export interface UnreadQuery extends Filters.PlainQueryOf<typeof Filters.unreadFilters> {}

/** Filters of messages (spec, endpoint 12). */
export interface MessageQuery extends Filters.PlainQueryOf<typeof Filters.messageFilters> {}

/**
 * Filters of calls that both variants have (spec, endpoint 15). A date with a time is a moment; a
 * time without a date applies to every day. Days are `YYYY-MM-DD`, minutes `HH:MM`, and durations
 * seconds.
 */
export interface CallQuery extends Filters.PlainQueryOf<typeof callFilters>, ForeignToCalls {}

/**
 * Filters of calls of projects (spec, endpoint 15). The platform refuses those that `CallQuery`
 * lacks for a company with the feeds module.
 */
export interface ProjectCallQuery extends Filters.PlainQueryOf<typeof projectCallFilters> {}

/** How much of each list is read (`drift.sample`). */
export interface DriftQuery extends Filters.PlainQueryOf<typeof Filters.driftPart> {}
