import type { Endpoint } from "@estate/api/Endpoint"
import { type ContractEndpoint, endpoints } from "@estate/api/Endpoints"
import { urlTemplate } from "@estate/api/Path"
import { InvalidInput } from "@estate/domain/PlatformError"
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

/** Checks an input, and converts it to the domain's types. */
export type Check<I, A> = (input: I) => Effect.Effect<A, InvalidField>

/** Checks one value of a call, such as an id. */
export const checked =
  <A, I>(name: string, schema: Schema.Schema<A, I>): Check<unknown, A> =>
  value =>
    Effect.mapError(Schema.decodeUnknown(schema)(value), error => invalidInput(name, error))

/** Checks a query: it takes these filters, and no others. */
function anyOf<F extends Filters.Filters>(filters: F): Check<unknown, Filters.QueryOf<F>>
function anyOf(filters: Filters.Filters): Check<unknown, object> {
  // Made on the first call: a program waits for the schemas of the lists that it reads.
  let checkFields: Check<unknown, object> | undefined
  return (query = {}) => {
    const unknown = unknownFilter(filters, query)
    if (unknown !== undefined) return Effect.fail(unknown)
    checkFields ??= checked("", Schema.Struct(Record.map(filters, Schema.optional)))
    return checkFields(query)
  }
}

const pageOf = <F extends Filters.Filters>(filters: F) => anyOf({ ...filters, ...Filters.pagePart })
const listOf = <F extends Filters.Filters>(filters: F) => anyOf({ ...filters, ...Filters.pagesPart })

/** The checks of a list: those of one page, and those of all. */
const both = <F extends Filters.Filters>(filters: F) => ({ page: pageOf(filters), list: listOf(filters) })

export const drift = anyOf(Filters.driftPart)
export const parties = listOf(partyFilters)
export const unread = anyOf(Filters.unreadFilters)
export const accounts = both(Filters.accountFilters)
export const threads = both(Filters.threadFilters)
export const messages = both(Filters.messageFilters)
export const invoices = both(invoiceFilters)
export const catalogue = both(catalogueFilters)
export const calls = both(callFilters)
export const projectCalls = both(projectCallFilters)

/** Operations under names of their own, with the contract's names. */
const others = {
  "Calls.projectPage": "Calls.page",
  "Calls.listingPage": "Calls.page",
  "Drift.sample": "Threads.page"
} as const

const contractNames: Readonly<Record<string, string>> = others

/** The names of the operations. */
export type OperationName = ContractEndpoint["operation"] | keyof typeof others

/** The error of an operation with invalid input. */
export const rejected =
  (operation: OperationName) =>
  ({ path, detail }: InvalidField): InvalidInput => {
    const name = contractNames[operation] ?? operation
    const endpoint = Option.fromNullable(endpoints.find((each: Endpoint) => each.operation === name))
    const call = Option.map(endpoint, ({ method, path }) =>
      callsOf({ name: operation, method, urlTemplate: urlTemplate(path) })()
    )
    return new InvalidInput({ path, detail, call })
  }
