import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import { problems } from "../DeclaredErrors.ts"
import { listInvoiceStatuses, listInvoices, listPayers, listRecipients, showInvoice } from "../Invoices.ts"
import { KeyOrDenied, NeededArea } from "../Key.ts"

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
