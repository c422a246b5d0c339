import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

const OneKey = Schema.Record({ key: Schema.String, value: Schema.String }).annotations({
  jsonSchema: {
    type: "object",
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: { type: "string" },
    examples: [{ "7": "LLC Horizon" }]
  }
})

const Entry = Schema.Struct({
  /** The value of the filter: digits for a payer or a recipient, a word for a status. */
  id: Schema.String,
  /** The name to show for it. */
  label: Schema.String
}).annotations({
  arbitrary: () => fc =>
    fc.record({ id: fc.oneof(fc.nat().map(String), fc.constantFrom("", "paid_full")), label: fc.string() })
})

/**
 * A payer, recipient or status to filter by (spec, «Filter entry»). On the wire it is an object
 * with one key, the id, whose value is the label. The empty id stands for all.
 */
export const FilterEntry = Schema.transformOrFail(OneKey, Entry, {
  strict: true,
  decode: (record, _, ast) => {
    const [entry, ...others] = Object.entries(record)
    return entry === undefined || others.length > 0
      ? ParseResult.fail(new ParseResult.Type(ast, record, "Expected an object of one key"))
      : ParseResult.succeed({ id: entry[0], label: entry[1] })
  },
  encode: ({ id, label }) => ParseResult.succeed({ [id]: label })
}).annotations({ identifier: "FilterEntry" })
/** An entry to filter invoices by: `id` is the value of the filter, `label` the name to show. */
export type FilterEntry = typeof FilterEntry.Type

/** Reads the id of an entry as a number: `idOfEntry(PayerId)`. */
export const idOfEntry = <A>(id: Schema.Schema<A, number>): Schema.Schema<A, string> =>
  Schema.compose(Schema.compose(Digits, Schema.NumberFromString), id)

const Digits = Schema.String.pipe(Schema.pattern(/^\d{1,16}$/))

/** True for the entry that stands for all. */
export const standsForAll = (entry: FilterEntry): boolean => entry.id === ""
