import { describe, expect, it } from "@effect/vitest"
import { Arbitrary, Either, FastCheck, ParseResult, Predicate, Schema } from "effect"
import { everySchema } from "./EverySchema.ts"
import { wiresOf } from "./wires/EveryWire.ts"

/** Fields that may be absent. */
const optionalFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  Invoice: ["payment_order", "payed_at", "acts_text"],
  CatalogueItemWithParent: ["parent"],
  CataloguePhoto: ["prop_id", "uiz"],
  Account: ["file", "packets", "wholesale", "wholesaleOrders", "wholesaleResumes", "permissions"],
  ProjectCall: ["callFile", "packetTitle"],
  Thread: ["author_avatar"],
  Message: ["readed_at"]
}

/** Fields that are kept whatever they are. */
const looseFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  Invoice: ["payment_order", "payed_at"],
  Account: ["file"]
}

/** True for the class of a record, but not for that of an error. */
const isRecord = (schema: unknown) =>
  Predicate.hasProperty(schema, "identifier") && !Predicate.hasProperty(schema, "_tag")

const records = everySchema.flatMap(([name, schema]) => {
  const [[wire] = []] = wiresOf(name)
  return isRecord(schema) && Predicate.isRecord(wire)
    ? [{ name: name.replace(/^.*\./, ""), schema, wire }]
    : []
})

const pathsOf = (schema: Schema.Schema<unknown, unknown>, wire: unknown) =>
  Either.match(Schema.decodeUnknownEither(Schema.Array(schema))([wire]), {
    onLeft: error => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join(".")),
    onRight: () => ["read"]
  })

/** Neither a text, a number, a flag nor an object. */
const nonsense = [[["nonsense"]]]

for (const { name, schema, wire } of records) {
  const fields = Object.keys(wire)
  const { [name]: optional = [] } = optionalFields
  const { [name]: loose = [] } = looseFields

  describe(`${name} on the wire`, () => {
    it("has the spec's fields, no more and no less", () => {
      FastCheck.assert(
        FastCheck.property(Arbitrary.make(schema), value => {
          expect(Object.keys(Object(Schema.encodeSync(schema)(value))).sort()).toEqual([...fields].sort())
        })
      )
    })

    it.each(fields)("names an invalid %s", broken => {
      const paths = pathsOf(schema, { ...wire, [broken]: nonsense })
      if (loose.includes(broken)) expect(paths).toEqual(["read"])
      else expect(paths.filter(path => !path.startsWith(`0.${broken}`))).toEqual([])
    })

    it.each(fields)("names a missing %s, unless it is optional", missing => {
      const rest = Object.fromEntries(Object.entries(wire).filter(([key]) => key !== missing))
      expect(pathsOf(schema, rest)).toEqual(optional.includes(missing) ? ["read"] : [`0.${missing}`])
    })
  })
}
