import { Schema } from "effect"

/** A field that is there or is not, and is never `undefined`. */
export const optionalField = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(schema, { exact: true })
