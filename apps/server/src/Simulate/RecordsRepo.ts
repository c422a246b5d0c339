import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ImportLine } from "@estate/api/ImportLine"
import type { OwedInvoice } from "@estate/demo-data/Simulation/Invoices"
import { Call } from "@estate/domain/Call"
import type { CompanyId } from "@estate/domain/Company"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { Context, Effect, Layer, Schema, Stream } from "effect"
import { Import, numbered } from "../Import/Import.ts"

const OwedInvoiceRow = Schema.Struct({
  payerId: Schema.Int,
  recipientId: Schema.Int,
  record: Schema.parseJson(Invoice),
  details: Schema.parseJson(InvoiceDetails)
})

const decodeCalls = Schema.decodeUnknown(Schema.Array(Schema.Struct({ record: Schema.parseJson(Call) })))
const decodeOwed = Schema.decodeUnknown(Schema.Array(OwedInvoiceRow))
const decodeNext = Schema.decodeUnknown(Schema.Tuple(Schema.Struct({ next: Schema.Int })))
const decodeNumbers = Schema.decodeUnknown(Schema.Array(Schema.Struct({ number: Schema.String })))

/** The most calls or invoices that are read. */
const LATEST = 80

/** The calls and invoices that the simulator continues from and adds to. */
export class SimulatedRecords extends Context.Tag("@estate/server/SimulatedRecords")<
  SimulatedRecords,
  {
    /** A company's newest calls, of its own variant. */
    readonly latestCalls: (company: CompanyId) => Effect.Effect<ReadonlyArray<Call>, SqlError>
    readonly nextCallId: Effect.Effect<number, SqlError>
    /** A company's invoices that are not paid in full, the oldest first. */
    readonly owed: (company: CompanyId) => Effect.Effect<ReadonlyArray<OwedInvoice>, SqlError>
    /** The number of a company's newest invoice. */
    readonly latestNumber: (company: CompanyId) => Effect.Effect<string | undefined, SqlError>
    readonly nextInvoiceId: Effect.Effect<number, SqlError>
    /** False if the import refuses the line, because the store changed meanwhile. */
    readonly write: (line: ImportLine) => Effect.Effect<boolean, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    SimulatedRecords,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const imports = yield* Import

      const nextId = (table: "calls" | "invoices") =>
        Effect.gen(function* () {
          const rows = yield* sql`SELECT coalesce(max(id), 0) + 1 AS next FROM ${sql(table)}`
          const [{ next }] = yield* Effect.orDie(decodeNext(rows))
          return next
        })

      return {
        latestCalls: Effect.fn("SimulatedRecords.latestCalls")(function* (company: CompanyId) {
          const rows = yield* sql`SELECT record FROM calls WHERE company = ${company}
            AND feeds = (SELECT feeds FROM companies WHERE id = ${company})
            ORDER BY called_at DESC, id DESC LIMIT ${LATEST}`
          const found = yield* Effect.orDie(decodeCalls(rows))
          return found.map(({ record }) => record)
        }),
        nextCallId: nextId("calls"),
        owed: Effect.fn("SimulatedRecords.owed")(function* (company: CompanyId) {
          const rows = yield* sql`SELECT payer_id AS "payerId", recipient_id AS "recipientId", record, details
            FROM invoices WHERE company = ${company} AND status IN ('not_paid', 'paid_partial')
            ORDER BY created_at, id LIMIT ${LATEST}`
          return yield* Effect.orDie(decodeOwed(rows))
        }),
        latestNumber: Effect.fn("SimulatedRecords.latestNumber")(function* (company: CompanyId) {
          const rows = yield* sql`SELECT number FROM invoices WHERE company = ${company}
            ORDER BY created_at DESC, id DESC LIMIT 1`
          const [latest] = yield* Effect.orDie(decodeNumbers(rows))
          return latest?.number
        }),
        nextInvoiceId: nextId("invoices"),
        write: line =>
          imports.run(numbered(Stream.make(line))).pipe(
            Effect.as(true),
            Effect.catchTags({
              LinesRefused: () => Effect.succeed(false),
              // One line is not merged in batches.
              ImportUnfinished: Effect.die
            })
          )
      }
    })
  )
}
