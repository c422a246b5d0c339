import { AccountsApi } from "@estate/api/AccountsApi"
import { CallsApi } from "@estate/api/CallsApi"
import { CatalogueApi } from "@estate/api/CatalogueApi"
import { InvoicesApi } from "@estate/api/InvoicesApi"
import { ListingFieldsApi } from "@estate/api/ListingFieldsApi"
import { ThreadsApi } from "@estate/api/ThreadsApi"
import { RequestRejected } from "@estate/domain/PlatformError"
import { Option } from "effect"
import { urlTemplateOf } from "../Request.ts"

const endpoints = {
  "Accounts.page": AccountsApi.list,
  "Calls.page": CallsApi.list,
  "Calls.projectPage": CallsApi.list,
  "Calls.listingPage": CallsApi.list,
  "Catalogue.page": CatalogueApi.items,
  "Catalogue.item": CatalogueApi.item,
  "Invoices.page": InvoicesApi.list,
  "Invoices.details": InvoicesApi.details,
  "Invoices.payers": InvoicesApi.payers,
  "Invoices.recipients": InvoicesApi.recipients,
  "ListingFields.empty": ListingFieldsApi.empty,
  "Threads.page": ThreadsApi.list,
  "Threads.messagesPage": ThreadsApi.messages,
  "Threads.reply": ThreadsApi.send,
  "Threads.remove": ThreadsApi.remove
}

/** The operations that are told what to do, by their names in the services. */
export type Told = keyof typeof endpoints

/** The error of an operation that was told what cannot be asked. */
export const rejected =
  (operation: Told) =>
  (detail: string): RequestRejected => {
    const { method, path } = endpoints[operation]
    return new RequestRejected({
      detail,
      requestId: Option.none(),
      call: Option.some({
        operation,
        method,
        urlTemplate: urlTemplateOf(path),
        status: Option.none(),
        requestId: Option.none(),
        attempts: 0,
        mayHaveArrived: false
      })
    })
  }
