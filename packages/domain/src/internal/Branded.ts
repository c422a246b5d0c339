import * as Schema from "effect/Schema"

/**
 * A brand whose name errors, JSON Schema and the OpenAPI document use for the values:
 * `Schema.NonNegativeInt.pipe(branded("InvoiceId"))`.
 */
export const branded = <S extends Schema.Schema.Any, const Name extends string>(
  name: Name
): ((self: S) => Schema.brand<S, Name>) => Schema.brand(name, { identifier: name, title: name })
