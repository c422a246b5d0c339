import { type InvoiceQuery, Invoices } from "@estate/api-client/Invoices"
import type { Invoice } from "@estate/domain/Invoice"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Period } from "@estate/reports/Report/Head"
import { Chunk, Effect, Option, Stream } from "effect"
import { countProgress } from "../Terminal/Progress.ts"

/** The invoices issued in a period. */
export const createdIn = ({ from, to }: Period): InvoiceQuery => ({
  createdAtFrom: Option.getOrUndefined(from),
  createdAtTo: Option.getOrUndefined(to)
})

/** Calls `each` for invoices, one page in memory at a time. */
export const readInvoices = Effect.fnUntraced(function* (
  query: InvoiceQuery,
  each: (invoice: Invoice) => void
) {
  const invoices = yield* Invoices
  const total = Effect.map(invoices.page({ ...query, limit: PageSize.make(1) }), page => page.total)
  yield* countProgress(invoices.stream({ ...query, pageSize: PageSize.make(MAX_PAGE_SIZE) }), total).pipe(
    Stream.runForEachChunk(chunk => Effect.sync(() => Chunk.forEach(chunk, each)))
  )
})
