/** How a call may be given up. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** Which page, from 1, and how many records it holds, at most 1000: 10 where left out. */
export interface PageQuery {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** How a list is gone through: pages of 100 from the first where left out. */
export interface ListQuery {
  readonly pageSize?: number | undefined
  readonly firstPage?: number | undefined
}

/** Which invoices. Dates are `YYYY-MM-DD`, amounts whole roubles. */
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

/** Which payers or recipients. */
export interface FilterQuery {
  readonly withActs?: boolean | undefined
}

/** Which catalogue items. */
export interface CatalogueQuery {
  readonly status?: "all" | "not_finished" | "finished" | undefined
  readonly parentId?: number | undefined
  readonly level?: 1 | 2 | undefined
}

/** Which accounts: part of a name, an e-mail or a phone. */
export interface AccountQuery {
  readonly text?: string | undefined
}

/** Which threads: a search is a listing's number or at least 3 characters of a title or an author. */
export interface ThreadQuery {
  readonly onlyUnread?: boolean | undefined
  readonly search?: string | undefined
}

/** Which messages: a search has at least 3 characters. */
export interface MessageQuery {
  readonly search?: string | undefined
}

/** Which calls. Dates are `YYYY-MM-DD`, times of day `HH:MM`, lengths seconds. */
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

/** Which calls of projects. */
export interface ProjectCallQuery extends CallQuery {
  readonly packageId?: number | undefined
  readonly statuses?: ReadonlyArray<0 | 1 | 2> | undefined
  readonly projectName?: string | undefined
}
