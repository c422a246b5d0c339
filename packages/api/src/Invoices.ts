import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
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
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { problems } from "./Errors.ts"
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

const filterEndpoint = <const Name extends string>(
  name: Name,
  { path, schemas }: typeof listPayers,
  summary: string
) =>
  HttpApiEndpoint.get(name, path)
    .annotate(OpenApi.Summary, summary)
    .annotate(
      OpenApi.Description,
      "By id. Each page begins with the entry for all, beyond the page size. With `with_acts`: only those on an invoice with acts."
    )
    .setPath(schemas.path)
    .setUrlParams(schemas.urlParams)
    .addSuccess(schemas.success)
    .addError(problems(RequestRejected, AccessDenied))
    .middleware(KeyOrDenied)

/** Endpoints 1 to 5 for the service. */
export const invoicesGroup = () =>
  HttpApiGroup.make("invoices")
    .add(
      HttpApiEndpoint.get("list", listInvoices.path)
        .annotate(OpenApi.Summary, "List of invoices")
        .annotate(
          OpenApi.Description,
          "Newest first, or by `sort` and `direction`; missing values are last. `count_number` is a part of the number."
        )
        .setPath(listInvoices.schemas.path)
        .setUrlParams(listInvoices.schemas.urlParams)
        .addSuccess(listInvoices.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrDenied)
    )
    .add(filterEndpoint("recipients", listRecipients, "Recipients for a filter"))
    .add(filterEndpoint("payers", listPayers, "Payers for a filter"))
    .add(
      HttpApiEndpoint.get("statuses", listInvoiceStatuses.path)
        .annotate(OpenApi.Summary, "Invoice statuses for a filter")
        .annotate(OpenApi.Description, "The first entry is for all. Needs no key.")
        .addSuccess(listInvoiceStatuses.schemas.success)
    )
    .add(
      HttpApiEndpoint.get("details", showInvoice.path)
        .annotate(OpenApi.Summary, "Details of one invoice")
        .annotate(OpenApi.Description, "The texts and amounts of the printed invoice.")
        .setPath(showInvoice.schemas.path)
        .addSuccess(showInvoice.schemas.success)
        .addError(problems(RequestRejected, AccessDenied, ...showInvoice.errors))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "billing")
    .annotate(OpenApi.Title, "Invoices")
    .annotate(OpenApi.Description, "What the agency has to pay for, and what its filters may be.")
