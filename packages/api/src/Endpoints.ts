import { listAccounts } from "./Accounts.ts"
import { listCalls } from "./Calls.ts"
import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "./Catalogue.ts"
import { listInvoiceStatuses, listInvoices, listPayers, listRecipients, showInvoice } from "./Invoices.ts"
import { emptyListingFields } from "./ListingFields.ts"
import { listMessages, listThreads, removeThread, sendMessage } from "./Threads.ts"

/** All endpoints of the contract, in the order of the OpenAPI document. */
export const endpoints = [
  listInvoices,
  listRecipients,
  listPayers,
  listInvoiceStatuses,
  showInvoice,
  showCatalogueItem,
  countCatalogueItems,
  listCatalogueItems,
  emptyListingFields,
  listAccounts,
  listThreads,
  listMessages,
  sendMessage,
  removeThread,
  listCalls
] as const

/** An endpoint of the contract, with its types. */
export type ContractEndpoint = (typeof endpoints)[number]

/** The endpoint of an operation id such as `threads.list`. */
export type EndpointOf<Id extends ContractEndpoint["id"]> = Extract<ContractEndpoint, { readonly id: Id }>
