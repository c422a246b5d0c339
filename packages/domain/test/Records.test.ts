import { describe, expect, it } from "@effect/vitest"
import { Account } from "@estate/domain/Account"
import { ListingCall, ProjectCall } from "@estate/domain/Call"
import {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemWithParent,
  CataloguePhoto
} from "@estate/domain/Catalogue"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { ListingField } from "@estate/domain/ListingField"
import { Arbitrary, Either, FastCheck, ParseResult, Schema } from "effect"
import { listingCall, projectCall } from "./wires/Calls.ts"
import { counter, item, itemWithParent, photo } from "./wires/Catalogue.ts"
import { details, invoice } from "./wires/Invoices.ts"
import { account, field } from "./wires/People.ts"

interface Rule {
  readonly name: string
  readonly schema: Schema.Schema<unknown, unknown>
  readonly wire: object
  /** Fields that may be absent. */
  readonly optional: ReadonlyArray<string>
  /** Fields that are kept whatever they are. */
  readonly loose: ReadonlyArray<string>
}

const rule = <A, I>(
  schema: Schema.Schema<A, I> & { readonly identifier: string },
  wire: object,
  { optional = [], loose = [] }: Partial<Pick<Rule, "optional" | "loose">> = {}
): Rule => ({
  name: schema.identifier,
  // The rules below only read what a schema has already accepted or written.
  schema: Schema.make(schema.ast),
  wire,
  optional,
  loose
})

const rules: ReadonlyArray<Rule> = [
  rule(Invoice, invoice, {
    optional: ["payment_order", "payed_at", "acts_text"],
    loose: ["payment_order", "payed_at"]
  }),
  rule(InvoiceDetails, details),
  rule(CatalogueItem, item),
  rule(CatalogueItemWithParent, itemWithParent, { optional: ["parent"] }),
  rule(CataloguePhoto, photo, { optional: ["prop_id", "uiz"] }),
  rule(CatalogueCounter, counter),
  rule(ListingField, field),
  rule(Account, account, {
    optional: ["file", "packets", "wholesale", "wholesaleOrders", "wholesaleResumes", "permissions"],
    loose: ["file"]
  }),
  rule(ProjectCall, projectCall, { optional: ["callFile", "packetTitle"] }),
  rule(ListingCall, listingCall)
]

const pathsOf = (schema: Schema.Schema<unknown, unknown>, wire: unknown) =>
  Either.match(Schema.decodeUnknownEither(Schema.Array(schema))([wire]), {
    onLeft: error => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join(".")),
    onRight: () => ["read"]
  })

/** Neither a text, a number, a flag nor an object. */
const nonsense = [[["nonsense"]]]

for (const { name, schema, wire, optional, loose } of rules) {
  const fields = Object.keys(wire)

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
