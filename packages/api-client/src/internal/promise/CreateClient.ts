import type { CallFailure } from "@estate/domain/CallFailure"
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
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Accounts } from "../../Accounts.ts"
import { ApiClient } from "../../ApiClient.ts"
import { Calls } from "../../Calls.ts"
import { Catalogue } from "../../Catalogue.ts"
import type { SkippedRecord } from "../../ClientSettings.ts"
import { Drift, type DriftReport } from "../../Drift.ts"
import { Invoices } from "../../Invoices.ts"
import { ListingFields } from "../../ListingFields.ts"
import { Threads } from "../../Threads.ts"
import { resolveSettings } from "../Settings.ts"
import type { Client, ClientOptions } from "./Client.ts"
import { connectionsOf } from "./Connections.ts"
import { errorOf } from "./Failure.ts"
import * as Inputs from "./Inputs.ts"
import { loggingTo } from "./Logging.ts"
import { plain } from "./Plain.ts"
import type { CallOptions } from "./Queries.ts"
import { effectOptions, runner } from "./Run.ts"

/** All services over one `ApiClient`. */
export const services = Layer.mergeAll(
  Accounts.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Catalogue.layerWithoutDependencies,
  Drift.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies
)

type Service = Layer.Layer.Success<typeof services> | ApiClient

const threadId = Inputs.checked("threadId", ThreadId)
const invoiceId = Inputs.checked("invoiceId", InvoiceId)
const itemId = Inputs.checked("itemId", CatalogueItemId)
const listingId = Inputs.checked("listingId", ListingId)
const text = Inputs.checked("text", Schema.String)

/** The input of a method that takes a thread and something else. */
const inThread =
  <I, Q>(other: Inputs.Check<unknown, Q>): Inputs.Check<readonly [string, I], [ThreadId, Q]> =>
  ([thread, input]) =>
    Effect.all([threadId(thread), other(input)])

/**
 * The client for code without Effect: promises, async iterables and error classes. Settings are
 * those of `ClientSettings`, with times in milliseconds; wrong ones throw `InvalidSettings`. Call
 * `close` after use.
 */
export const createClient = ({
  fetch,
  transport,
  onSkipped,
  logger,
  logLevel,
  ...options
}: ClientOptions): Client => {
  const settings = {
    ...options,
    ...effectOptions(options),
    onSkipped: onSkipped && ((record: SkippedRecord) => onSkipped(plain(record))),
    apiUrl: addressOf(options.apiUrl),
    chatsUrl: options.chatsUrl === undefined ? undefined : addressOf(options.chatsUrl),
    apiKey: Redacted.make(options.apiKey)
  }
  Either.getOrThrowWith(resolveSettings(settings), identity)
  const client = Layer.orDie(ApiClient.layer(settings))
  const runtime = ManagedRuntime.make(
    services.pipe(
      Layer.provideMerge(client),
      Layer.provide(connectionsOf({ fetch, transport })),
      Layer.merge(loggingTo({ logger, logLevel }))
    )
  )
  const { answered, listed, close } = runner(runtime)

  /** A method that takes nothing. */
  const none =
    <Id extends Service, Shape, A>(
      service: Context.Tag<Id, Shape>,
      use: (shape: Shape) => Effect.Effect<A, CallFailure>
    ) =>
    (options?: CallOptions) =>
      answered(Effect.flatMap(service, use), options)

  /** A method that takes an input and returns one answer. */
  const one =
    <Id extends Service, Shape, I, Q, A>(
      operation: Inputs.OperationName,
      service: Context.Tag<Id, Shape>,
      input: Inputs.Check<I, Q>,
      use: (shape: Shape, input: Q) => Effect.Effect<A, CallFailure>
    ) =>
    (given: I, options?: CallOptions) =>
      answered(
        Effect.flatMap(
          Effect.all([service, Effect.mapError(input(given), Inputs.rejected(operation))]),
          ([shape, query]) => use(shape, query)
        ),
        options
      )

  /** A method that takes an input and returns a list. */
  const many =
    <Id extends Service, Shape, I, Q, A>(
      operation: Inputs.OperationName,
      service: Context.Tag<Id, Shape>,
      input: Inputs.Check<I, Q>,
      use: (shape: Shape, input: Q) => Stream.Stream<A, CallFailure>
    ) =>
    (given: I, options?: CallOptions) =>
      listed(
        Stream.unwrap(
          Effect.map(
            Effect.all([service, Effect.mapError(input(given), Inputs.rejected(operation))]),
            ([shape, query]) => use(shape, query)
          )
        ),
        options
      )

  const reply = one("Threads.reply", Threads, inThread<string, string>(text), (s, [id, message]) =>
    s.reply(id, message)
  )
  const messagesPage = one("Threads.messagesPage", Threads, inThread(Inputs.messages.page), (s, [id, q]) =>
    s.messagesPage(id, q)
  )
  const messages = many("Threads.messagesPage", Threads, inThread(Inputs.messages.list), (s, [id, q]) =>
    s.messages(id, q)
  )

  return {
    invoices: {
      page: one("Invoices.page", Invoices, Inputs.invoices.page, (s, q) => s.page(q)),
      list: many("Invoices.page", Invoices, Inputs.invoices.list, (s, q) => s.stream(q)),
      details: one("Invoices.details", Invoices, invoiceId, (s, id) => s.details(id)),
      payers: many("Invoices.payers", Invoices, Inputs.parties, (s, q) => s.payers(q)),
      recipients: many("Invoices.recipients", Invoices, Inputs.parties, (s, q) => s.recipients(q)),
      statuses: none(Invoices, s => s.statuses())
    },
    catalogue: {
      item: one("Catalogue.item", Catalogue, itemId, (s, id) => s.item(id)),
      page: one("Catalogue.page", Catalogue, Inputs.catalogue.page, (s, q) => s.page(q)),
      list: many("Catalogue.page", Catalogue, Inputs.catalogue.list, (s, q) => s.stream(q)),
      counters: none(Catalogue, s => s.counters())
    },
    listingFields: {
      empty: one("ListingFields.empty", ListingFields, listingId, (s, id) => s.empty(id))
    },
    accounts: {
      page: one("Accounts.page", Accounts, Inputs.accounts.page, (s, q) => s.page(q)),
      list: many("Accounts.page", Accounts, Inputs.accounts.list, (s, q) => s.stream(q))
    },
    threads: {
      page: one("Threads.page", Threads, Inputs.threads.page, (s, q) => s.page(q)),
      list: many("Threads.page", Threads, Inputs.threads.list, (s, q) => s.stream(q)),
      unread: many("Threads.page", Threads, Inputs.unread, (s, q) => s.unread(q)),
      messagesPage: (id, query, options) => messagesPage([id, query], options),
      messages: (id, query, options) => messages([id, query], options),
      reply: (id, text, options) => reply([id, text], options),
      remove: one("Threads.remove", Threads, threadId, (s, id) => s.remove(id))
    },
    calls: {
      page: one("Calls.page", Calls, Inputs.calls.page, (s, q) => s.page(q)),
      list: many("Calls.page", Calls, Inputs.calls.list, (s, q) => s.stream(q)),
      projectPage: one("Calls.projectPage", Calls, Inputs.projectCalls.page, (s, q) => s.projectPage(q)),
      projectCalls: many("Calls.projectPage", Calls, Inputs.projectCalls.list, (s, q) => s.projectCalls(q)),
      listingPage: one("Calls.listingPage", Calls, Inputs.calls.page, (s, q) => s.listingPage(q)),
      listingCalls: many("Calls.listingPage", Calls, Inputs.calls.list, (s, q) => s.listingCalls(q))
    },
    drift: {
      sample: one("Drift.sample", Drift, Inputs.drift, (s, q) => Effect.map(s.sample(q), withPlainErrors))
    },
    request: (request, options) => none(ApiClient, client => client.request(request))(options),
    close,
    [Symbol.asyncDispose]: close
  }
}

/** What is no address is one of a protocol that the settings refuse. */
const addressOf = (url: string | URL): URL => {
  const text = String(url)
  return new URL(URL.canParse(text) ? text : "wrong:")
}

const withPlainErrors = ({ samples, differences }: DriftReport) => ({
  samples: samples.map(sample => ({ ...sample, failure: Option.map(sample.failure, errorOf) })),
  differences
})
