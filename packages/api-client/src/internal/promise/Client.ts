import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import type { PlatformRequest } from "../../PlatformRequest.ts"
import { EMPTY_ADDRESS } from "../Forms.ts"
import { resolveSettings } from "../Settings.ts"
import accountCalls, { type AccountCalls } from "./Accounts.ts"
import type { Answered, PlatformAnswer } from "./Answers.ts"
import phoneCalls, { type PhoneCalls } from "./Calls.ts"
import catalogueCalls, { type CatalogueCalls } from "./Catalogue.ts"
import { connectionsOf } from "./Connections.ts"
import driftCalls, { type DriftCalls } from "./Drift.ts"
import invoiceCalls, { type InvoiceCalls } from "./Invoices.ts"
import listingFieldCalls, { type ListingFieldCalls } from "./ListingFields.ts"
import { loggingTo } from "./Logging.ts"
import type { CallOptions, ClientOptions } from "./Options.ts"
import { effectOptions, runner } from "./Run.ts"
import { SharedClient } from "./SharedClient.ts"
import threadCalls, { type ThreadCalls } from "./Threads.ts"

export type * from "./Accounts.ts"
export type * from "./Calls.ts"
export type * from "./Catalogue.ts"
export type * from "./Drift.ts"
export type * from "./Invoices.ts"
export type * from "./ListingFields.ts"
export type * from "./Threads.ts"

/** The client, with the platform's operations by resource. */
export interface Client {
  /** Invoices and the lists for their filters. */
  readonly invoices: InvoiceCalls
  /** The housing-complex catalogue. */
  readonly catalogue: CatalogueCalls
  /** Fields of listings. */
  readonly listingFields: ListingFieldCalls
  /** The people of the company. */
  readonly accounts: AccountCalls
  /** Message threads, including replies. */
  readonly threads: ThreadCalls
  /** Phone calls. */
  readonly calls: PhoneCalls
  /** Differences between what the platform sends and the contract. */
  readonly drift: DriftCalls
  /**
   * Sends a request to an endpoint that the client has no method for, with the same limits, retries
   * and errors. Any 2xx is a success.
   */
  readonly request: (request: PlatformRequest, options?: CallOptions) => Answered<PlatformAnswer>
  /**
   * Aborts the calls under way and closes the connections. Later calls fail with `ClientClosed`,
   * and so do calls under way, except writes that may have arrived.
   */
  readonly close: () => Promise<void>
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * The client for code without Effect: promises, async iterables and error classes. The settings are
 * those of `ClientSettings`, with times in milliseconds; invalid settings throw `InvalidSettings`.
 * Call `close` after use.
 */
export const createClient = (options: ClientOptions): Client => {
  // Without types, it may be called with nothing.
  const { fetch, transport, logger, logLevel, ...rest } = options ?? {}
  const settings = {
    ...rest,
    ...effectOptions(rest),
    apiUrl: addressOf(rest.apiUrl),
    chatsUrl: rest.chatsUrl === undefined ? undefined : addressOf(rest.chatsUrl),
    apiKey: Redacted.make(rest.apiKey)
  }
  const client = SharedClient.layer(Either.getOrThrowWith(resolveSettings(settings), identity))
  const connected = Layer.provide(client, connectionsOf({ fetch, transport }))
  const runtime = ManagedRuntime.make(Layer.merge(connected, loggingTo({ logger, logLevel })))
  const run = runner(runtime)

  return {
    invoices: invoiceCalls(run),
    catalogue: catalogueCalls(run),
    listingFields: listingFieldCalls(run),
    accounts: accountCalls(run),
    threads: threadCalls(run),
    calls: phoneCalls(run),
    drift: driftCalls(run),
    request: (request, options) =>
      run.answered(
        Effect.flatMap(SharedClient, client => client.request(request)),
        options
      ),
    close: run.close,
    [Symbol.asyncDispose]: run.close
  }
}

/** A text that is not an address becomes an address with a protocol that the settings refuse. */
const addressOf = (url: string | URL | undefined): URL => {
  const text = String(url ?? "").trim()
  return new URL(URL.canParse(text) ? text : text === "" ? EMPTY_ADDRESS : "wrong:")
}
