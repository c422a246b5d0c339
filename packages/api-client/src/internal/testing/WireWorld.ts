import { Account } from "@estate/domain/Account"
import { Call } from "@estate/domain/Call"
import { CatalogueItem, CatalogueItemId, CatalogueLevel } from "@estate/domain/Catalogue"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"
import type { World } from "./World.ts"

const listOf = <A, I>(record: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Array(record), { exact: true })

const FromWire = Schema.Struct({
  invoices: listOf(
    Schema.Struct({
      invoice: Invoice,
      payerId: Schema.Int,
      recipientId: Schema.Int,
      details: Schema.optionalWith(InvoiceDetails, { exact: true })
    })
  ),
  catalogue: listOf(
    Schema.Struct({
      item: CatalogueItem,
      level: CatalogueLevel,
      status: Schema.Literal("finished", "not_finished"),
      parentId: Schema.optionalWith(CatalogueItemId, { exact: true })
    })
  ),
  listings: listOf(Schema.Struct({ id: ListingId, emptyFields: Schema.Array(ListingField) })),
  accounts: listOf(Account),
  threads: listOf(
    Schema.Struct({
      thread: Thread,
      messages: Schema.optionalWith(Schema.Array(Message), { exact: true })
    })
  ),
  calls: listOf(Call)
})

/** The records of an in-memory platform as the wire has them; all optional. */
export interface WireWorld extends Schema.Schema.Encoded<typeof FromWire> {}

/** Decodes the records of a platform. Throws if one does not match the contract. */
export const worldFromWire: (world: WireWorld) => World = Schema.decodeSync(FromWire)
