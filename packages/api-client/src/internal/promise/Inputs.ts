import type { Endpoint } from "@estate/api/Endpoint"
import { urlTemplate } from "@estate/api/Path"
import { InvalidInput } from "@estate/domain/PlatformError"
import { ThreadId } from "@estate/domain/Thread"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { callsOf } from "../CallPlatform.ts"
import * as Filters from "../Filters.ts"
import { type InvalidField, invalidInput } from "../InvalidField.ts"
import { unknownFilter } from "../Query.ts"

/** Checks the input of an operation, and converts it to the domain's types. */
export type Check<I, A> = (input: I) => Effect.Effect<A, InvalidInput>

type Asked = Pick<Endpoint, "operation" | "method" | "path">

/** An endpoint under the name of another operation of its service. */
export const named = ({ method, path }: Asked, operation: string): Asked => ({ operation, method, path })

const rejected = ({ operation: name, method, path }: Asked, { path: field, detail }: InvalidField) => {
  const call = callsOf({ name, method, urlTemplate: urlTemplate(path) })()
  return new InvalidInput({ path: field, detail, call: Option.some(call) })
}

/** Checks one value, such as an id. */
export const checked =
  <A, I>(asked: Asked, name: string, schema: Schema.Schema<A, I>): Check<unknown, A> =>
  value =>
    Effect.mapError(Schema.decodeUnknown(schema)(value), error => rejected(asked, invalidInput(name, error)))

/** Checks a query, which may have only these filters. */
export function anyOf<F extends Filters.Filters>(asked: Asked, filters: F): Check<unknown, Filters.QueryOf<F>>
export function anyOf(asked: Asked, filters: Filters.Filters): Check<unknown, object> {
  // Created on the first call, so that a program waits only for the schemas of lists that it reads.
  let checkFields: Check<unknown, object> | undefined
  return (query = {}) => {
    const unknown = unknownFilter(filters, query)
    if (unknown !== undefined) return Effect.fail(rejected(asked, unknown))
    checkFields ??= checked(asked, "", Schema.Struct(Record.map(filters, Schema.optional)))
    return checkFields(query)
  }
}

/** Checks the query of one page of a list. */
export const pageOf = <F extends Filters.Filters>(asked: Asked, filters: F) =>
  anyOf(asked, { ...filters, ...Filters.pagePart })

/** Checks the query of a whole list. */
export const listOf = <F extends Filters.Filters>(asked: Asked, filters: F) =>
  anyOf(asked, { ...filters, ...Filters.pagesPart })

/** Checks the input of a method that takes a thread and something else. */
export const inThread = <I, Q>(
  asked: Asked,
  other: Check<I, Q>
): Check<readonly [string, I], [ThreadId, Q]> => {
  const threadId = checked(asked, "threadId", ThreadId)
  return ([thread, input]) => Effect.all([threadId(thread), other(input)])
}
