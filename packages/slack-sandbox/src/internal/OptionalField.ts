import { Schema } from "effect"

/** A field that is present or absent, and never `undefined`. */
export const optionalField = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(schema, { exact: true })
