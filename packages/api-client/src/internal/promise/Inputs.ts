import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { callFilters, projectCallFilters } from "../CallFilters.ts"
import { catalogueFilters } from "../CatalogueFilters.ts"
import * as Filters from "../Filters.ts"
import { type InvalidField, invalidInput } from "../InvalidField.ts"
import { invoiceFilters, partyFilters } from "../InvoiceFilters.ts"
import { unknownFilter } from "../Query.ts"

/** Checks an input, and converts it to the domain's types. */
export type Check<I, A> = (input: I) => Effect.Effect<A, InvalidField>

/** Checks one value of a call, such as an id. */
export const checked = <A, I>(name: string, schema: Schema.Schema<A, I>): Check<unknown, A> => {
  const decode = Schema.decodeUnknown(schema)
  return value => Effect.mapError(decode(value), error => invalidInput(name, error))
}

/** Checks a query: it takes these filters, and no others. */
function anyOf<F extends Filters.Filters>(filters: F): Check<unknown, Filters.QueryOf<F>>
function anyOf(filters: Filters.Filters): Check<unknown, object> {
  const decode = Schema.decodeUnknown(Schema.Struct(Record.map(filters, Schema.optional)))
  return (query = {}) => {
    const unknown = unknownFilter(filters, query)
    return unknown === undefined
      ? Effect.mapError(decode(query), error => invalidInput("", error))
      : Effect.fail(unknown)
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
