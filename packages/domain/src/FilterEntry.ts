import { type FastCheck, ParseResult, Schema } from "effect"

const OneKey = Schema.Record({ key: Schema.String, value: Schema.String }).annotations({
  jsonSchema: {
    type: "object",
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: { type: "string" },
    examples: [{ "7": "LLC Horizon" }]
  }
})

const Entry = Schema.Struct({ id: Schema.String, label: Schema.String }).annotations({
  arbitrary: () => (fc: typeof FastCheck) =>
    fc.record({ id: fc.oneof(fc.nat().map(String), fc.constantFrom("", "paid_full")), label: fc.string() })
})

/**
 * A choice for a filter: a payer, a recipient, a status (spec, «Filter entry»). The wire has one key, the id, and its value, the
 * label; the empty id stands for all.
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
export type FilterEntry = typeof FilterEntry.Type

/** It stands for all of them. */
export const standsForAll = (entry: FilterEntry): boolean => entry.id === ""
