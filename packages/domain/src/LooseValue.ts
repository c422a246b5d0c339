import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { optionWhere } from "./WireField.ts"

/** Any JSON value but null: the spec shows «null or value» without the value's shape. */
const LooseValue = Schema.declare((_: unknown): _ is unknown => true, {
  jsonSchema: { type: ["null", "string", "number", "boolean", "object", "array"], items: {} },
  arbitrary: () => fc => fc.oneof(fc.string(), fc.integer(), fc.boolean())
})

/** A field of unknown shape: null or absent decodes to none, and none encodes to null. */
export const valueOrNone = <const Name extends string>(name: Name) =>
  optionWhere(LooseValue, LooseValue, Predicate.isNotNullable, null).pipe(Schema.fromKey(name))

/** A nullable field: null or absent decodes to none, and none encodes to null. */
export const fieldOrNull = <A, I, const Name extends string>(schema: Schema.Schema<A, I>, name: Name) =>
  optionWhere(
    Schema.NullishOr(schema),
    Schema.typeSchema(schema),
    (value): value is A => value !== null && value !== undefined,
    null
  ).pipe(Schema.fromKey(name))

const isFull = <A>(
  read: { readonly [key: string]: A } | readonly [] | null
): read is { readonly [key: string]: A } => read !== null && !Array.isArray(read)

/** A value in an object of unknown shape. */
const AnyValue = Schema.Unknown.annotations({
  arbitrary: () => fc => fc.oneof(fc.string(), fc.integer(), fc.boolean())
})

/** An object of unknown shape. */
export const looseObject = <const Name extends string>(name: Name) => looseRecord(AnyValue, name, {})

/**
 * An object with any keys, whose values `valueSchema` describes as JSON Schema. `[]`, PHP's empty
 * object, null and absent decode to `{}`.
 */
export const looseRecord = <A, I, const Name extends string>(
  value: Schema.Schema<A, I>,
  name: Name,
  valueSchema: object
) => {
  const record = Schema.Record({ key: Schema.String, value })
  const jsonSchema = { type: "object", additionalProperties: valueSchema }
  return Schema.optionalToRequired(
    Schema.NullOr(Schema.Union(record, Schema.Tuple())).annotations({ jsonSchema }),
    Schema.typeSchema(record),
    {
      decode: read => Option.getOrElse(Option.filter(read, isFull<A>), () => ({})),
      encode: Option.some
    }
  ).pipe(Schema.fromKey(name))
}
