import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import type * as HttpClient from "@effect/platform/HttpClient"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ThreadId } from "@estate/domain/Thread"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { Accounts } from "./Accounts.ts"
import { ApiClient } from "./ApiClient.ts"
import { Calls } from "./Calls.ts"
import { Catalogue } from "./Catalogue.ts"
import type { SkippedRecord } from "./ClientSettings.ts"
import { Drift, type DriftReport } from "./Drift.ts"
import { Invoices } from "./Invoices.ts"
import type { Client, ClientOptions } from "./internal/promise/Client.ts"
import { errorOf, type Failure } from "./internal/promise/Failure.ts"
import * as Inputs from "./internal/promise/Inputs.ts"
import { plain } from "./internal/promise/Plain.ts"
import type { CallOptions } from "./internal/promise/Queries.ts"
import { type OperationName, rejected } from "./internal/promise/Rejected.ts"
import { runner } from "./internal/promise/Run.ts"
import { resolveSettings } from "./internal/Settings.ts"
import { ListingFields } from "./ListingFields.ts"
import { Threads } from "./Threads.ts"

export { InvalidSettings } from "./ClientSettings.ts"
export type { Client, ClientOptions } from "./internal/promise/Client.ts"
export * from "./internal/promise/Errors.ts"
export type * from "./internal/promise/Queries.ts"
export type * from "./internal/promise/Records.ts"

const services = Layer.mergeAll(
  Accounts.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Catalogue.layerWithoutDependencies,
  Drift.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies
)

type Service = Layer.Layer.Success<typeof services>

const threadId = Inputs.validated(ThreadId)
const invoiceId = Inputs.validated(InvoiceId)
const itemId = Inputs.validated(CatalogueItemId)
const listingId = Inputs.validated(ListingId)

/**
 * The client for code without Effect: promises, async iterables and error classes. Settings are
 * those of `ClientSettings`, with times in milliseconds; wrong ones throw `InvalidSettings`. Call
 * `close` after use.
 */
export const createClient = ({ fetch, onSkipped, ...options }: ClientOptions): Client => {
  const settings = {
    ...options,
    onSkipped: onSkipped && ((record: SkippedRecord) => onSkipped(plain(record))),
    apiUrl: new URL(options.apiUrl),
    chatsUrl: options.chatsUrl === undefined ? undefined : new URL(options.chatsUrl),
    apiKey: Redacted.make(options.apiKey)
  }
  Either.getOrThrowWith(resolveSettings(settings), identity)
  const client = Layer.orDie(ApiClient.layer(settings))
  const runtime = ManagedRuntime.make(services.pipe(Layer.provide(client), Layer.provide(httpLayer(fetch))))
  const { run, iterate } = runner(runtime)

  /** A call of a service, after its input is validated. */
  const call = <Id extends Service, Shape, Q, A>(
    operation: OperationName,
    service: Context.Tag<Id, Shape>,
    input: Effect.Effect<Q, string>,
    use: (shape: Shape, input: Q) => Effect.Effect<A, Failure>,
    options?: CallOptions
  ) =>
    run(
      Effect.flatMap(Effect.all([service, Effect.mapError(input, rejected(operation))]), ([shape, query]) =>
        use(shape, query)
      ),
      options
    )

  /** A list of a service, after its input is validated. */
  const list = <Id extends Service, Shape, Q, A>(
    operation: OperationName,
    service: Context.Tag<Id, Shape>,
    input: Effect.Effect<Q, string>,
    use: (shape: Shape, input: Q) => Stream.Stream<A, Failure>,
    options?: CallOptions
  ) =>
    iterate(
      Stream.unwrap(
        Effect.map(Effect.all([service, Effect.mapError(input, rejected(operation))]), ([shape, query]) =>
          use(shape, query)
        )
      ),
      options
    )

  return {
    invoices: {
      page: (query, options) =>
        call("Invoices.page", Invoices, Inputs.invoices(query), (s, q) => s.page(q), options),
      list: (query, options) =>
        list("Invoices.page", Invoices, Inputs.invoices(query), (s, q) => s.stream(q), options),
      details: (id, options) =>
        call("Invoices.details", Invoices, invoiceId(id), (s, q) => s.details(q), options),
      payers: (query, options) =>
        list("Invoices.payers", Invoices, Inputs.filters(query), (s, q) => s.payers(q), options),
      recipients: (query, options) =>
        list("Invoices.recipients", Invoices, Inputs.filters(query), (s, q) => s.recipients(q), options),
      statuses: options =>
        run(
          Effect.flatMap(Invoices, s => s.statuses()),
          options
        )
    },
    catalogue: {
      item: (id, options) => call("Catalogue.item", Catalogue, itemId(id), (s, q) => s.item(q), options),
      page: (query, options) =>
        call("Catalogue.page", Catalogue, Inputs.catalogue(query), (s, q) => s.page(q), options),
      list: (query, options) =>
        list("Catalogue.page", Catalogue, Inputs.catalogue(query), (s, q) => s.stream(q), options),
      counters: options =>
        run(
          Effect.flatMap(Catalogue, s => s.counters()),
          options
        )
    },
    listingFields: {
      empty: (id, options) =>
        call("ListingFields.empty", ListingFields, listingId(id), (s, q) => s.empty(q), options)
    },
    accounts: {
      page: (query, options) =>
        call("Accounts.page", Accounts, Inputs.accounts(query), (s, q) => s.page(q), options),
      list: (query, options) =>
        list("Accounts.page", Accounts, Inputs.accounts(query), (s, q) => s.stream(q), options)
    },
    threads: {
      page: (query, options) =>
        call("Threads.page", Threads, Inputs.threads(query), (s, q) => s.page(q), options),
      list: (query, options) =>
        list("Threads.page", Threads, Inputs.threads(query), (s, q) => s.stream(q), options),
      unread: (query, options) =>
        list("Threads.page", Threads, Inputs.threads(query), (s, q) => s.unread(q), options),
      messagesPage: (id, query, options) =>
        call(
          "Threads.messagesPage",
          Threads,
          Effect.all([threadId(id), Inputs.threads(query)]),
          (s, [thread, q]) => s.messagesPage(thread, q),
          options
        ),
      messages: (id, query, options) =>
        list(
          "Threads.messagesPage",
          Threads,
          Effect.all([threadId(id), Inputs.threads(query)]),
          (s, [thread, q]) => s.messages(thread, q),
          options
        ),
      reply: (id, text, options) =>
        call("Threads.reply", Threads, threadId(id), (s, thread) => s.reply(thread, text), options),
      remove: (id, options) =>
        call("Threads.remove", Threads, threadId(id), (s, thread) => s.remove(thread), options)
    },
    calls: {
      page: (query, options) => call("Calls.page", Calls, Inputs.calls(query), (s, q) => s.page(q), options),
      list: (query, options) =>
        list("Calls.page", Calls, Inputs.calls(query), (s, q) => s.stream(q), options),
      projectPage: (query, options) =>
        call("Calls.projectPage", Calls, Inputs.projectCalls(query), (s, q) => s.projectPage(q), options),
      projectCalls: (query, options) =>
        list("Calls.projectPage", Calls, Inputs.projectCalls(query), (s, q) => s.projectCalls(q), options),
      listingPage: (query, options) =>
        call("Calls.listingPage", Calls, Inputs.calls(query), (s, q) => s.listingPage(q), options),
      listingCalls: (query, options) =>
        list("Calls.listingPage", Calls, Inputs.calls(query), (s, q) => s.listingCalls(q), options)
    },
    drift: {
      sample: (query, options) =>
        call(
          "Drift.sample",
          Drift,
          Inputs.drift(query),
          (s, q) => Effect.map(s.sample(q), withPlainErrors),
          options
        )
    },
    close: () => runtime.dispose()
  }
}

const withPlainErrors = ({ samples, differences }: DriftReport) => ({
  samples: samples.map(sample => ({ ...sample, failure: Option.map(sample.failure, errorOf) })),
  differences
})

/** The HTTP client over a `fetch`. Default: Node's connections; elsewhere the global `fetch`. */
const httpLayer = (fetch: typeof globalThis.fetch | undefined): Layer.Layer<HttpClient.HttpClient> =>
  fetch === undefined
    ? // By a condition of package.json, so that bundles for browsers and workers hold nothing of
      // Node, and on demand, so that a program with a `fetch` does not load it.
      Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("#http")),
          ({ layer }) => layer
        )
      )
    : Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))
