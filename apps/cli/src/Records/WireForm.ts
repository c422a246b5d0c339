import { Schema } from "effect"

/**
 * Encodes records as the platform has them. The encoder is made for the first record, since few
 * need it.
 */
export const wireForm = <A, I>(schema: Schema.Schema<A, I>): ((record: A) => I) => {
  let encode: ((record: A) => I) | undefined
  return record => {
    encode ??= Schema.encodeSync(schema)
    return encode(record)
  }
}
