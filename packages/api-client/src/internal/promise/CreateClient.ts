import { listAccounts } from "@estate/api/Accounts"
import { listCalls } from "@estate/api/Calls"
import { listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import { listInvoices, listPayers, listRecipients, showInvoice } from "@estate/api/Invoices"
import { emptyListingFields } from "@estate/api/ListingFields"
import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ThreadId } from "@estate/domain/Thread"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { SkippedRecord } from "../../ClientSettings.ts"
import { callFilters, projectCallFilters } from "../CallFilters.ts"
import { catalogueFilters } from "../CatalogueFilters.ts"
import { accountFilters, driftPart, messageFilters, threadFilters, unreadFilters } from "../Filters.ts"
import { invoiceFilters, partyFilters } from "../InvoiceFilters.ts"
import { resolveSettings } from "../Settings.ts"
import { variantPages } from "../services/Calls.ts"
import { type DriftReport, SAMPLE } from "../services/Drift.ts"
import type { Client, ClientOptions } from "./Client.ts"
import { connectionsOf } from "./Connections.ts"
import { errorOf } from "./Failure.ts"
import { anyOf, checked, inThread, listOf, named, pageOf } from "./Inputs.ts"
import { loggingTo } from "./Logging.ts"
import { methodsOf } from "./Methods.ts"
import { plain } from "./Plain.ts"
import { effectOptions, runner } from "./Run.ts"
import { Services } from "./Services.ts"

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
  const services = Services.layer(Either.getOrThrowWith(resolveSettings(settings), identity))
  const connected = Layer.provide(services, connectionsOf({ fetch, transport }))
  const runtime = ManagedRuntime.make(Layer.merge(connected, loggingTo({ logger, logLevel })))
  const run = runner(runtime)
  const { none, one, many } = methodsOf(run)
  const reply = one(inThread(sendMessage, checked(sendMessage, "text", Schema.String)), (s, [id, text]) =>
    s.threads.reply(id, text)
  )
  const messagesPage = one(inThread(listMessages, pageOf(listMessages, messageFilters)), (s, [id, q]) =>
    s.threads.messagesPage(id, q)
  )
  const messages = many(inThread(listMessages, listOf(listMessages, messageFilters)), (s, [id, q]) =>
    s.threads.messages(id, q)
  )

  return {
    invoices: {
      page: one(pageOf(listInvoices, invoiceFilters), (s, q) => s.invoices.page(q)),
      list: many(listOf(listInvoices, invoiceFilters), (s, q) => s.invoices.stream(q)),
      details: one(checked(showInvoice, "invoiceId", InvoiceId), (s, id) => s.invoices.details(id)),
      payers: many(listOf(listPayers, partyFilters), (s, q) => s.invoices.payers(q)),
      recipients: many(listOf(listRecipients, partyFilters), (s, q) => s.invoices.recipients(q)),
      statuses: none(s => s.invoices.statuses())
    },
    catalogue: {
      item: one(checked(showCatalogueItem, "itemId", CatalogueItemId), (s, id) => s.catalogue.item(id)),
      page: one(pageOf(listCatalogueItems, catalogueFilters), (s, q) => s.catalogue.page(q)),
      list: many(listOf(listCatalogueItems, catalogueFilters), (s, q) => s.catalogue.stream(q)),
      counters: none(s => s.catalogue.counters())
    },
    listingFields: {
      empty: one(checked(emptyListingFields, "listingId", ListingId), (s, id) => s.listingFields.empty(id))
    },
    accounts: {
      page: one(pageOf(listAccounts, accountFilters), (s, q) => s.accounts.page(q)),
      list: many(listOf(listAccounts, accountFilters), (s, q) => s.accounts.stream(q))
    },
    threads: {
      page: one(pageOf(listThreads, threadFilters), (s, q) => s.threads.page(q)),
      list: many(listOf(listThreads, threadFilters), (s, q) => s.threads.stream(q)),
      unread: many(anyOf(listThreads, unreadFilters), (s, q) => s.threads.unread(q)),
      messagesPage: (id, query, options) => messagesPage([id, query], options),
      messages: (id, query, options) => messages([id, query], options),
      reply: (id, text, options) => reply([id, text], options),
      remove: one(checked(removeThread, "threadId", ThreadId), (s, id) => s.threads.remove(id))
    },
    calls: {
      page: one(pageOf(listCalls, callFilters), (s, q) => s.calls.page(q)),
      list: many(listOf(listCalls, callFilters), (s, q) => s.calls.stream(q)),
      projectPage: one(pageOf(projectCalls, projectCallFilters), (s, q) => s.calls.projectPage(q)),
      projectCalls: many(listOf(projectCalls, projectCallFilters), (s, q) => s.calls.projectCalls(q)),
      listingPage: one(pageOf(listingCalls, callFilters), (s, q) => s.calls.listingPage(q)),
      listingCalls: many(listOf(listingCalls, callFilters), (s, q) => s.calls.listingCalls(q))
    },
    drift: {
      sample: one(anyOf(named(listThreads, SAMPLE), driftPart), (s, q) =>
        Effect.map(s.drift.sample(q), withPlainErrors)
      )
    },
    request: (request, options) => none(s => s.request(request))(options),
    close: run.close,
    [Symbol.asyncDispose]: run.close
  }
}

const projectCalls = named(listCalls, variantPages.projects)
const listingCalls = named(listCalls, variantPages.listings)

/** A text that is not an address becomes one of a protocol that the settings refuse. */
const addressOf = (url: string | URL): URL => {
  const text = String(url)
  return new URL(URL.canParse(text) ? text : "wrong:")
}

const withPlainErrors = ({ samples, differences }: DriftReport) => ({
  samples: samples.map(sample => ({ ...sample, failure: Option.map(sample.failure, errorOf) })),
  differences
})
