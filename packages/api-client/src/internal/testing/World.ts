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
  readonly invoices?: ReadonlyArray<{
    readonly invoice: Invoice
    readonly payerId: number
    readonly recipientId: number
    readonly details?: InvoiceDetails
  }>
  readonly catalogue?: ReadonlyArray<{
    readonly item: CatalogueItem
    readonly level: CatalogueLevel
    readonly status: "finished" | "not_finished"
    readonly parentId?: CatalogueItemId
  }>
  readonly listings?: ReadonlyArray<{
    readonly id: ListingId
    readonly emptyFields: ReadonlyArray<ListingField>
  }>
  readonly accounts?: ReadonlyArray<Account>
  readonly threads?: ReadonlyArray<{
    readonly thread: Thread
    readonly messages?: ReadonlyArray<Message>
  }>
  /** All of the variant that the feeds module decides. */
  readonly calls?: ReadonlyArray<Call>
}
