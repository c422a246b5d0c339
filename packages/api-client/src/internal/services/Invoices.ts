import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "@estate/api/Invoices"
import { standsForAll } from "@estate/domain/FilterEntry"
import type { InvoiceId } from "@estate/domain/Invoice"
import * as Effect from "effect/Effect"
import type { StreamQuery } from "../../PageQuery.ts"
import { pagesPart, type QueryOf } from "../Filters.ts"
import type { Internals } from "../Internals.ts"
import { invoiceFilters, partyFilters, sortKeys } from "../InvoiceFilters.ts"
import { listKnowing, listOf } from "../paging/ListMethods.ts"
import { dataOf } from "../paging/Paginate.ts"
import { paginateEntries } from "../paging/PaginateEntries.ts"
import { pagePath } from "../Query.ts"

type FilterQuery = QueryOf<typeof partyFilters> & StreamQuery

export const invoices = ({ operation, lists }: Internals) => {
  const details = operation(showInvoice)
  const payers = operation(listPayers)
  const recipients = operation(listRecipients)
  const statuses = operation(listInvoiceStatuses)

  const filter =
    (operation: typeof payers | typeof recipients) =>
    (query: FilterQuery = {}) =>
      listKnowing({ ...partyFilters, ...pagesPart }, query, operation.unsent, () =>
        paginateEntries(query, lists, operation.unsent, paging =>
          operation.prefetch({ path: pagePath(paging), urlParams: { with_acts: query.withActs } })
        )
      )

  return {
    ...listOf(lists, invoiceFilters, operation(listInvoices), query => ({
      path: pagePath(query),
      urlParams: parameters(query)
    })),
    details: (invoice: InvoiceId) => Effect.map(details({ path: { count_id: invoice } }), dataOf),
    payers: filter(payers),
    recipients: filter(recipients),
    statuses: () => Effect.map(statuses({}), ({ data }) => data.filter(entry => !standsForAll(entry)))
  }
}

const parameters = (query: QueryOf<typeof invoiceFilters>) => ({
  created_at_from: query.createdAtFrom,
  created_at_to: query.createdAtTo,
  amount: query.amount,
  payer_id: query.payerId,
  recipient_id: query.recipientId,
  count_number: query.number?.trim(),
  count_status: query.status,
  sort: query.sort === undefined ? undefined : sortKeys[query.sort],
  direction: query.direction
})
