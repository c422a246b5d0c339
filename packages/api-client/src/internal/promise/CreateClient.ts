import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { SkippedRecord } from "../../ClientSettings.ts"
import { resolveSettings } from "../Settings.ts"
import type { DriftReport } from "../services/Drift.ts"
import type { Client, ClientOptions } from "./Client.ts"
import { connectionsOf } from "./Connections.ts"
import { errorOf } from "./Failure.ts"
import * as Inputs from "./Inputs.ts"
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
  const reply = one(Inputs.reply, (s, [id, text]) => s.threads.reply(id, text))
  const messagesPage = one(Inputs.messages.page, (s, [id, q]) => s.threads.messagesPage(id, q))
  const messages = many(Inputs.messages.list, (s, [id, q]) => s.threads.messages(id, q))

  return {
    invoices: {
      page: one(Inputs.invoices.page, (s, q) => s.invoices.page(q)),
      list: many(Inputs.invoices.list, (s, q) => s.invoices.stream(q)),
      details: one(Inputs.invoiceId, (s, id) => s.invoices.details(id)),
      payers: many(Inputs.payers, (s, q) => s.invoices.payers(q)),
      recipients: many(Inputs.recipients, (s, q) => s.invoices.recipients(q)),
      statuses: none(s => s.invoices.statuses())
    },
    catalogue: {
      item: one(Inputs.itemId, (s, id) => s.catalogue.item(id)),
      page: one(Inputs.catalogue.page, (s, q) => s.catalogue.page(q)),
      list: many(Inputs.catalogue.list, (s, q) => s.catalogue.stream(q)),
      counters: none(s => s.catalogue.counters())
    },
    listingFields: {
      empty: one(Inputs.listingId, (s, id) => s.listingFields.empty(id))
    },
    accounts: {
      page: one(Inputs.accounts.page, (s, q) => s.accounts.page(q)),
      list: many(Inputs.accounts.list, (s, q) => s.accounts.stream(q))
    },
    threads: {
      page: one(Inputs.threads.page, (s, q) => s.threads.page(q)),
      list: many(Inputs.threads.list, (s, q) => s.threads.stream(q)),
      unread: many(Inputs.unread, (s, q) => s.threads.unread(q)),
      messagesPage: (id, query, options) => messagesPage([id, query], options),
      messages: (id, query, options) => messages([id, query], options),
      reply: (id, text, options) => reply([id, text], options),
      remove: one(Inputs.removed, (s, id) => s.threads.remove(id))
    },
    calls: {
      page: one(Inputs.calls.page, (s, q) => s.calls.page(q)),
      list: many(Inputs.calls.list, (s, q) => s.calls.stream(q)),
      projectPage: one(Inputs.projectCalls.page, (s, q) => s.calls.projectPage(q)),
      projectCalls: many(Inputs.projectCalls.list, (s, q) => s.calls.projectCalls(q)),
      listingPage: one(Inputs.listingCalls.page, (s, q) => s.calls.listingPage(q)),
      listingCalls: many(Inputs.listingCalls.list, (s, q) => s.calls.listingCalls(q))
    },
    drift: {
      sample: one(Inputs.drift, (s, q) => Effect.map(s.drift.sample(q), withPlainErrors))
    },
    request: (request, options) => none(s => s.request(request))(options),
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
