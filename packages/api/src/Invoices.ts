import { FilterEntry } from "@estate/domain/FilterEntry"
import {
  Invoice,
  InvoiceDetails,
  InvoiceId,
  InvoiceNotFound,
  invoiceSortKeys,
  invoiceStatuses,
  PayerId,
  RecipientId
} from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { dataOf, pageOf, pages, pagingPath } from "./internal/Paging.ts"
import {
  allowed,
  bitParameter,
  choiceParameter,
  idParameter,
  idPath,
  integerParameter,
  optionalParameter
} from "./internal/Parameter.ts"

const dateParameter = () =>
  optionalParameter(LocalDateFromWire.annotations(allowed("a date as YYYY-MM-DD")), {
    type: "string",
    format: "date"
  })

const invoices = {
  name: "invoices",
  title: "Invoices",
  description: "What the agency has to pay for, and what its filters may be.",
  area: "billing",
  withoutKey: "denied",
  servedAt: "api"
} as const satisfies Resource

/** Endpoint 1 (spec, «Invoices»). */
export const listInvoices = endpoint({
  resource: invoices,
  name: "list",
  operation: "Invoices.page",
  method: "GET",
  path: "/v1/billing/counts/:page/:limit",
  summary: "List of invoices",
  shown: [403],
  description:
    "Newest first, or by `sort` and `direction`; missing values are last. `count_number` is a part of the number.",
  schemas: () => ({
    path: pagingPath(),
    urlParams: Schema.Struct({
      /** Only those issued on this day or later. */
      created_at_from: dateParameter(),
      /** Only those issued on this day or earlier. */
      created_at_to: dateParameter(),
      /** Only those with exactly this amount, in whole roubles. */
      amount: integerParameter(Schema.Int, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      /** Only those of this payer: an id from the list of payers. */
      payer_id: idParameter(PayerId),
      /** Only those of this recipient: an id from the list of recipients. */
      recipient_id: idParameter(RecipientId),
      /** The printed number of an invoice, or part of it. */
      count_number: optionalParameter(Schema.String, { type: "string" }),
      /** Only those that are unpaid, paid in full or paid in part. */
      count_status: choiceParameter(invoiceStatuses),
      /** The field to sort by. Default: the newest first. */
      sort: choiceParameter(invoiceSortKeys),
      /** Whether `sort` begins with the smallest value (`asc`) or the largest (`desc`). */
      direction: choiceParameter(["asc", "desc"])
    }),
    success: dataOf(pageOf(Invoice, pages()))
  })
})

const entries = () => dataOf(Schema.Array(FilterEntry))

const filter = {
  resource: invoices,
  method: "GET",
  description:
    "By id. Each page begins with the entry for all, beyond the page size. With `with_acts`: only those on an invoice with acts.",
  shown: [403],
  schemas: () => ({
    path: pagingPath(),
    urlParams: Schema.Struct({
      /** Only those that are linked to acts. Default: all. */
      with_acts: bitParameter()
    }),
    success: entries()
  })
} as const

/** Endpoint 2 (spec, «Invoices»). */
export const listRecipients = endpoint({
  ...filter,
  name: "recipients",
  operation: "Invoices.recipients",
  path: "/v1/billing/filter/recipients/:page/:limit",
  summary: "Recipients for a filter"
})

/** Endpoint 3 (spec, «Invoices»). */
export const listPayers = endpoint({
  ...filter,
  name: "payers",
  operation: "Invoices.payers",
  path: "/v1/billing/filter/payers/:page/:limit",
  summary: "Payers for a filter"
})

/** Endpoint 4 (spec, «Invoices»). */
export const listInvoiceStatuses = endpoint({
  resource: invoices,
  name: "statuses",
  operation: "Invoices.statuses",
  method: "GET",
  path: "/v1/billing/filter/count_statuses",
  summary: "Invoice statuses for a filter",
  shown: [],
  description: "The first entry is for all. Needs no key.",
  isPublic: true,
  schemas: () => ({ success: entries() })
})

/** Endpoint 5 (spec, «Invoices»). */
export const showInvoice = endpoint({
  resource: invoices,
  name: "details",
  operation: "Invoices.details",
  method: "GET",
  path: "/v1/billing/count_info/:count_id",
  summary: "Details of one invoice",
  shown: [403, 404],
  description: "The texts and amounts of the printed invoice.",
  errors: [InvoiceNotFound],
  idsFrom: { list: "invoices.list", fields: { count_id: "count_id" } },
  schemas: () => ({
    path: Schema.Struct({
      /** The identifier of the invoice. */
      count_id: idPath(InvoiceId)
    }),
    success: dataOf(InvoiceDetails)
  })
})
