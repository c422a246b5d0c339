import { FilterEntry } from "@estate/domain/FilterEntry"
import {
  Invoice,
  InvoiceDetails,
  InvoiceId,
  InvoiceNotFound,
  invoiceSortKeys,
  invoiceStatuses
} from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { dataOf, pageOf, pages, pagingPath } from "./Paging.ts"
import {
  allowed,
  bitParameter,
  choiceParameter,
  idParameter,
  idPath,
  integerParameter,
  optionalParameter
} from "./Parameter.ts"

const dateParameter = () =>
  optionalParameter(LocalDateFromWire.annotations(allowed("a date as YYYY-MM-DD")), {
    type: "string",
    format: "date"
  })

/** Endpoint 1 (spec, «Invoices»). */
export const listInvoices = endpoint("GET", "/v1/billing/counts/:page/:limit", () => ({
  path: pagingPath(),
  urlParams: Schema.Struct({
    created_at_from: dateParameter(),
    created_at_to: dateParameter(),
    amount: integerParameter(Schema.Int, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    payer_id: idParameter(),
    recipient_id: idParameter(),
    count_number: optionalParameter(Schema.String, { type: "string" }),
    count_status: choiceParameter(invoiceStatuses),
    sort: choiceParameter(invoiceSortKeys),
    direction: choiceParameter(["asc", "desc"])
  }),
  success: dataOf(pageOf(Invoice, pages()))
}))

const entries = () => dataOf(Schema.Array(FilterEntry))

const filter = (name: "recipients" | "payers") =>
  endpoint("GET", `/v1/billing/filter/${name}/:page/:limit`, () => ({
    path: pagingPath(),
    urlParams: Schema.Struct({ with_acts: bitParameter() }),
    success: entries()
  }))

/**
 * Endpoint 2 (spec, «Invoices»). Each page begins with the entry for all, beyond the page size.
 */
export const listRecipients = filter("recipients")

/**
 * Endpoint 3 (spec, «Invoices»). Each page begins with the entry for all, beyond the page size.
 */
export const listPayers = filter("payers")

/** Endpoint 4 (spec, «Invoices»). It shows no company's data and needs no key. */
export const listInvoiceStatuses = endpoint("GET", "/v1/billing/filter/count_statuses", () => ({
  success: entries()
}))

/** Endpoint 5 (spec, «Invoices»). */
export const showInvoice = endpoint(
  "GET",
  "/v1/billing/count_info/:count_id",
  () => ({
    path: Schema.Struct({ count_id: idPath(InvoiceId) }),
    success: dataOf(InvoiceDetails)
  }),
  InvoiceNotFound
)
