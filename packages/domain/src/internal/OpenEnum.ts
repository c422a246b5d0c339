import * as Schema from "effect/Schema"

/**
 * An open enumeration: its known values, and any other string, so that new values of the platform
 * do not break readers.
 */
export const OpenEnum = <const Values extends readonly [string, ...Array<string>]>(...known: Values) =>
  Schema.Union(Schema.Literal(...known), Schema.String)
