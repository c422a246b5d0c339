import { describe, expect, it } from "@effect/vitest"
import { Arbitrary, FastCheck, Pretty, Schema } from "effect"
import { everySchema } from "./EverySchema.ts"
import { listed, refused, wiresOf } from "./wires/EveryWire.ts"

describe("every schema of the domain", () => {
  it("has wire forms", () => {
    const names = everySchema.map(([name]) => name)
    expect(names.filter(name => wiresOf(name).length === 0)).toEqual([])
    expect(names).toEqual(expect.arrayContaining(Object.keys(listed)))
  })

  for (const [name, schema] of everySchema) {
    const decode = Schema.decodeUnknownSync(schema)
    const encode = Schema.encodeSync(schema)

    it(`${name}: decodes to the encoded value, and encodes the same again`, () => {
      FastCheck.assert(
        FastCheck.property(Arbitrary.make(schema), value => {
          const wire = encode(value)
          const back = decode(wire)
          expect(back).toStrictEqual(value)
          expect(Schema.equivalence(schema)(back, value)).toBe(true)
          expect(encode(back)).toStrictEqual(wire)
        })
      )
    })

    it(`${name}: its values can be printed`, () => {
      const print = Pretty.make(schema)
      FastCheck.assert(
        FastCheck.property(Arbitrary.make(schema), value => {
          expect(print(value)).toMatch(/./)
        }),
        { numRuns: 5 }
      )
    })

    for (const [wire, canonical = wire] of wiresOf(name)) {
      it(`${name}: ${JSON.stringify(wire)} is written in its canonical form`, () => {
        expect(encode(decode(wire))).toStrictEqual(canonical)
        expect(encode(decode(canonical))).toStrictEqual(canonical)
      })
    }
  }
})

describe("invalid values", () => {
  it("are of existing schemas", () => {
    expect(everySchema.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(refused)))
  })

  for (const [name, schema] of everySchema) {
    for (const wire of refused[name] ?? []) {
      it(`${name}: ${JSON.stringify(wire)} is refused`, () => {
        expect(Schema.decodeUnknownEither(schema)(wire)._tag).toBe("Left")
      })
    }
  }
})
