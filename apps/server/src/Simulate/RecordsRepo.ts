import { SqlClient } from "@effect/sql/SqlClient"
import type { ImportLine } from "@estate/api/ImportLine"
import { Call } from "@estate/domain/Call"
import type { CompanyId } from "@estate/domain/Company"
import { Invoice, InvoiceDetails, PayerId, RecipientId } from "@estate/domain/Invoice"
import { Effect, Schema, Stream } from "effect"
import { Import, numbered } from "../Import/Import.ts"
import { rowsAs } from "../Store/StoredText.ts"

const OwedInvoiceRow = Schema.Struct({
  payerId: PayerId,
  recipientId: RecipientId,
  record: Schema.parseJson(Invoice),
  details: Schema.parseJson(InvoiceDetails)
})

const callsOf = rowsAs(Schema.Struct({ record: Schema.parseJson(Call) }))
const owedOf = rowsAs(OwedInvoiceRow)
const nextOf = rowsAs(Schema.Struct({ next: Schema.Int }))
const numbersOf = rowsAs(Schema.Struct({ number: Schema.String }))

/** The maximum number of calls or invoices that are read. */
const LATEST = 80

/** The calls and invoices that the simulator continues from and adds to. */
export const makeSimulatedRecords = Effect.gen(function* () {
  const sql = yield* SqlClient
  const imports = yield* Import

  const nextId = (table: "calls" | "invoices") =>
    Effect.map(
      nextOf(sql`SELECT coalesce(max(id), 0) + 1 AS next FROM ${sql(table)}`),
      ([row]) => row?.next ?? 1
    )

  return {
    /** A company's newest calls, of its own variant. */
    latestCalls: (company: CompanyId) =>
      callsOf(sql`SELECT record FROM calls WHERE company = ${company}
        AND feeds = (SELECT feeds FROM companies WHERE id = ${company})
        ORDER BY called_at DESC, id DESC LIMIT ${LATEST}`).pipe(
        Effect.map(found => found.map(({ record }) => record)),
        Effect.withSpan("SimulatedRecords.latestCalls")
      ),
    nextCallId: nextId("calls"),
    /** A company's invoices that are not paid in full, the oldest first. */
    owed: (company: CompanyId) =>
      owedOf(sql`SELECT payer_id AS "payerId", recipient_id AS "recipientId", record, details
        FROM invoices WHERE company = ${company} AND status IN ('not_paid', 'paid_partial')
        ORDER BY created_at, id LIMIT ${LATEST}`).pipe(Effect.withSpan("SimulatedRecords.owed")),
    /** The number of a company's newest invoice. */
    latestNumber: (company: CompanyId) =>
      numbersOf(sql`SELECT number FROM invoices WHERE company = ${company}
        ORDER BY created_at DESC, id DESC LIMIT 1`).pipe(
        Effect.map(([latest]) => latest?.number),
        Effect.withSpan("SimulatedRecords.latestNumber")
      ),
    nextInvoiceId: nextId("invoices"),
    /** False if the import refuses the line, because the store changed meanwhile. */
    write: (line: ImportLine) =>
      imports.run(numbered(Stream.make(line))).pipe(
        Effect.as(true),
        Effect.catchTags({
          LinesRefused: () => Effect.succeed(false),
          // A single line is not merged in batches.
          ImportUnfinished: Effect.die
        })
      )
  }
})
