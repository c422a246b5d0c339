import * as Schema from "effect/Schema"

/**
 * An open enumeration: its known values, and any other string, so that a new value of the
 * platform breaks no reader.
 */
export const OpenEnum = <const Values extends readonly [string, ...Array<string>]>(...known: Values) =>
  Schema.Union(Schema.Literal(...known), Schema.String)
