import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
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
import { methodsOf } from "./Methods.ts"
import { plain } from "./Plain.ts"
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
  const run = runner(runtime)
  const { none, one, many } = methodsOf(run)
  const reply = one(Threads, Inputs.reply, (s, [id, text]) => s.reply(id, text))
  const messagesPage = one(Threads, Inputs.messages.page, (s, [id, q]) => s.messagesPage(id, q))
  const messages = many(Threads, Inputs.messages.list, (s, [id, q]) => s.messages(id, q))

  return {
    invoices: {
      page: one(Invoices, Inputs.invoices.page, (s, q) => s.page(q)),
      list: many(Invoices, Inputs.invoices.list, (s, q) => s.stream(q)),
      details: one(Invoices, Inputs.invoiceId, (s, id) => s.details(id)),
      payers: many(Invoices, Inputs.payers, (s, q) => s.payers(q)),
      recipients: many(Invoices, Inputs.recipients, (s, q) => s.recipients(q)),
      statuses: none(Invoices, s => s.statuses())
    },
    catalogue: {
      item: one(Catalogue, Inputs.itemId, (s, id) => s.item(id)),
      page: one(Catalogue, Inputs.catalogue.page, (s, q) => s.page(q)),
      list: many(Catalogue, Inputs.catalogue.list, (s, q) => s.stream(q)),
      counters: none(Catalogue, s => s.counters())
    },
    listingFields: {
      empty: one(ListingFields, Inputs.listingId, (s, id) => s.empty(id))
    },
    accounts: {
      page: one(Accounts, Inputs.accounts.page, (s, q) => s.page(q)),
      list: many(Accounts, Inputs.accounts.list, (s, q) => s.stream(q))
    },
    threads: {
      page: one(Threads, Inputs.threads.page, (s, q) => s.page(q)),
      list: many(Threads, Inputs.threads.list, (s, q) => s.stream(q)),
      unread: many(Threads, Inputs.unread, (s, q) => s.unread(q)),
      messagesPage: (id, query, options) => messagesPage([id, query], options),
      messages: (id, query, options) => messages([id, query], options),
      reply: (id, text, options) => reply([id, text], options),
      remove: one(Threads, Inputs.removed, (s, id) => s.remove(id))
    },
    calls: {
      page: one(Calls, Inputs.calls.page, (s, q) => s.page(q)),
      list: many(Calls, Inputs.calls.list, (s, q) => s.stream(q)),
      projectPage: one(Calls, Inputs.projectCalls.page, (s, q) => s.projectPage(q)),
      projectCalls: many(Calls, Inputs.projectCalls.list, (s, q) => s.projectCalls(q)),
      listingPage: one(Calls, Inputs.listingCalls.page, (s, q) => s.listingPage(q)),
      listingCalls: many(Calls, Inputs.listingCalls.list, (s, q) => s.listingCalls(q))
    },
    drift: {
      sample: one(Drift, Inputs.drift, (s, q) => Effect.map(s.sample(q), withPlainErrors))
    },
    request: (request, options) => none(ApiClient, client => client.request(request))(options),
    close: run.close,
    [Symbol.asyncDispose]: run.close
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
