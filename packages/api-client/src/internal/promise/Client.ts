/// <reference lib="esnext.disposable" preserve="true" />
import type * as Q from "./Queries.ts"
import type { CallOptions } from "./Queries.ts"
import type * as R from "./Records.ts"

/** Where a client logs; `console` is one. Neither the key nor a text of a message is logged. */
export type ClientLogger = Readonly<
  Record<"debug" | "info" | "warn" | "error", (message: string, details?: unknown) => void>
>

/**
 * The options of a client; defaults as in `ClientSettings`, times in milliseconds. Those of
 * `CallSettings` are the defaults of all calls.
 */
export interface ClientOptions extends Q.CallSettings {
  readonly apiUrl: string | URL
  readonly chatsUrl?: string | URL | undefined
  readonly apiKey: string
  readonly keyPlacement?:
    | { readonly as: "bearer" }
    | { readonly as: "header"; readonly name: string }
    | { readonly as: "query"; readonly name: string }
    | undefined
  readonly firstWait?: number | undefined
  readonly longestWait?: number | undefined
  readonly retryShare?: number | undefined
  readonly leastRetries?: number | undefined
  readonly requestsPerSecond?: number | undefined
  readonly concurrency?: number | undefined
  readonly prefetch?: number | undefined
  readonly seenRecords?: number | undefined
  readonly settleWait?: number | undefined
  readonly maxResponseBytes?: number | undefined
  readonly messageBody?: "json" | "form" | undefined
  /** Called for each record that was skipped. Default: the logger gets a warning. */
  readonly onSkipped?: ((record: R.SkippedRecord) => void) | undefined
  /** Default: `console`. */
  readonly logger?: ClientLogger | undefined
  /** The lowest level that is logged: at `debug` each attempt and each retry. Default: `warn`. */
  readonly logLevel?: "debug" | "info" | "warn" | "error" | "none" | undefined
  /** A `fetch` to use. Default: Node's own connections, and outside Node the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

type One<Query, A> = (query?: Query, options?: CallOptions) => Promise<A>
type Many<Query, A> = (query?: Query & Q.ListQuery, options?: CallOptions) => AsyncIterable<A>
type Page<Query, A> = One<Query & Q.PageQuery, R.Page<A>>

/** The client. Promises reject and iterables throw with the error classes. */
export interface Client {
  /** Invoices (spec, endpoints 1 to 5). */
  readonly invoices: {
    readonly page: Page<Q.InvoiceQuery, R.Invoice>
    readonly list: Many<Q.InvoiceQuery, R.Invoice>
    readonly details: (invoiceId: number, options?: CallOptions) => Promise<R.InvoiceDetails>
    readonly payers: Many<Q.FilterQuery, R.FilterEntry>
    readonly recipients: Many<Q.FilterQuery, R.FilterEntry>
    readonly statuses: (options?: CallOptions) => Promise<ReadonlyArray<R.FilterEntry>>
  }
  /** The housing-complex catalogue (spec, endpoints 6 to 8). */
  readonly catalogue: {
    readonly item: (itemId: number, options?: CallOptions) => Promise<R.CatalogueItemWithParent>
    readonly page: Page<Q.CatalogueQuery, R.CatalogueItem>
    readonly list: Many<Q.CatalogueQuery, R.CatalogueItem>
    readonly counters: (options?: CallOptions) => Promise<ReadonlyArray<R.CatalogueCounter>>
  }
  /** Empty fields of listings (spec, endpoint 9). */
  readonly listingFields: {
    readonly empty: (listingId: number, options?: CallOptions) => Promise<ReadonlyArray<R.ListingField>>
  }
  /** The people of the company (spec, endpoint 10). */
  readonly accounts: {
    readonly page: Page<Q.AccountQuery, R.Account>
    readonly list: Many<Q.AccountQuery, R.Account>
  }
  /** Message threads (spec, endpoints 11 to 14). */
  readonly threads: {
    readonly page: Page<Q.ThreadQuery, R.Thread>
    readonly list: Many<Q.ThreadQuery, R.Thread>
    /** The unread threads, each once, for a program that answers them one by one. */
    readonly unread: (
      query?: Pick<Q.ThreadQuery & Q.ListQuery, "search" | "pageSize">,
      options?: CallOptions
    ) => AsyncIterable<R.Thread>
    readonly messagesPage: (
      threadId: string,
      query?: Q.MessageQuery & Q.PageQuery,
      options?: CallOptions
    ) => Promise<R.Page<R.Message>>
    readonly messages: (
      threadId: string,
      query?: Q.MessageQuery & Q.ListQuery,
      options?: CallOptions
    ) => AsyncIterable<R.Message>
    /** Sends a message, never twice. */
    readonly reply: (threadId: string, text: string, options?: CallOptions) => Promise<void>
    readonly remove: (threadId: string, options?: CallOptions) => Promise<void>
  }
  /** Phone calls (spec, endpoint 15). `projectCalls` and `listingCalls` accept one variant. */
  readonly calls: {
    readonly page: Page<Q.CallQuery, R.Call>
    readonly list: Many<Q.CallQuery, R.Call>
    readonly projectPage: Page<Q.ProjectCallQuery, R.ProjectCall>
    readonly projectCalls: Many<Q.ProjectCallQuery, R.ProjectCall>
    readonly listingPage: Page<Q.CallQuery, R.ListingCall>
    readonly listingCalls: Many<Q.CallQuery, R.ListingCall>
  }
  /** What the platform sends that the contract does not know, or lacks. */
  readonly drift: {
    /** Reads a page of every list, of `size` records (default 100), and compares it. */
    readonly sample: One<{ readonly size?: number | undefined }, R.DriftReport>
  }
  /**
   * Aborts the calls under way and closes the connections. A later call fails with `ClientClosed`;
   * so does one under way, unless it is a write that may have arrived.
   */
  readonly close: () => Promise<void>
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
