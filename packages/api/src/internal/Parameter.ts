import { IdempotencyKey } from "@estate/domain/IdempotencyKey"
import * as Array from "effect/Array"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/**
 * An optional query parameter; an empty one (`?page=`) counts as absent. `jsonSchema` describes
 * the text in the OpenAPI document. `omitted` is sent for a missing value.
 */
export const optionalParameter = <A, I extends string>(
  schema: Schema.Schema<A, I>,
  jsonSchema: object,
  omitted: Option.Option<string> = Option.none()
) =>
  Schema.optionalToOptional(
    Schema.String.annotations({ jsonSchema }),
    Schema.compose(Schema.String, schema, { strict: false }),
    {
      decode: Option.filter(text => text !== ""),
      encode: Option.orElse(() => omitted)
    }
  )

/** The error message of a parameter: which values are allowed. */
export const allowed = (text: string) => ({ message: () => ({ message: text, override: true }) })

/** A whole number written only in digits: `1e2`, `0x10`, ` 7` and `1.0` are refused. */
const digits = () => Schema.String.pipe(Schema.pattern(/^\d{1,16}$/))

interface Bounds {
  readonly minimum: number
  readonly maximum: number
  readonly default?: number
}

const integerFromDigits = <A, I extends number>(schema: Schema.Schema<A, I>, { minimum, maximum }: Bounds) =>
  Schema.compose(
    Schema.compose(digits(), Schema.NumberFromString),
    Schema.compose(Schema.Int.pipe(Schema.between(minimum, maximum)), schema, { strict: false }),
    { strict: false }
  ).annotations(allowed(`a whole number from ${minimum} to ${maximum}`))

/** An optional whole number within bounds. */
export const integerParameter = <A, I extends number>(schema: Schema.Schema<A, I>, bounds: Bounds) =>
  optionalParameter(integerFromDigits(schema, bounds), { type: "integer", ...bounds })

/**
 * A whole number in a path. If the caller omits it, its default is sent: a segment cannot be empty.
 */
export const integerSegment = <A, I extends number>(
  schema: Schema.Schema<A, I>,
  { default: omitted, ...bounds }: Required<Bounds>
) =>
  optionalParameter(
    integerFromDigits(schema, bounds),
    { type: "integer", ...bounds },
    Option.some(String(omitted))
  )

const anyId = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }

/** An identifier in a query. */
export const idParameter = <A, I extends number>(id: Schema.Schema<A, I>) => integerParameter(id, anyId)

/** An identifier in a path. */
export const idPath = <A, I extends number>(schema: Schema.Schema<A, I>) =>
  integerFromDigits(schema, anyId).annotations({ jsonSchema: { type: "integer", ...anyId } })

const listed = (values: ReadonlyArray<string>) =>
  values.length === 1 ? values.join() : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`

/** One of several words. */
export const choiceParameter = <const Values extends readonly [string, ...Array<string>]>(values: Values) =>
  optionalParameter(Schema.Literal(...values).annotations(allowed(listed(values))), { enum: values })

/** Any of several numbers; the parameter is repeated for each. */
export const numbersParameter = <const Values extends readonly [number, ...Array<number>]>(
  values: Values
) => {
  const one = Schema.compose(Schema.compose(digits(), Schema.NumberFromString), Schema.Literal(...values), {
    strict: false
  }).annotations(allowed(listed(values.map(String))))
  return Schema.optionalToOptional(
    Schema.Array(Schema.String).annotations({
      jsonSchema: { type: "array", items: { type: "integer", enum: values } }
    }),
    Schema.Array(one),
    {
      decode: Option.flatMap(texts =>
        Option.filter(Option.some(texts.filter(text => text !== "")), Array.isNonEmptyReadonlyArray)
      ),
      encode: value => value
    }
  )
}

/**
 * In the spec, a switch is a boolean or a number; generated clients have a type that allows both.
 */
const switchSchema = { anyOf: [{ type: "boolean" }, { type: "integer", enum: [0, 1] }] }

const yesOrNo = (yes: "true" | "1", no: "false" | "0") =>
  optionalParameter(
    Schema.transform(Schema.Literal("true", "1", "false", "0"), Schema.Boolean, {
      strict: true,
      decode: text => text === "true" || text === "1",
      encode: value => (value ? yes : no)
    }).annotations(allowed("true, 1, false or 0")),
    switchSchema
  )

/** A boolean: `true` or `1`, `false` or `0`. */
export const booleanParameter = () => yesOrNo("true", "false")

/** A boolean that the client sends as `1` or `0`, as the spec shows it (endpoints 2 and 3). */
export const bitParameter = () => yesOrNo("1", "0")

/** A string of structured fields (RFC 8941, section 3.3.3), or the same text without quotes. */
const KEY_HEADER =
  /^(?:"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255}"|[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,255})$/

/**
 * The optional header `Idempotency-Key`: a string of structured fields
 * (draft-ietf-httpapi-idempotency-key-header-07, section 2.1). Many clients send it without quotes.
 */
export const idempotencyKeyHeader = () =>
  Schema.optional(
    Schema.transform(
      Schema.String.pipe(Schema.pattern(KEY_HEADER)).annotations({
        ...allowed("1 to 255 printable ASCII characters in quotes"),
        jsonSchema: {
          type: "string",
          minLength: 1,
          examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"']
        }
      }),
      IdempotencyKey,
      {
        strict: true,
        decode: text => (text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, "$1") : text),
        encode: key => `"${key.replaceAll(/["\\]/g, "\\$&")}"`
      }
    )
  )
