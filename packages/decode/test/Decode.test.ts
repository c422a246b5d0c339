import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "@effect/vitest"
import { type DecoderOf, decoderOf, interpretedDecoderOf } from "@estate/decode/Decode"
import { Call } from "@estate/domain/Call"
import { Thread } from "@estate/domain/Thread"
import { Arbitrary, Effect, Either, FastCheck, identity, Schema } from "effect"
import { vi } from "vitest"
import { everySchema } from "../../domain/test/EverySchema.ts"

/** Of each schema and decoder. `pnpm soak` has more. */
const RUNS = Number(process.env.ESTATE_RUNS ?? 10)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const anything = FastCheck.oneof(
  FastCheck.constantFrom<unknown>(null, undefined, "", "text", [], {}, [[1]], { "7": "a" }, true, 0, -1, 1.5),
  FastCheck.anything()
)

/** The same value with a part of it replaced, removed, added or moved. */
const mutated = (wire: unknown): FastCheck.Arbitrary<unknown> => {
  if (Array.isArray(wire)) {
    return FastCheck.oneof(
      anything,
      ...wire.map((each, index) =>
        mutated(each).map(other => wire.map((old, at) => (at === index ? other : old)))
      )
    )
  }
  if (!isRecord(wire)) return anything
  const entries = Object.entries(wire)
  return FastCheck.oneof(
    anything,
    FastCheck.constant(Object.fromEntries(entries.toReversed())),
    anything.map(more => ({ ...wire, more })),
    FastCheck.constant(Object.fromEntries([["__proto__", { id: 1 }], ...entries])),
    ...entries.flatMap(([name, value]) => [
      mutated(value).map(other => ({ ...wire, [name]: other })),
      FastCheck.constant(Object.fromEntries(entries.filter(([other]) => other !== name)))
    ])
  )
}

/**
 * The result for an input. Schema throws for a value that cannot be printed where a literal tells a
 * union's members apart.
 */
const outcome = (decode: (input: unknown) => Either.Either<unknown, unknown>, input: unknown) =>
  Either.match(
    Either.flatMap(
      Either.try(() => decode(input)),
      identity<Either.Either<unknown, unknown>>
    ),
    {
      onLeft: error => ({ refused: String(error) }),
      onRight: value => ({ value, prototype: Object.getPrototypeOf(Object(value)) })
    }
  )

/** The decoder of a program that forbids generated code. */
const decoderWithoutCode = async () => {
  vi.stubGlobal("Function", () => {
    throw new EvalError("Code generation from strings disallowed for this context")
  })
  vi.resetModules()
  try {
    return (await import("@estate/decode/Decode")).decoderOf
  } finally {
    vi.unstubAllGlobals()
  }
}

const decoders: Readonly<Record<string, DecoderOf>> = {
  interpretedDecoderOf,
  decoderOf,
  "decoderOf, without generated code": await decoderWithoutCode()
}

/** Checks that both return the same value, of the same class, or the same error. */
const agreeing =
  (decoder: DecoderOf) =>
  <A, I>(schema: Schema.Schema<A, I>, runs: number) => {
    const expected = Schema.decodeUnknownEither(schema)
    const decode = decoder(schema)
    const same = (input: unknown) => {
      const right = outcome(expected, input)
      // Twice, since the first instance of a class is made by its constructor, others without it.
      for (let time = 0; time < 2; time++) {
        const decoded = outcome(decode, input)
        // `expect` takes a quarter of the test's time.
        if (!isDeepStrictEqual(decoded, right)) expect(decoded).toStrictEqual(right)
      }
    }
    const wires = Arbitrary.make(schema).map(Schema.encodeSync(schema))
    FastCheck.assert(FastCheck.property(wires, same), { numRuns: runs })
    FastCheck.assert(FastCheck.property(wires.chain(mutated), same), { numRuns: runs * 4 })
  }

describe.each(Object.entries(decoders))("%s agrees with Schema", (_, decoder) => {
  const agree = agreeing(decoder)
  for (const [name, schema] of everySchema) {
    it(`on ${name}, whole and damaged`, () => agree(schema, RUNS))
  }

  it("on a page of calls", () => agree(Schema.Struct({ items: Schema.Array(Call) }), RUNS))
})

describe.each(Object.entries(decoders))("%s agrees with Schema on", (_, decoder) => {
  const agree = agreeing(decoder)
  class Defaults extends Schema.Class<Defaults>("Defaults")({
    a: Schema.Unknown.pipe(
      Schema.propertySignature,
      Schema.withConstructorDefault(() => 7)
    ),
    b: Schema.String
  }) {}
  class Counting extends Schema.Class<Counting>("Counting")({ a: Schema.Number }) {
    readonly twice = this.a * 2
  }
  const schemas: ReadonlyArray<readonly [string, Schema.Schema<unknown, unknown>]> = [
    ["a constructor's default", Schema.make(Defaults.ast)],
    ["a constructor that computes", Schema.make(Counting.ast)],
    [
      "members that a literal tells apart",
      Schema.make(
        Schema.Union(
          Schema.Struct({ a: Schema.Unknown }),
          Schema.Struct({ kind: Schema.Literal("x"), a: Schema.Number })
        ).ast
      )
    ],
    ...[Schema.Literal("y", "z"), Schema.Literal("x", "y"), Schema.optional(Schema.Literal("y"))].map(
      (kind): readonly [string, Schema.Schema<unknown, unknown>] => [
        `members that have literals each: ${kind}`,
        Schema.make(
          Schema.Union(
            Schema.Struct({ kind: Schema.Literal("x"), a: Schema.NumberFromString }),
            Schema.Struct({ kind, a: Schema.String, b: Schema.optional(Schema.String) })
          ).ast
        )
      ]
    ),
    [
      "optional fields of every kind",
      Schema.make(
        Schema.Struct({
          a: Schema.optional(Schema.String),
          b: Schema.optionalWith(Schema.Number, { default: () => 1 }),
          c: Schema.optionalWith(Schema.Number, { as: "Option", exact: true }),
          d: Schema.optionalWith(Schema.NumberFromString, { nullable: true })
        }).ast
      )
    ],
    [
      "a fallback",
      Schema.make(
        Schema.Struct({
          a: Schema.Number.annotations({ decodingFallback: () => Effect.succeed(0) })
        }).ast
      )
    ],
    [
      "a strictness of its own",
      Schema.make(
        Schema.Struct({ a: Schema.Number }).annotations({ parseOptions: { onExcessProperty: "error" } }).ast
      )
    ],
    ["a record", Schema.make(Schema.Record({ key: Schema.String, value: Schema.Number }).ast)],
    ["a tuple", Schema.make(Schema.Tuple(Schema.String, Schema.optionalElement(Schema.Number)).ast)],
    ["a class among others", Schema.make(Schema.Array(Schema.Union(Defaults, Counting)).ast)],
    [
      "a step that is an effect",
      Schema.make(
        Schema.transformOrFail(Schema.Number, Schema.Number, {
          strict: true,
          decode: value => Effect.succeed(value + 1),
          encode: value => Effect.succeed(value - 1)
        }).ast
      )
    ]
  ]

  it.each(schemas)("%s", (_, schema) => agree(schema, RUNS * 3))

  it("names that are swapped", () => {
    const swapped = Schema.Struct({
      a: Schema.propertySignature(Schema.Unknown).pipe(Schema.fromKey("b")),
      b: Schema.propertySignature(Schema.Unknown).pipe(Schema.fromKey("a"))
    })
    const wire = { a: 1, b: 2 }
    expect(outcome(decoder(swapped), wire)).toStrictEqual(outcome(Schema.decodeUnknownEither(swapped), wire))
  })

  it("inherited fields", () => {
    const schema = Schema.Struct({
      a: Schema.Number,
      b: Schema.optionalWith(Schema.String, { as: "Option" }),
      c: Thread.fields.authorAvatar
    })
    const expected = Schema.decodeUnknownEither(schema)
    for (const inherited of [
      { a: 1 },
      { a: 1, b: "b", author_avatar: "d" },
      { a: "1", b: "b", author_avatar: "d" }
    ]) {
      for (const own of [{}, { a: 2 }, { b: "c" }, { author_avatar: "e" }]) {
        const input = Object.assign(Object.create(inherited), own)
        expect(outcome(decoder(schema), input)).toStrictEqual(outcome(expected, input))
      }
    }
  })

  it.each(["__proto__", "constructor", 'a"b', "\u2028", "a b`"])("a field named %j", name => {
    const schema = Schema.Struct({ [name]: Schema.NumberFromString, other: Schema.Literal("\u2028", "`\\'") })
    const expected = Schema.decodeUnknownEither(schema)
    for (const wire of [{ [name]: "1", other: "\u2028" }, { [name]: 1, other: "`\\'" }, { other: "" }, {}])
      expect(outcome(decoder(schema), wire)).toStrictEqual(outcome(expected, wire))
  })
})

describe("generated code", () => {
  it("is generated once, after many objects", async () => {
    let made = 0
    vi.stubGlobal(
      "Function",
      class extends Function {
        constructor(...parts: ReadonlyArray<string>) {
          super(...parts)
          made++
        }
      }
    )
    vi.resetModules()
    try {
      const fresh = await import("@estate/decode/Decode")
      const before = made
      const read = fresh.decoderOf(Schema.Struct({ items: Schema.Array(Call) }))
      const calls = (many: number) => ({ items: Array.from({ length: many }, (_, id) => callWire(id)) })
      expect(Either.isRight(read(calls(10)))).toBe(true)
      expect(made).toBe(before)
      expect(Either.isRight(read(calls(100)))).toBe(true)
      expect(made).toBeGreaterThan(before)
      const afterMany = made
      expect(Either.isRight(read(calls(1000)))).toBe(true)
      expect(made).toBe(afterMany)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

const callWire = (id: number) => ({
  id,
  calledAt: "2026-11-20 09:30:00",
  phone: "79160000000",
  callLength: 1,
  callWaiting: 2,
  idPacket: 3,
  callFile: "f",
  projectName: "P",
  status: 1,
  packetTitle: null
})
