import { listAccounts } from "@estate/api/Accounts"
import { listCalls } from "@estate/api/Calls"
import { listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import type { Endpoint } from "@estate/api/Endpoint"
import { listInvoices, listPayers, listRecipients, showInvoice } from "@estate/api/Invoices"
import { emptyListingFields } from "@estate/api/ListingFields"
import { urlTemplate } from "@estate/api/Path"
import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { InvalidInput } from "@estate/domain/PlatformError"
import { ThreadId } from "@estate/domain/Thread"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { callFilters, projectCallFilters } from "../CallFilters.ts"
import { callsOf } from "../CallPlatform.ts"
import { catalogueFilters } from "../CatalogueFilters.ts"
import * as Filters from "../Filters.ts"
import { type InvalidField, invalidInput } from "../InvalidField.ts"
import { invoiceFilters, partyFilters } from "../InvoiceFilters.ts"
import { unknownFilter } from "../Query.ts"

/** Checks the input of an operation, and converts it to the domain's types. */
export type Check<I, A> = (input: I) => Effect.Effect<A, InvalidInput>

type Asked = Pick<Endpoint, "operation" | "method" | "path">

/** An endpoint of which a service has another operation. */
const named = ({ method, path }: Asked, operation: string): Asked => ({ operation, method, path })

const rejected = ({ operation: name, method, path }: Asked, { path: field, detail }: InvalidField) => {
  const call = callsOf({ name, method, urlTemplate: urlTemplate(path) })()
  return new InvalidInput({ path: field, detail, call: Option.some(call) })
}

/** Checks one value, such as an id. */
const checked =
  <A, I>(asked: Asked, name: string, schema: Schema.Schema<A, I>): Check<unknown, A> =>
  value =>
    Effect.mapError(Schema.decodeUnknown(schema)(value), error => rejected(asked, invalidInput(name, error)))

/** Checks a query: it takes these filters, and no others. */
function anyOf<F extends Filters.Filters>(asked: Asked, filters: F): Check<unknown, Filters.QueryOf<F>>
function anyOf(asked: Asked, filters: Filters.Filters): Check<unknown, object> {
  // Made on the first call: a program waits for the schemas of the lists that it reads.
  let checkFields: Check<unknown, object> | undefined
  return (query = {}) => {
    const unknown = unknownFilter(filters, query)
    if (unknown !== undefined) return Effect.fail(rejected(asked, unknown))
    checkFields ??= checked(asked, "", Schema.Struct(Record.map(filters, Schema.optional)))
    return checkFields(query)
  }
}

const listOf = <F extends Filters.Filters>(asked: Asked, filters: F) =>
  anyOf(asked, { ...filters, ...Filters.pagesPart })

/** The checks of a list: those of one page, and those of all. */
const both = <F extends Filters.Filters>(asked: Asked, filters: F) => ({
  page: anyOf(asked, { ...filters, ...Filters.pagePart }),
  list: listOf(asked, filters)
})

/** The input of a method that takes a thread and something else. */
const inThread = <I, Q>(asked: Asked, other: Check<I, Q>): Check<readonly [string, I], [ThreadId, Q]> => {
  const threadId = checked(asked, "threadId", ThreadId)
  return ([thread, input]) => Effect.all([threadId(thread), other(input)])
}

const messagesOf = both(listMessages, Filters.messageFilters)

export const drift = anyOf(named(listThreads, "Drift.sample"), Filters.driftPart)
export const payers = listOf(listPayers, partyFilters)
export const recipients = listOf(listRecipients, partyFilters)
export const invoices = both(listInvoices, invoiceFilters)
export const invoiceId = checked(showInvoice, "invoiceId", InvoiceId)
export const catalogue = both(listCatalogueItems, catalogueFilters)
export const itemId = checked(showCatalogueItem, "itemId", CatalogueItemId)
export const listingId = checked(emptyListingFields, "listingId", ListingId)
export const accounts = both(listAccounts, Filters.accountFilters)
export const threads = both(listThreads, Filters.threadFilters)
export const unread = anyOf(listThreads, Filters.unreadFilters)
export const messages = {
  page: inThread(listMessages, messagesOf.page),
  list: inThread(listMessages, messagesOf.list)
}
export const reply = inThread(sendMessage, checked(sendMessage, "text", Schema.String))
export const removed = checked(removeThread, "threadId", ThreadId)
export const calls = both(listCalls, callFilters)
export const projectCalls = both(named(listCalls, "Calls.projectPage"), projectCallFilters)
export const listingCalls = both(named(listCalls, "Calls.listingPage"), callFilters)
