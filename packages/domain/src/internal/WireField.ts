import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** A field with another name on the wire. */
export const wireField = <A, I, R, const Name extends string>(schema: Schema.Schema<A, I, R>, name: Name) =>
  Schema.propertySignature(schema).pipe(Schema.fromKey(name))

/**
 * An optional text: absent, null and empty decode to none, and none encodes to `""`, since the
 * spec always shows the field as a string.
 */
export const textOrNone = <const Name extends string>(name: Name) =>
  optionWhere(
    Schema.NullOr(Schema.String).annotations({ jsonSchema: { type: "string" } }),
    Schema.NonEmptyString,
    (text): text is string => text !== null && text !== "",
    ""
  ).pipe(Schema.fromKey(name))

/**
 * A field that decodes to an option: none if it is absent or if `hasValue` is false for its value.
 * None is encoded as `none`.
 */
export const optionWhere = <A, I, B extends A>(
  from: Schema.Schema<A, I>,
  to: Schema.Schema<B>,
  hasValue: (value: A) => value is B,
  none: A
) =>
  Schema.optionalToRequired(
    from,
    // The OpenAPI document would show Effect's description, which names `Option`.
    Schema.OptionFromSelf(to).annotations({ [SchemaAST.DescriptionAnnotationId]: undefined }),
    {
      decode: value => (isSomeWhere(value, hasValue) ? value : Option.none()),
      encode: value => Option.some(Option.getOrElse(value, (): A => none))
    }
  )

const isSomeWhere = <A, B extends A>(
  value: Option.Option<A>,
  hasValue: (value: A) => value is B
): value is Option.Some<B> => Option.isSome(value) && hasValue(value.value)
