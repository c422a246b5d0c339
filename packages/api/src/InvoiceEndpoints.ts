import { FilterEntry } from "@estate/domain/FilterEntry"
import { Invoice, InvoiceDetails, InvoiceId, invoiceSortKeys, invoiceStatuses } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { Schema } from "effect"
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

/** 1 (spec, «Invoices»). */
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

/** 2 (spec, «Invoices»). The first entry stands for all, on every page and outside its size. */
export const listRecipients = filter("recipients")

/** 3 (spec, «Invoices»). The first entry stands for all, on every page and outside its size. */
export const listPayers = filter("payers")

/** 4 (spec, «Invoices»): it holds no company's data and needs no key. */
export const listInvoiceStatuses = endpoint("GET", "/v1/billing/filter/count_statuses", () => ({
  success: entries()
}))

/** 5 (spec, «Invoices»). */
export const showInvoice = endpoint("GET", "/v1/billing/count_info/:count_id", () => ({
  path: Schema.Struct({ count_id: idPath(InvoiceId) }),
  success: dataOf(InvoiceDetails)
}))
