import { Schema } from "effect"

/**
 * The values an enumeration is known to have, and any other text, kept as it is: a platform that adds a value breaks
 * no reader.
 */
export const OpenEnum = <const Values extends readonly [string, ...Array<string>]>(...known: Values) =>
  Schema.Union(Schema.Literal(...known), Schema.String)
