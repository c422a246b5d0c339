import { describe, expect, it } from "@effect/vitest"
import { Arbitrary, FastCheck, Pretty, Schema } from "effect"
import { everySchema } from "./EverySchema.ts"
import * as Calls from "./wires/Calls.ts"
import * as Catalogue from "./wires/Catalogue.ts"
import * as Errors from "./wires/Errors.ts"
import * as Invoices from "./wires/Invoices.ts"
import * as Messages from "./wires/Messages.ts"
import * as People from "./wires/People.ts"
import * as Times from "./wires/Times.ts"
import type { Refused, Wires } from "./wires/Wires.ts"

const wires: Wires = {
  ...Calls.wires,
  ...Catalogue.wires,
  ...Errors.wires,
  ...Invoices.wires,
  ...Messages.wires,
  ...People.wires,
  ...Times.wires
}

const refused: Refused = {
  ...Calls.refused,
  ...Catalogue.refused,
  ...Errors.refused,
  ...Invoices.refused,
  ...Messages.refused,
  ...People.refused,
  ...Times.refused
}

describe("every schema of the domain", () => {
  it("has wire forms here", () => {
    expect(everySchema.map(([name]) => name).sort()).toEqual(Object.keys(wires).sort())
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

    for (const [wire, canonical = wire] of wires[name] ?? []) {
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
