import { Option, Predicate } from "effect"

/** A JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<JsonValue>
  | { readonly [name: string]: JsonValue }

/** A record as JSON, with the names of the domain. */
export type JsonRecord = { readonly [name: string]: JsonValue }

/** A decoded value in JSON: null for none, and for values that JSON does not have. */
export const jsonOf = (value: unknown): JsonValue => {
  if (Predicate.isString(value) || Predicate.isNumber(value) || Predicate.isBoolean(value)) return value
  if (Option.isOption(value)) return jsonOf(Option.getOrNull(value))
  if (Array.isArray(value)) return value.map(jsonOf)
  return Predicate.isObject(value) && !Predicate.isFunction(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, jsonOf(part)]))
    : null
}
