import { PageNumber, type PageSize } from "@estate/domain/Page"
import * as Predicate from "effect/Predicate"
import type { PageQuery } from "../PageQuery.ts"
import type { Filters } from "./Filters.ts"
import type { InvalidField } from "./InvalidField.ts"

/** A query without its undefined fields. */
type Defined<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> }

/** Omits undefined fields and empty strings, which are not sent. */
export function definedFields<Query extends object>(query: Query): Defined<Query>
export function definedFields(query: object): object {
  const defined: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") defined[name] = value
  return defined
}

/** A page whose size is sent: platforms differ in how many records they send without one. */
export interface SizedPage extends PageQuery {
  readonly limit: PageSize
}

/** The path segments of a page. */
export const pagePath = ({ page = PageNumber.make(1), limit }: SizedPage) => ({ page, limit })

/**
 * A filter in a query that the list does not have: without this check, all records would come.
 * Undefined if there is none.
 */
export const unknownFilter = (filters: Filters, query: unknown): InvalidField | undefined => {
  const names = Object.keys(filters)
  if (!Predicate.isRecord(query))
    return { path: "", detail: `a query is an object, such as { ${names[0]}: … }` }
  const path = Object.keys(query).find(name => query[name] !== undefined && !Object.hasOwn(filters, name))
  return path === undefined
    ? undefined
    : { path, detail: `there is no such filter here; there are ${names.join(", ")}` }
}
