import type { Endpoint } from "@estate/api/Endpoint"
import { type ContractEndpoint, endpoints } from "@estate/api/Endpoints"
import { urlTemplate } from "@estate/api/Path"
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

/** Operations under names of their own, with the contract's names. */
const others = {
  "Calls.projectPage": "Calls.page",
  "Calls.listingPage": "Calls.page",
  "Drift.sample": "Threads.page"
} as const

const contractNames: Readonly<Record<string, string>> = others

type OperationName = ContractEndpoint["operation"] | keyof typeof others

const rejected =
  (operation: OperationName) =>
  ({ path, detail }: InvalidField): InvalidInput => {
    const name = contractNames[operation] ?? operation
    const endpoint = Option.fromNullable(endpoints.find((each: Endpoint) => each.operation === name))
    const call = Option.map(endpoint, ({ method, path }) =>
      callsOf({ name: operation, method, urlTemplate: urlTemplate(path) })()
    )
    return new InvalidInput({ path, detail, call })
  }

/** Checks one value, such as an id. */
const checked =
  <A, I>(operation: OperationName, name: string, schema: Schema.Schema<A, I>): Check<unknown, A> =>
  value =>
    Effect.mapError(Schema.decodeUnknown(schema)(value), error =>
      rejected(operation)(invalidInput(name, error))
    )

/** Checks a query: it takes these filters, and no others. */
function anyOf<F extends Filters.Filters>(
  operation: OperationName,
  filters: F
): Check<unknown, Filters.QueryOf<F>>
function anyOf(operation: OperationName, filters: Filters.Filters): Check<unknown, object> {
  // Made on the first call: a program waits for the schemas of the lists that it reads.
  let checkFields: Check<unknown, object> | undefined
  return (query = {}) => {
    const unknown = unknownFilter(filters, query)
    if (unknown !== undefined) return Effect.fail(rejected(operation)(unknown))
    checkFields ??= checked(operation, "", Schema.Struct(Record.map(filters, Schema.optional)))
    return checkFields(query)
  }
}

const listOf = <F extends Filters.Filters>(operation: OperationName, filters: F) =>
  anyOf(operation, { ...filters, ...Filters.pagesPart })

/** The checks of a list: those of one page, and those of all. */
const both = <F extends Filters.Filters>(operation: OperationName, filters: F) => ({
  page: anyOf(operation, { ...filters, ...Filters.pagePart }),
  list: listOf(operation, filters)
})

/** The input of a method that takes a thread and something else. */
const inThread = <I, Q>(
  operation: OperationName,
  other: Check<I, Q>
): Check<readonly [string, I], [ThreadId, Q]> => {
  const threadId = checked(operation, "threadId", ThreadId)
  return ([thread, input]) => Effect.all([threadId(thread), other(input)])
}

const messagesOf = both("Threads.messagesPage", Filters.messageFilters)

export const drift = anyOf("Drift.sample", Filters.driftPart)
export const payers = listOf("Invoices.payers", partyFilters)
export const recipients = listOf("Invoices.recipients", partyFilters)
export const invoices = both("Invoices.page", invoiceFilters)
export const invoiceId = checked("Invoices.details", "invoiceId", InvoiceId)
export const catalogue = both("Catalogue.page", catalogueFilters)
export const itemId = checked("Catalogue.item", "itemId", CatalogueItemId)
export const listingId = checked("ListingFields.empty", "listingId", ListingId)
export const accounts = both("Accounts.page", Filters.accountFilters)
export const threads = both("Threads.page", Filters.threadFilters)
export const unread = anyOf("Threads.page", Filters.unreadFilters)
export const messages = {
  page: inThread("Threads.messagesPage", messagesOf.page),
  list: inThread("Threads.messagesPage", messagesOf.list)
}
export const reply = inThread("Threads.reply", checked("Threads.reply", "text", Schema.String))
export const removed = checked("Threads.remove", "threadId", ThreadId)
export const calls = both("Calls.page", callFilters)
export const projectCalls = both("Calls.projectPage", projectCallFilters)
export const listingCalls = both("Calls.listingPage", callFilters)
