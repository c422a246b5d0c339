import { listAccounts } from "@estate/api/Accounts"
import { listCalls } from "@estate/api/Calls"
import { listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import { listInvoices, listPayers, listRecipients, showInvoice } from "@estate/api/Invoices"
import { emptyListingFields } from "@estate/api/ListingFields"
import { urlTemplate } from "@estate/api/Path"
import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"
import { RequestRejected } from "@estate/domain/PlatformError"
import * as Option from "effect/Option"

const endpoints = {
  "Accounts.page": listAccounts,
  "Calls.page": listCalls,
  "Calls.projectPage": listCalls,
  "Calls.listingPage": listCalls,
  "Catalogue.page": listCatalogueItems,
  "Catalogue.item": showCatalogueItem,
  "Drift.sample": listThreads,
  "Invoices.page": listInvoices,
  "Invoices.details": showInvoice,
  "Invoices.payers": listPayers,
  "Invoices.recipients": listRecipients,
  "ListingFields.empty": emptyListingFields,
  "Threads.page": listThreads,
  "Threads.messagesPage": listMessages,
  "Threads.reply": sendMessage,
  "Threads.remove": removeThread
}

/** The names of the operations with input. */
export type OperationName = keyof typeof endpoints

/** The error of an operation with invalid input. */
export const rejected =
  (operation: OperationName) =>
  (detail: string): RequestRejected => {
    const { method, path } = endpoints[operation]
    return new RequestRejected({
      detail,
      requestId: Option.none(),
      call: Option.some({
        operation,
        method,
        urlTemplate: urlTemplate(path),
        status: Option.none(),
        requestId: Option.none(),
        attempts: 0,
        mayHaveArrived: false
      })
    })
  }
