import { Schema } from "effect"

/** Records as the platform has them. What makes them so is made for the first one: few ask for that. */
export const wireForm = <A, I>(schema: Schema.Schema<A, I>): ((record: A) => I) => {
  let encode: ((record: A) => I) | undefined
  return record => {
    encode ??= Schema.encodeSync(schema)
    return encode(record)
  }
}
