import { Option, Schema } from "effect"

/**
 * A query parameter that may be missing; an empty one (`?page=`) is missing too. `jsonSchema` says what the text may
 * be, for the OpenAPI document.
 */
export const optionalParameter = <A, I extends string>(schema: Schema.Schema<A, I>, jsonSchema: object) =>
  Schema.optionalToOptional(
    Schema.String.annotations({ jsonSchema }),
    Schema.compose(Schema.String, schema, { strict: false }),
    {
      decode: Option.filter(text => text !== ""),
      encode: value => value
    }
  )

/** What a parameter may be, said in place of what the schema would say of itself. */
export const allowed = (text: string) => ({ message: () => ({ message: text, override: true }) })

/** A whole number written in digits alone: `1e2`, `0x10`, ` 7` and `1.0` are no integers on this wire. */
const Digits = Schema.String.pipe(Schema.pattern(/^\d{1,10}$/))

/** A whole number within bounds, as a query writes it. */
export const integerParameter = <A, I extends number>(
  schema: Schema.Schema<A, I>,
  bounds: { readonly minimum: number; readonly maximum: number; readonly default?: number }
) =>
  optionalParameter(
    Schema.compose(Schema.compose(Digits, Schema.NumberFromString), schema, { strict: false }).annotations(
      allowed(`a whole number from ${bounds.minimum} to ${bounds.maximum}`)
    ),
    { type: "integer", ...bounds }
  )

/** A yes or no, as a query writes it: `true` or `1`, `false` or `0`. */
export const booleanParameter = optionalParameter(
  Schema.transform(Schema.Literal("true", "1", "false", "0"), Schema.Boolean, {
    strict: true,
    decode: text => text === "true" || text === "1",
    encode: value => (value ? "true" : "false")
  }).annotations(allowed("true, 1, false or 0")),
  { enum: ["true", "1", "false", "0"] }
)
