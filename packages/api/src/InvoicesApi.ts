import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { FilterEntry } from "@estate/domain/FilterEntry"
import { Invoice, InvoiceDetails, InvoiceId, invoiceSortKeys, invoiceStatuses } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { Schema } from "effect"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { InvoiceNotFoundProblem } from "./InvoiceErrors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
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

const dateParameter = optionalParameter(LocalDateFromWire.annotations(allowed("a date as YYYY-MM-DD")), {
  type: "string",
  format: "date"
})

/** 1 (spec, «Invoices»). */
const list = HttpApiEndpoint.get("list", "/v1/billing/counts/:page/:limit")
  .annotate(OpenApi.Summary, "List of invoices")
  .setPath(pagingPath)
  .setUrlParams(
    Schema.Struct({
      created_at_from: dateParameter,
      created_at_to: dateParameter,
      amount: integerParameter(Schema.Int, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      payer_id: idParameter,
      recipient_id: idParameter,
      count_number: optionalParameter(Schema.String, { type: "string" }),
      count_status: choiceParameter(invoiceStatuses),
      sort: choiceParameter(invoiceSortKeys),
      direction: choiceParameter(["asc", "desc"])
    })
  )
  .addSuccess(dataOf(pageOf(Invoice, pages)))
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrDenied)

const entries = dataOf(Schema.Array(FilterEntry))

/** 2 and 3 (spec, «Invoices»). The first entry stands for all, on every page and outside its size. */
const filter = <const Name extends string>(name: Name, summary: string) =>
  HttpApiEndpoint.get(name, `/v1/billing/filter/${name}/:page/:limit`)
    .annotate(OpenApi.Summary, summary)
    .setPath(pagingPath)
    .setUrlParams(Schema.Struct({ with_acts: bitParameter }))
    .addSuccess(entries)
    .addError(RequestRejectedProblem)
    .addError(AccessDeniedProblem)
    .middleware(KeyOrDenied)

const recipients = filter("recipients", "Recipients for a filter")
const payers = filter("payers", "Payers for a filter")

/** 4 (spec, «Invoices»): it holds no company's data and needs no key. */
const statuses = HttpApiEndpoint.get("statuses", "/v1/billing/filter/count_statuses")
  .annotate(OpenApi.Summary, "Invoice statuses for a filter")
  .addSuccess(entries)

/** 5 (spec, «Invoices»). */
const details = HttpApiEndpoint.get("details", "/v1/billing/count_info/:count_id")
  .annotate(OpenApi.Summary, "Details of one invoice")
  .setPath(Schema.Struct({ count_id: idPath(InvoiceId) }))
  .addSuccess(dataOf(InvoiceDetails))
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .addError(InvoiceNotFoundProblem)
  .middleware(KeyOrDenied)

/** Endpoints 1 to 5: invoices, which the wire calls counts. */
export class InvoicesApi extends HttpApiGroup.make("invoices")
  .add(list)
  .add(recipients)
  .add(payers)
  .add(statuses)
  .add(details)
  .annotate(NeededArea, "billing")
  .annotate(OpenApi.Title, "Invoices") {
  static readonly list = list
  static readonly recipients = recipients
  static readonly payers = payers
  static readonly statuses = statuses
  static readonly details = details
}
