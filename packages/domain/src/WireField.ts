import { Schema } from "effect"
import { optionWhere } from "./internal/Sure.ts"

/** A field that the wire calls by another name. */
export const wireField = <A, I, R, const Name extends string>(schema: Schema.Schema<A, I, R>, name: Name) =>
  Schema.propertySignature(schema).pipe(Schema.fromKey(name))

/**
 * A text that may be missing: absent, null and empty read as none, and none goes out as `""`, since the spec shows the
 * field as a string that is always there.
 */
export const textOrNone = <const Name extends string>(name: Name) =>
  optionWhere(
    Schema.NullOr(Schema.String),
    Schema.NonEmptyString,
    (text): text is string => text !== null && text !== "",
    ""
  ).pipe(Schema.fromKey(name))
