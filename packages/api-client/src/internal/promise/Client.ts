/// <reference lib="esnext.disposable" preserve="true" />
import type { CallSettings } from "../../CallOptions.ts"
import type { ClientSettings } from "../../ClientSettings.ts"
import type { PlatformRequest } from "../../PlatformRequest.ts"
import type { InMillis } from "./Plain.ts"
import type * as Q from "./Queries.ts"
import type { CallOptions } from "./Queries.ts"
import type * as R from "./Records.ts"

/** Where a client logs; `console` is one. Neither the key nor a text of a message is logged. */
export type ClientLogger = Readonly<
  Record<"debug" | "info" | "warn" | "error", (message: string, details?: unknown) => void>
>

/** Settings that take another form without Effect. */
type OfEffect = keyof CallSettings | "apiUrl" | "chatsUrl" | "apiKey" | "onSkipped" | "transformClient"

/**
 * The options of a client. Times are milliseconds. Those of `CallSettings` are the defaults of all
 * calls.
 */
export interface ClientOptions extends Q.CallSettings, InMillis<Omit<ClientSettings, OfEffect>> {
  /** The address of the platform, the spec's `{base_url}`: http or https, with any path. */
  readonly apiUrl: string | URL
  /** The address that serves messages, the spec's `{chats_url}`. Default: `apiUrl`. */
  readonly chatsUrl?: string | URL | undefined
  /** The key of the company. It goes to these two addresses, and into no error or log. */
  readonly apiKey: string
  /** Called for each record that was skipped. Default: the logger gets a warning. */
  readonly onSkipped?: ((record: R.SkippedRecord) => void) | undefined
  /** Where the client logs. Default: `console`. */
  readonly logger?: ClientLogger | undefined
  /** The lowest level that is logged: at `debug` each attempt and each retry. Default: `warn`. */
  readonly logLevel?: "debug" | "info" | "warn" | "error" | "none" | undefined
  /** Connections that other clients use, too; `close` leaves them open. Default: its own. */
  readonly transport?: ClientTransport | undefined
  /** A `fetch` to use. Default: Node's own connections, and outside Node the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Connections to platforms, for one client or many: see `createTransport`. */
export interface ClientTransport {
  /** Closes the connections; call it after `close` of the clients. */
  readonly close: () => Promise<void>
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * All records of a list. Nothing is requested before the first iteration; each iteration reads the
 * list anew, and throws an error class of this module.
 */
export interface Listed<A> extends AsyncIterable<A> {
  /** Collects the records, `limit` at most; it asks for no page more than that needs. */
  readonly toArray: (options?: {
    /** The most records to collect. Default: all. */
    readonly limit?: number | undefined
  }) => Promise<ReadonlyArray<A>>
}

/** The result of a call, with what its answer had beside the body. */
export interface WithResponse<A> {
  /** What the call alone would return. */
  readonly data: A
  /** Status, headers and id of the last answer. */
  readonly response: R.PlatformResponse
}

/** A result that is awaited. It rejects with an error class of this module. */
export interface Answered<A> extends Promise<A> {
  /**
   * The result with what its answer had beside the body; of several answers, such as a reply's, it
   * is the last one's.
   */
  readonly withResponse: () => Promise<WithResponse<A>>
}

/** A list of all records on all its pages. */
export type ListOf<Query, A> = (query?: Query & Q.ListQuery, options?: CallOptions) => Listed<A>

/** A call for one page of a list. */
export type PageOf<Query, A> = (query?: Query & Q.PageQuery, options?: CallOptions) => Answered<R.Page<A>>

/** Invoices and what they can be filtered by (spec, endpoints 1 to 5). */
export interface InvoiceCalls {
  /** One page of the invoices. */
  readonly page: PageOf<Q.InvoiceQuery, R.Invoice>
  /** All invoices that the query selects. */
  readonly list: ListOf<Q.InvoiceQuery, R.Invoice>
  /** What an invoice prints; `InvoiceNotFound` if the company has no such invoice. */
  readonly details: (invoiceId: number, options?: CallOptions) => Answered<R.InvoiceDetails>
  /** Everybody who pays invoices of the company. The entry for all is left out. */
  readonly payers: ListOf<Q.FilterQuery, R.FilterEntry>
  /** Everybody who is paid by invoices of the company. The entry for all is left out. */
  readonly recipients: ListOf<Q.FilterQuery, R.FilterEntry>
  /** The statuses with the names to show for them. The entry for all is left out. */
  readonly statuses: (options?: CallOptions) => Answered<ReadonlyArray<R.FilterEntry>>
}

/** The housing-complex catalogue (spec, endpoints 6 to 8). */
export interface CatalogueCalls {
  /** One complex or building, with what it is a part of; or `CatalogueItemNotFound`. */
  readonly item: (itemId: number, options?: CallOptions) => Answered<R.CatalogueItemWithParent>
  /** One page of complexes and buildings. */
  readonly page: PageOf<Q.CatalogueQuery, R.CatalogueItem>
  /** All complexes and buildings that the query selects. */
  readonly list: ListOf<Q.CatalogueQuery, R.CatalogueItem>
  /** How many objects there are: all, under construction, completed, in this order. */
  readonly counters: (options?: CallOptions) => Answered<ReadonlyArray<R.CatalogueCounter>>
}

/** Fields of listings (spec, endpoint 9). */
export interface ListingFieldCalls {
  /** The fields of a listing that nobody has filled in; or `ListingNotFound`. */
  readonly empty: (listingId: number, options?: CallOptions) => Answered<ReadonlyArray<R.ListingField>>
}

/** The people of the company (spec, endpoint 10). */
export interface AccountCalls {
  /** One page of the accounts. */
  readonly page: PageOf<Q.AccountQuery, R.Account>
  /** All accounts that the query selects. */
  readonly list: ListOf<Q.AccountQuery, R.Account>
}

/** Message threads (spec, endpoints 11 to 14). */
export interface ThreadCalls {
  /** One page of the threads, the last message first. */
  readonly page: PageOf<Q.ThreadQuery, R.Thread>
  /**
   * All threads that the query selects; one that moves to a page that was read already comes at
   * the end. Use `unread` where threads are answered meanwhile.
   */
  readonly list: ListOf<Q.ThreadQuery, R.Thread>
  /** The unread threads, each once, for a program that answers them one by one. */
  readonly unread: (query?: Q.UnreadQuery, options?: CallOptions) => Listed<R.Thread>
  /** One page of a thread's messages, the first message first; or `ThreadNotFound`. */
  readonly messagesPage: (
    threadId: string,
    query?: Q.MessageQuery & Q.PageQuery,
    options?: CallOptions
  ) => Answered<R.Page<R.Message>>
  /** All messages of a thread, the first message first; or `ThreadNotFound`. */
  readonly messages: (
    threadId: string,
    query?: Q.MessageQuery & Q.ListQuery,
    options?: CallOptions
  ) => Listed<R.Message>
  /**
   * Sends a message of 1 to 4000 characters, never twice. `SendUncertain` means that nobody knows
   * whether it arrived; after any other error it did not.
   */
  readonly reply: (threadId: string, text: string, options?: CallOptions) => Answered<void>
  /** Deletes a thread with its messages; or `ThreadNotFound`. */
  readonly remove: (threadId: string, options?: CallOptions) => Answered<void>
}

/**
 * Phone calls (spec, endpoint 15). The company's feeds module decides which variant it has. The
 * methods of one variant fail with `UnreadableResponse` on a call of the other.
 */
export interface PhoneCalls {
  /** One page of calls of either variant. */
  readonly page: PageOf<Q.CallQuery, R.Call>
  /** All calls that the query selects, of either variant. */
  readonly list: ListOf<Q.CallQuery, R.Call>
  /** One page of calls of projects: without the feeds module. */
  readonly projectPage: PageOf<Q.ProjectCallQuery, R.ProjectCall>
  /** All calls of projects that the query selects: without the feeds module. */
  readonly projectCalls: ListOf<Q.ProjectCallQuery, R.ProjectCall>
  /** One page of calls of listings: with the feeds module. */
  readonly listingPage: PageOf<Q.CallQuery, R.ListingCall>
  /** All calls of listings that the query selects: with the feeds module. */
  readonly listingCalls: ListOf<Q.CallQuery, R.ListingCall>
}

/** What the platform sends that the contract does not know, or lacks. */
export interface DriftCalls {
  /** Reads a page of every list, and compares it with the contract. */
  readonly sample: (query?: Q.DriftQuery, options?: CallOptions) => Answered<R.DriftReport>
}

/** The client: the platform's calls by resource. */
export interface Client {
  /** Invoices and what they can be filtered by. */
  readonly invoices: InvoiceCalls
  /** The housing-complex catalogue. */
  readonly catalogue: CatalogueCalls
  /** Fields of listings. */
  readonly listingFields: ListingFieldCalls
  /** The people of the company. */
  readonly accounts: AccountCalls
  /** Message threads, replies included. */
  readonly threads: ThreadCalls
  /** Phone calls. */
  readonly calls: PhoneCalls
  /** What the platform sends that the contract does not know, or lacks. */
  readonly drift: DriftCalls
  /**
   * Sends a request to an endpoint that the client has no method for, under the same limits,
   * retries and errors. Any 2xx is a success.
   */
  readonly request: (request: PlatformRequest, options?: CallOptions) => Answered<R.PlatformAnswer>
  /**
   * Aborts the calls under way and closes the connections. A later call fails with `ClientClosed`;
   * so does one under way, unless it is a write that may have arrived.
   */
  readonly close: () => Promise<void>
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
