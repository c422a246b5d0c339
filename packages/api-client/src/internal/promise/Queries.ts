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

/** The page number, from 1, and the page size, at most 1000; default 10. */
export interface PageQuery {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** How a list is read: page size (default 100) and first page (default 1). */
export interface ListQuery {
  readonly pageSize?: number | undefined
  readonly firstPage?: number | undefined
}

/** Filters and order of invoices. Dates are `YYYY-MM-DD`, amounts whole roubles. */
export interface InvoiceQuery {
  readonly createdAtFrom?: string | undefined
  readonly createdAtTo?: string | undefined
  readonly amount?: number | undefined
  readonly payerId?: number | undefined
  readonly recipientId?: number | undefined
  readonly number?: string | undefined
  readonly status?: "not_paid" | "paid_full" | "paid_partial" | undefined
  readonly sort?: "number" | "createdAt" | "amount" | "paymentOrder" | "paidAt" | "actsAmount" | undefined
  readonly direction?: "asc" | "desc" | undefined
}

/** Filters of payers and recipients. */
export interface FilterQuery {
  readonly withActs?: boolean | undefined
}

/** Filters of catalogue items. */
export interface CatalogueQuery {
  readonly status?: "all" | "not_finished" | "finished" | undefined
  readonly parentId?: number | undefined
  readonly level?: 1 | 2 | undefined
}

/** Filters of accounts: part of a name, an e-mail or a phone. */
export interface AccountQuery {
  readonly text?: string | undefined
}

/**
 * Filters of threads. A search is a listing's number or at least 3 characters of a title or a
 * name.
 */
export interface ThreadQuery {
  readonly onlyUnread?: boolean | undefined
  readonly search?: string | undefined
}

/** Filters of messages. A search has at least 3 characters. */
export interface MessageQuery {
  readonly search?: string | undefined
}

/** Filters of calls. Dates are `YYYY-MM-DD`, times of day `HH:MM`, durations seconds. */
export interface CallQuery {
  readonly phone?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly timeFrom?: string | undefined
  readonly timeTo?: string | undefined
  readonly durationFrom?: number | undefined
  readonly durationTo?: number | undefined
  readonly waitingFrom?: number | undefined
  readonly waitingTo?: number | undefined
}

/** Filters of calls of projects. */
export interface ProjectCallQuery extends CallQuery {
  readonly packageId?: number | undefined
  readonly statuses?: ReadonlyArray<0 | 1 | 2> | undefined
  readonly projectName?: string | undefined
}
