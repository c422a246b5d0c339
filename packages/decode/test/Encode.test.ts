import { describe, expect, it } from "@effect/vitest"
import { type EncoderOf, encoderOf, interpretedEncoderOf } from "@estate/decode/Encode"
import { Call } from "@estate/domain/Call"
import { Arbitrary, Effect, FastCheck, ParseResult, Schema } from "effect"
import { everySchema } from "../../domain/test/EverySchema.ts"

const encoders: Readonly<Record<string, EncoderOf>> = { interpretedEncoderOf, encoderOf }

const Even = Schema.transformOrFail(Schema.Number, Schema.Number, {
  strict: true,
  decode: ParseResult.succeed,
  encode: (value, _, ast) =>
    value % 2 === 0
      ? ParseResult.succeed(value)
      : ParseResult.fail(new ParseResult.Type(ast, value, "an odd number"))
})

const kinds: Readonly<Record<string, Schema.Schema.AnyNoContext>> = {
  "a page of calls": Schema.Struct({ items: Schema.Array(Call) }),
  "optional fields of every kind": Schema.Struct({
    a: Schema.optional(Schema.String),
    b: Schema.optionalWith(Schema.NumberFromString, { default: () => 1 }),
    c: Schema.optionalWith(Schema.NumberFromString, { as: "Option", exact: true }),
    d: Schema.optionalWith(Schema.NumberFromString, { nullable: true }),
    e: Schema.optional(Schema.NumberFromString)
  }),
  "members that are encoded": Schema.Union(Schema.DateFromString, Schema.NumberFromString),
  "an option of what is encoded": Schema.OptionFromNullOr(Schema.NumberFromString),
  "an option of a struct": Schema.OptionFromNullOr(
    Schema.Struct({ a: Schema.NumberFromString, b: Schema.OptionFromNullOr(Schema.String) })
  ),
  "a union with a struct": Schema.Union(Schema.Struct({ a: Schema.NumberFromString }), Schema.String),
  "steps, one after another": Schema.compose(Schema.split(","), Schema.Array(Schema.NumberFromString)),
  "a record": Schema.Record({ key: Schema.String, value: Schema.NumberFromString }),
  "a tuple": Schema.Tuple(Schema.NumberFromString, Schema.String),
  "lists of lists": Schema.Array(Schema.Array(Schema.NumberFromString)),
  "a step that is an effect": Schema.transformOrFail(Schema.Number, Schema.Number, {
    strict: true,
    decode: value => Effect.succeed(value + 1),
    encode: value => Effect.succeed(value - 1)
  })
}

describe.each(Object.entries(encoders))("%s agrees with Schema on", (_, encoder) => {
  it.each([...everySchema, ...Object.entries(kinds)])("%s", (_, schema) => {
    const [expected, encode] = [Schema.encodeSync(schema), encoder(schema)]
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema), value => {
        const encoded = encode(value)
        expect(encoded).toStrictEqual(expected(value))
        // The fields are in the same order too.
        expect(JSON.stringify(encoded)).toBe(JSON.stringify(expected(value)))
      }),
      { numRuns: 60 }
    )
  })

  it.each([Even, Schema.Struct({ items: Schema.Array(Even) })])("a value without an encoding", schema => {
    const value = schema === Even ? 3 : { items: [2, 3] }
    const encode: (value: unknown) => unknown = encoder(Schema.make(schema.ast))
    expect(() => encode(value)).toThrow("an odd number")
  })
})
