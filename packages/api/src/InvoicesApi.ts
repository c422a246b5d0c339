import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "./InvoiceEndpoints.ts"
import { InvoiceNotFoundProblem } from "./InvoiceErrors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"

const list = HttpApiEndpoint.get("list", listInvoices.path)
  .annotate(OpenApi.Summary, "List of invoices")
  .setPath(listInvoices.schemas.path)
  .setUrlParams(listInvoices.schemas.urlParams)
  .addSuccess(listInvoices.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrDenied)

const filter = <const Name extends string>(name: Name, endpoint: typeof listPayers, summary: string) =>
  HttpApiEndpoint.get(name, endpoint.path)
    .annotate(OpenApi.Summary, summary)
    .setPath(endpoint.schemas.path)
    .setUrlParams(endpoint.schemas.urlParams)
    .addSuccess(endpoint.schemas.success)
    .addError(RequestRejectedProblem)
    .addError(AccessDeniedProblem)
    .middleware(KeyOrDenied)

const recipients = filter("recipients", listRecipients, "Recipients for a filter")
const payers = filter("payers", listPayers, "Payers for a filter")

const statuses = HttpApiEndpoint.get("statuses", listInvoiceStatuses.path)
  .annotate(OpenApi.Summary, "Invoice statuses for a filter")
  .addSuccess(listInvoiceStatuses.schemas.success)

const details = HttpApiEndpoint.get("details", showInvoice.path)
  .annotate(OpenApi.Summary, "Details of one invoice")
  .setPath(showInvoice.schemas.path)
  .addSuccess(showInvoice.schemas.success)
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
  .annotate(OpenApi.Title, "Invoices") {}
