import { Option, Schema } from "effect"

/** A field that the wire calls by another name. */
export const wireField = <A, I, R, const Name extends string>(schema: Schema.Schema<A, I, R>, name: Name) =>
  Schema.propertySignature(schema).pipe(Schema.fromKey(name))

/**
 * A text that may be missing: absent, null and empty read as none, and none goes out as `""`, since the spec shows the
 * field as a string that is always there.
 */
export const textOrNone = <const Name extends string>(name: Name) =>
  Schema.optionalToRequired(Schema.NullOr(Schema.String), Schema.OptionFromSelf(Schema.NonEmptyString), {
    decode: Option.filter((text): text is string => text !== null && text !== ""),
    encode: text => Option.some(Option.getOrElse(text, () => ""))
  }).pipe(Schema.fromKey(name))
