import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import type { FilterEntry } from "@estate/domain/FilterEntry"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import { Context, Effect, Layer, Schema } from "effect"

/** Which of those who pay or are paid, and which page of them. */
interface PartyQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  /** Only those on an invoice with acts. */
  readonly withActs: boolean
}

const decodeEntries = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ id: Schema.String, label: Schema.String }))
)

type Read = (company: CompanyId, query: PartyQuery) => Effect.Effect<ReadonlyArray<FilterEntry>, SqlError>

/** Who pays a company's invoices and who is paid by them, by id. */
export class Parties extends Context.Tag("@estate/server/Parties")<
  Parties,
  { readonly payers: Read; readonly recipients: Read }
>() {
  static readonly layer = Layer.effect(
    Parties,
    Effect.gen(function* () {
      const sql = yield* SqlClient

      // The index is asked for the next greater id, again and again: each costs one seek, however many invoices there are.
      // A name is that of the newest invoice.
      const read = (kind: "payer" | "recipient"): Read =>
        Effect.fnUntraced(
          function* (company: CompanyId, query: PartyQuery) {
            const id = sql(`${kind}_id`)
            const acts = sql.literal(query.withActs ? "AND acts_amount > 0" : "")
            const index = sql(query.withActs ? `invoices_with_acts_by_${kind}` : `invoices_by_${kind}`)
            const invoices = sql`invoices INDEXED BY ${index} WHERE company = ${company} ${acts}`
            const rows = yield* sql`WITH RECURSIVE parties (id) AS (
              SELECT min(${id}) FROM ${invoices}
              UNION ALL
              SELECT (SELECT min(${id}) FROM ${invoices} AND ${id} > parties.id) FROM parties WHERE parties.id IS NOT NULL
              LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit})
            SELECT CAST(parties.id AS TEXT) AS id, (SELECT ${sql(kind)} FROM ${invoices} AND ${id} = parties.id
              ORDER BY created_at DESC, invoices.id DESC LIMIT 1) AS label
            FROM parties WHERE parties.id IS NOT NULL`
            return yield* Effect.orDie(decodeEntries(rows))
          },
          Effect.withSpan(`Parties.${kind}s`)
        )

      return { payers: read("payer"), recipients: read("recipient") }
    })
  )
}
