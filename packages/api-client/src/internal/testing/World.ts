import type { Account } from "@estate/domain/Account"
import type { Call } from "@estate/domain/Call"
import type { CatalogueItem, CatalogueItemId, CatalogueLevel } from "@estate/domain/Catalogue"
import type { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import type { ListingId } from "@estate/domain/Listing"
import type { ListingField } from "@estate/domain/ListingField"
import type { Message } from "@estate/domain/Message"
import type { Thread } from "@estate/domain/Thread"

/** The records of an in-memory platform of one company; all optional. */
export interface World {
  /** Invoices, with what an invoice itself does not say. */
  readonly invoices?: ReadonlyArray<{
    /** The invoice as lists show it. */
    readonly invoice: Invoice
    /** The id by which the filter `payerId` finds it. */
    readonly payerId: number
    /** The id by which the filter `recipientId` finds it. */
    readonly recipientId: number
    /** What it prints. Without it, its details are not found. */
    readonly details?: InvoiceDetails
  }>
  /** Complexes and buildings, with what an item itself does not say. */
  readonly catalogue?: ReadonlyArray<{
    /** The complex or building as lists show it. */
    readonly item: CatalogueItem
    /** 1 for a complex, 2 for a building. */
    readonly level: CatalogueLevel
    /** The status by which it is filtered and counted. */
    readonly status: "finished" | "not_finished"
    /** The complex of a building. */
    readonly parentId?: CatalogueItemId
  }>
  /** Listings that have an answer; others are not found. */
  readonly listings?: ReadonlyArray<{
    /** The identifier of the listing. */
    readonly id: ListingId
    /** The fields that nobody has filled in. */
    readonly emptyFields: ReadonlyArray<ListingField>
  }>
  /** The people of the company. */
  readonly accounts?: ReadonlyArray<Account>
  /** Threads with their messages. */
  readonly threads?: ReadonlyArray<{
    /** The thread as lists show it; its counts are not made of the messages. */
    readonly thread: Thread
    /** Its messages in any order. Default: none. */
    readonly messages?: ReadonlyArray<Message>
  }>
  /** Calls of one variant: of listings if the company has the feeds module. */
  readonly calls?: ReadonlyArray<Call>
}
