import type { AttemptHooks } from "../../AttemptHooks.ts"
import type { CallInfo } from "./Errors.ts"

/** Settings of one call, or the defaults of all calls of a client. Times are milliseconds. */
export interface CallSettings extends AttemptHooks {
  /** The timeout of one attempt, with its body. Default: 30,000. */
  readonly timeout?: number | undefined
  /**
   * The time for the whole call: waiting for its turn, all attempts, and the waits between them. A
   * page of a list is a call. Default: none.
   */
  readonly deadline?: number | undefined
  /** How often a request is sent again after a transient error. Default: 3. */
  readonly retries?: number | undefined
  /** Headers of every request. They override the client's own of the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * What becomes of a record of a list that cannot be read: the call fails with
   * `UnreadableResponse`, or the record is skipped and reported. Default: `fail`.
   */
  readonly onUnreadable?: "fail" | "skip" | undefined
  /** Called when a request has succeeded: its status, request id and attempts. */
  readonly onSuccess?: ((call: CallInfo) => void) | undefined
}

/** Options of a call. */
export interface CallOptions extends CallSettings {
  /** Aborts the call, which rejects with its reason; a write that may have arrived says so. */
  readonly signal?: AbortSignal | undefined
}

/** Which page of a list to read (spec, «Pagination convention»). */
export interface PageQuery {
  /** The number of the page, from 1. Default: 1. */
  readonly page?: number | undefined
  /** How many records a page has, 1 to 1000. Default: 10. */
  readonly limit?: number | undefined
}

/** How the pages of a list are read. */
export interface ListQuery {
  /** How many records each request asks for, 1 to 1000. Default: 100. */
  readonly pageSize?: number | undefined
  /** The page to begin with, for a list that goes on after an error. Default: 1. */
  readonly firstPage?: number | undefined
}

/** Filters and order of invoices (spec, endpoint 1). All that are given apply together. */
export interface InvoiceQuery {
  /** Only those issued on this day or later, `YYYY-MM-DD`. */
  readonly createdAtFrom?: string | undefined
  /** Only those issued on this day or earlier, `YYYY-MM-DD`. */
  readonly createdAtTo?: string | undefined
  /** Only those of exactly this amount, in whole roubles. */
  readonly amount?: number | undefined
  /** Only those of this payer: an id from `payers`, as a number. */
  readonly payerId?: number | undefined
  /** Only those of this recipient: an id from `recipients`, as a number. */
  readonly recipientId?: number | undefined
  /** The printed number of an invoice, or a part of it. */
  readonly number?: string | undefined
  /** Only those that are unpaid, paid in full or paid in part. */
  readonly status?: "not_paid" | "paid_full" | "paid_partial" | undefined
  /** The field to sort by. The platform chooses the order without it. */
  readonly sort?: "number" | "createdAt" | "amount" | "paymentOrder" | "paidAt" | "actsAmount" | undefined
  /** Whether `sort` begins with the least (`asc`) or the greatest (`desc`). */
  readonly direction?: "asc" | "desc" | undefined
}

/** Filters of payers and recipients (spec, endpoints 2 and 3). */
export interface FilterQuery {
  /** Only those that are linked to acts. Default: all. */
  readonly withActs?: boolean | undefined
}

/** Filters of catalogue items (spec, endpoint 7). */
export interface CatalogueQuery {
  /** Only those under construction (`not_finished`) or completed (`finished`). Default: all. */
  readonly status?: "all" | "not_finished" | "finished" | undefined
  /** Only the buildings of the complex with this id. */
  readonly parentId?: number | undefined
  /** 1 for complexes only, 2 for buildings only. Default: both. */
  readonly level?: 1 | 2 | undefined
}

/** Filters of accounts (spec, endpoint 10). */
export interface AccountQuery {
  /** Part of a name, an email or a phone; a phone may be written in any format. */
  readonly text?: string | undefined
}

/** Filters of threads (spec, endpoint 11). */
export interface ThreadQuery {
  /** Only those with messages that nobody has read. Default: all. */
  readonly onlyUnread?: boolean | undefined
  /** A listing's number, or at least 3 characters of a listing's title or a buyer's name. */
  readonly search?: string | undefined
}

/** Filters of messages (spec, endpoint 12). */
export interface MessageQuery {
  /** At least 3 characters of a message. */
  readonly search?: string | undefined
}

/**
 * Filters of calls that both variants have (spec, endpoint 15). A date with a time is a moment; a
 * time without a date applies to every day.
 */
export interface CallQuery {
  /** The caller's number, in any format. */
  readonly phone?: string | undefined
  /** The first day, `YYYY-MM-DD`. */
  readonly dateFrom?: string | undefined
  /** The last day, `YYYY-MM-DD`; it counts to its end. */
  readonly dateTo?: string | undefined
  /** The first minute, `HH:MM`: of `dateFrom`, or of every day without it. */
  readonly timeFrom?: string | undefined
  /** The last minute, `HH:MM`, to its end: of `dateTo`, or of every day without it. */
  readonly timeTo?: string | undefined
  /** The least talk time in seconds; 1 leaves out missed calls. */
  readonly durationFrom?: number | undefined
  /** The greatest talk time in seconds; 0 leaves only missed calls. */
  readonly durationTo?: number | undefined
  /** The least wait for an answer, in seconds. */
  readonly waitingFrom?: number | undefined
  /** The greatest wait for an answer, in seconds. */
  readonly waitingTo?: number | undefined
}

/**
 * Filters of calls of projects (spec, endpoint 15). The platform refuses those that `CallQuery`
 * lacks for a company with the feeds module.
 */
export interface ProjectCallQuery extends CallQuery {
  /** Only calls that count in this package of services. */
  readonly packageId?: number | undefined
  /** Only calls of any of these: 0 no status, 1 target call, 2 non-target call. */
  readonly statuses?: ReadonlyArray<0 | 1 | 2> | undefined
  /** The whole name of a project. */
  readonly projectName?: string | undefined
}
