import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { AccessDenied, PlatformFailed, RequestRejected } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { listAccounts } from "../Accounts.ts"
import { listCalls } from "../Calls.ts"
import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "../Catalogue.ts"
import { problemAt, problems } from "../DeclaredErrors.ts"
import { listInvoiceStatuses, listInvoices, listPayers, listRecipients, showInvoice } from "../Invoices.ts"
import { KeyOrDenied, KeyOrNotSignedIn, NeededArea } from "../Key.ts"
import { emptyListingFields } from "../ListingFields.ts"
import { listMessages, listThreads, removeThread, sendHeaders, sendMessage } from "../Threads.ts"

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

/** Endpoints 6 to 8 for the service. */
export const catalogueGroup = () =>
  HttpApiGroup.make("catalogue")
    .add(
      HttpApiEndpoint.get("item", showCatalogueItem.path)
        .annotate(OpenApi.Summary, "One catalogue item")
        .annotate(OpenApi.Description, "A complex or a building, with its parent and the parent's own.")
        .setPath(showCatalogueItem.schemas.path)
        .addSuccess(showCatalogueItem.schemas.success)
        .addError(problems(RequestRejected, AccessDenied, ...showCatalogueItem.errors))
        .middleware(KeyOrDenied)
    )
    .add(
      HttpApiEndpoint.get("counters", countCatalogueItems.path)
        .annotate(OpenApi.Summary, "Counters of objects")
        .annotate(OpenApi.Description, "All, under construction and completed. Needs no key.")
        .addSuccess(countCatalogueItems.schemas.success)
    )
    .add(
      HttpApiEndpoint.get("items", listCatalogueItems.path)
        .annotate(OpenApi.Summary, "List of catalogue items")
        .annotate(OpenApi.Description, "Complexes (level 1) and buildings (level 2), by id.")
        .setPath(listCatalogueItems.schemas.path)
        .setUrlParams(listCatalogueItems.schemas.urlParams)
        .addSuccess(listCatalogueItems.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "catalogue")
    .annotate(OpenApi.Title, "Housing-complex catalogue")
    .annotate(OpenApi.Description, "Housing complexes and their buildings; all companies share them.")

/** Endpoint 9 for the service. */
export const listingFieldsGroup = () =>
  HttpApiGroup.make("listingFields")
    .add(
      HttpApiEndpoint.get("empty", emptyListingFields.path)
        .annotate(OpenApi.Summary, "Fields of a listing that were left empty")
        .annotate(OpenApi.Description, "Which fields there are depends on the listing's topic.")
        .setPath(emptyListingFields.schemas.path)
        .addSuccess(emptyListingFields.schemas.success)
        .addError(problems(RequestRejected, AccessDenied, ...emptyListingFields.errors))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "listings")
    .annotate(OpenApi.Title, "Listing fields")
    .annotate(OpenApi.Description, "What is still to be filled in.")

/** Endpoint 10 for the service. */
export const accountsGroup = () =>
  HttpApiGroup.make("accounts")
    .add(
      HttpApiEndpoint.get("list", listAccounts.path)
        .annotate(OpenApi.Summary, "Accounts of the company")
        .annotate(OpenApi.Description, "By id.")
        .setUrlParams(listAccounts.schemas.urlParams)
        .addSuccess(listAccounts.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "accounts")
    .annotate(OpenApi.Title, "Accounts")
    .annotate(OpenApi.Description, "The people of the company.")

/** The spec does not show the body's encoding: JSON, a form and multipart are all accepted. */
const anyEncoding = (message: typeof sendMessage.schemas.payload) =>
  Schema.Union(
    message,
    message.pipe(HttpApiSchema.withEncoding({ kind: "UrlParams" })),
    HttpApiSchema.Multipart(message)
  )

const SEND_DESCRIPTION =
  "The buyer's messages in the thread become read. With an `Idempotency-Key`, a repetition within 24 hours sends nothing and is answered like the first request; errors are not kept."

/** Endpoints 11 to 14 for the service, which serves them at `{chats_url}`. */
export const threadsGroup = () =>
  HttpApiGroup.make("threads")
    .add(
      HttpApiEndpoint.get("list", listThreads.path)
        .annotate(OpenApi.Summary, "List of threads")
        .annotate(OpenApi.Description, "The one with the newest message first.")
        .setUrlParams(listThreads.schemas.urlParams)
        .addSuccess(listThreads.schemas.success)
        .addError(problems(RequestRejected))
    )
    .add(
      HttpApiEndpoint.get("messages", listMessages.path)
        .annotate(OpenApi.Summary, "Messages of a thread")
        .annotate(OpenApi.Description, "Oldest first. Reading them does not mark them as read.")
        .setPath(listMessages.schemas.path)
        .setUrlParams(listMessages.schemas.urlParams)
        .addSuccess(listMessages.schemas.success)
        .addError(problems(RequestRejected, ...listMessages.errors))
    )
    .add(
      HttpApiEndpoint.post("send", sendMessage.path)
        .annotate(OpenApi.Summary, "Send a message")
        .annotate(OpenApi.Description, SEND_DESCRIPTION)
        .setPath(sendMessage.schemas.path)
        .setHeaders(sendHeaders())
        .setPayload(anyEncoding(sendMessage.schemas.payload))
        .addSuccess(sendMessage.schemas.success)
        .addError(problems(...sendMessage.errors, IdempotencyKeyInUse, IdempotencyKeyReused))
        .addError(problemAt(413, PlatformFailed))
    )
    .add(
      HttpApiEndpoint.del("remove", removeThread.path)
        .annotate(OpenApi.Summary, "Delete a thread")
        .annotate(OpenApi.Description, "With its messages, for good.")
        .setPath(removeThread.schemas.path)
        .addSuccess(removeThread.schemas.success)
        .addError(problems(...removeThread.errors))
    )
    .addError(problems(AccessDenied))
    .middleware(KeyOrNotSignedIn)
    .annotate(NeededArea, "messages")
    .annotate(OpenApi.Title, "Messages")
    .annotate(OpenApi.Description, "Conversations with buyers, each about one listing.")

const CALLS_DESCRIPTION =
  "Newest first. Calls of a company with the feeds module are about listings, and `idPackets`, `status[]` and `projectName` are 400 there. A date with a time is one moment; times without dates are a range of every day."

/** Endpoint 15 for the service. */
export const callsGroup = () =>
  HttpApiGroup.make("calls")
    .add(
      HttpApiEndpoint.get("list", listCalls.path)
        .annotate(OpenApi.Summary, "List of calls")
        .annotate(OpenApi.Description, CALLS_DESCRIPTION)
        .setPath(listCalls.schemas.path)
        .setUrlParams(listCalls.schemas.urlParams)
        .addSuccess(listCalls.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrNotSignedIn)
    )
    .annotate(NeededArea, "calls")
    .annotate(OpenApi.Title, "Calls")
    .annotate(OpenApi.Description, "Telephone calls about projects, or about listings.")
