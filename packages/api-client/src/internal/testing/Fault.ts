import { listAccounts } from "@estate/api/Accounts"
import { listCalls } from "@estate/api/Calls"
import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "@estate/api/Invoices"
import { emptyListingFields } from "@estate/api/ListingFields"
import { pathForms } from "@estate/api/Path"
import { listMessages, listThreads, removeThread, sendMessage } from "@estate/api/Threads"

const endpoints = {
  "Accounts.page": listAccounts,
  "Calls.page": listCalls,
  "Catalogue.counters": countCatalogueItems,
  "Catalogue.item": showCatalogueItem,
  "Catalogue.page": listCatalogueItems,
  "Invoices.details": showInvoice,
  "Invoices.page": listInvoices,
  "Invoices.payers": listPayers,
  "Invoices.recipients": listRecipients,
  "Invoices.statuses": listInvoiceStatuses,
  "ListingFields.empty": emptyListingFields,
  "Threads.messagesPage": listMessages,
  "Threads.page": listThreads,
  "Threads.remove": removeThread,
  "Threads.reply": sendMessage
}

/** What goes wrong with a request to an in-memory platform. */
export type Fault = (
  | {
      /** 429. */
      readonly fault: "rateLimited"
      /** Seconds of `Retry-After`. Default: the answer has none. */
      readonly retryAfter?: number
    }
  | {
      /** An answer with this status. */
      readonly fault: "failed"
      /** Default: 503. */
      readonly status?: number
    }
  | {
      /** The connection is refused: the platform gets nothing. */
      readonly fault: "unreachable"
    }
  | {
      /** The platform does what it is asked, and the connection breaks before its answer. */
      readonly fault: "lostAnswer"
    }
  | {
      /** The answer takes time. */
      readonly fault: "slow"
      /** How long the answer is held back, in milliseconds. */
      readonly millis: number
    }
  | {
      /** A record of a list that cannot be read. */
      readonly fault: "unreadable"
      /** Its place on the page, from 0. Default: 0. */
      readonly index?: number
      /** The field that is wrong, by its name on the wire. Default: the whole record. */
      readonly field?: string
    }
) & {
  /**
   * The operation that it happens to, by its name in errors; calls of all kinds are `Calls.page`.
   * Default: any.
   */
  readonly operation?: keyof typeof endpoints
  /** How many requests it happens to, retries included. Default: 1. */
  readonly times?: number
}

/** Finds the fault of each request: the first of the list that applies and is not used up. */
export const faultsOf = (faults: ReadonlyArray<Fault>) => {
  const used = new Map<Fault, number>()
  return (method: string, path: ReadonlyArray<string>): Fault | undefined => {
    const operation = operationOf(method, path)
    const fault = faults.find(
      each =>
        (each.operation === undefined || each.operation === operation) &&
        (used.get(each) ?? 0) < (each.times ?? 1)
    )
    if (fault !== undefined) used.set(fault, (used.get(fault) ?? 0) + 1)
    return fault
  }
}

const operationOf = (method: string, path: ReadonlyArray<string>): string | undefined =>
  Object.entries(endpoints).find(
    ([, endpoint]) =>
      endpoint.method === method &&
      pathForms(endpoint.path).some(form => fits(path, form.split("/").slice(1)))
  )?.[0]

const fits = (path: ReadonlyArray<string>, template: ReadonlyArray<string>): boolean =>
  path.length === template.length &&
  template.every((part, index) => part.startsWith(":") || part === path[index])
