import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { optionWhere } from "./WireField.ts"

/**
 * True for what PHP and MySQL write for a missing value: null, `false`, an empty text and a date of
 * zeros.
 */
const isNoValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === "string" && /^(?:0000-00-00(?:[ T]00:00:00)?)?$/.test(value))

const MAX_DEPTH = 100

/** True for a value that can be walked without overflowing the stack. */
const isShallow = (value: unknown, depth = MAX_DEPTH): value is unknown =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every(each => isShallow(each, depth - 1)))

const anyValue = (jsonSchema: object) =>
  Schema.declare((value: unknown): value is unknown => isShallow(value), {
    jsonSchema,
    arbitrary: () => fc => fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant(true)),
    pretty: () => value => JSON.stringify(value)
  })

/** Any JSON value but null: the spec shows «null or value» without the value's shape. */
const LooseValue = anyValue({
  type: ["null", "string", "number", "boolean", "object", "array"],
  items: {}
})

/**
 * A field of unknown shape: null, an absent field and anything that stands for a missing value
 * decode to none, and none encodes to null.
 */
export const valueOrNone = <const Name extends string>(name: Name) =>
  optionWhere(LooseValue, LooseValue, (value): value is unknown => !isNoValue(value), null).pipe(
    Schema.fromKey(name)
  )

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

/** An object of unknown shape. */
export const looseObject = <const Name extends string>(name: Name) => looseRecord(anyValue({}), name, {})

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
