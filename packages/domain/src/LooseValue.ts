import { Option, Predicate, Schema } from "effect"
import { optionWhere } from "./WireField.ts"

/** Any JSON value but null: what the spec shows as «null or value», without the value's shape, is kept as it is. */
const LooseValue = Schema.declare((_: unknown): _ is unknown => true, {
  jsonSchema: { type: ["null", "string", "number", "boolean", "object", "array"] },
  arbitrary: () => fc => fc.oneof(fc.string(), fc.integer(), fc.boolean())
})

/** A value of an unknown shape that may be null: absent reads as null, and none goes out as null. */
export const valueOrNone = <const Name extends string>(name: Name) =>
  optionWhere(LooseValue, LooseValue, Predicate.isNotNullable, null).pipe(Schema.fromKey(name))

/** A field that may be null: absent reads as null, and none goes out as null. */
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

/** What an object of an unknown shape holds. */
const AnyValue = Schema.Unknown.annotations({
  arbitrary: () => fc => fc.oneof(fc.string(), fc.integer(), fc.boolean())
})

/** An object whose contents are nobody's business here. */
export const looseObject = <const Name extends string>(name: Name) => looseRecord(AnyValue, name)

/**
 * An object whose contents are its own business. PHP writes an empty one as `[]`, which is read as `{}`, and so are null
 * and absent.
 */
export const looseRecord = <A, I, const Name extends string>(value: Schema.Schema<A, I>, name: Name) => {
  const record = Schema.Record({ key: Schema.String, value })
  return Schema.optionalToRequired(
    Schema.NullOr(Schema.Union(record, Schema.Tuple())).annotations({ jsonSchema: { type: "object" } }),
    Schema.typeSchema(record),
    {
      decode: read => Option.getOrElse(Option.filter(read, isFull<A>), () => ({})),
      encode: Option.some
    }
  ).pipe(Schema.fromKey(name))
}
