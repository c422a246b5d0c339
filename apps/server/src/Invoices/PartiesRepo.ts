import type { CompanyId } from "@estate/domain/Company"
import type { FilterEntry } from "@estate/domain/FilterEntry"
import type { Reads } from "@estate/store/Read"
import { Schema } from "effect"
import { inEach } from "../Store/Dialect.ts"
import { FEW, type Paging } from "../Store/JsonPage.ts"

const decodeEntries = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Array(Schema.Struct({ id: Schema.String, label: Schema.String })))
)

type Kind = "payer" | "recipient"

/**
 * The payers, or the recipients, of a company's invoices, by id; with `withActs`, only those on an
 * invoice with acts.
 */
export const partiesOf = (
  kind: Kind,
  reads: Reads,
  company: CompanyId,
  { limit, page }: Paging,
  withActs = false
): ReadonlyArray<FilterEntry> =>
  decodeEntries(
    reads.text(
      statements[kind][withActs ? "withActs" : "all"](reads),
      [company, company, company, limit, (page - 1) * limit],
      page * limit <= FEW ? "bounded" : "unbounded"
    ) ?? "[]"
  )

/**
 * Seeks the next greater id in the index, again and again: one seek per party, however many
 * invoices there are. The label is the name on the newest invoice.
 */
const select = (kind: Kind, withActs: boolean) =>
  inEach(({ from, jsonObjects }) => {
    const id = `${kind}_id`
    const index = withActs ? `invoices_with_acts_by_${kind}` : `invoices_by_${kind}`
    const invoices = `${from("invoices", index)} WHERE company = ? ${withActs ? "AND acts_amount > 0" : ""}`
    const label = `(SELECT ${kind} FROM ${invoices} AND ${id} = page.id ORDER BY created_at DESC, invoices.id DESC LIMIT 1)`
    return `WITH RECURSIVE parties (id) AS (
      SELECT min(${id}) FROM ${invoices}
      UNION ALL
      SELECT (SELECT min(${id}) FROM ${invoices} AND ${id} > parties.id) FROM parties WHERE parties.id IS NOT NULL)
    SELECT ${jsonObjects({ id: "CAST(page.id AS TEXT)", label })} AS value
    FROM (SELECT id FROM parties LIMIT ? OFFSET ?) AS page WHERE page.id IS NOT NULL`
  })

const statements = {
  payer: { all: select("payer", false), withActs: select("payer", true) },
  recipient: { all: select("recipient", false), withActs: select("recipient", true) }
}
