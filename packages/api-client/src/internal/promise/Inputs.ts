import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Filters from "../Filters.ts"

/** Validates an input, and converts it to the domain's types. Fails with the reason. */
export const validated = <A, I>(
  schema: Schema.Schema<A, I>
): ((query: unknown) => Effect.Effect<A, string>) => {
  const decode = Schema.decodeUnknown(schema)
  return (query = {}) =>
    Effect.mapError(decode(query), error => {
      const [first] = ParseResult.ArrayFormatter.formatErrorSync(error)
      return `not sent: ${first?.path.join(".")}: ${first?.message}`
    })
}

const paging = { ...Filters.pagePart, ...Filters.pagesPart }

/** Validates a query of a list. */
const queryOf = <F extends Filters.Filters>(filters: F) => anyOf({ ...filters, ...paging })

function anyOf<F extends Filters.Filters>(
  filters: F
): (query: unknown) => Effect.Effect<Filters.QueryOf<F>, string>
function anyOf(filters: Filters.Filters) {
  return validated(Schema.Struct(Record.map(filters, Schema.optional)))
}

export const drift = anyOf(Filters.driftPart)
export const accounts = queryOf(Filters.accountFilters)
export const threads = queryOf(Filters.threadFilters)
export const filters = queryOf(Filters.partyFilters)
export const invoices = queryOf(Filters.invoiceFilters)
export const catalogue = queryOf(Filters.catalogueFilters)
export const calls = queryOf(Filters.callFilters)
export const projectCalls = queryOf(Filters.projectCallFilters)
