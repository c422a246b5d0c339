import { Account } from "@estate/domain/Account"
import { Call } from "@estate/domain/Call"
import { CatalogueItem, CatalogueItemId, CatalogueLevel } from "@estate/domain/Catalogue"
import { Invoice, InvoiceDetails, PayerId, RecipientId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { firstInvalidField } from "../InvalidField.ts"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

const FromWire = Schema.Struct({
  /** Invoices, with what an invoice itself does not say. */
  invoices: optional(
    Schema.Array(
      Schema.Struct({
        /** The invoice as lists show it. */
        invoice: Invoice,
        /** The id by which the filter `payerId` finds it. */
        payerId: PayerId,
        /** The id by which the filter `recipientId` finds it. */
        recipientId: RecipientId,
        /** What it prints. Without it, its details are not found. */
        details: optional(InvoiceDetails)
      })
    )
  ),
  /** Complexes and buildings, with what an item itself does not say. */
  catalogue: optional(
    Schema.Array(
      Schema.Struct({
        /** The complex or building as lists show it. */
        item: CatalogueItem,
        /** 1 for a complex, 2 for a building. */
        level: CatalogueLevel,
        /** The status by which it is filtered and counted. */
        status: Schema.Literal("finished", "not_finished"),
        /** The complex of a building. */
        parentId: optional(CatalogueItemId)
      })
    )
  ),
  /** Listings that have an answer; others are not found. */
  listings: optional(
    Schema.Array(
      Schema.Struct({
        /** The identifier of the listing. */
        id: ListingId,
        /** The fields that nobody has filled in. */
        emptyFields: Schema.Array(ListingField)
      })
    )
  ),
  /** The people of the company. */
  accounts: optional(Schema.Array(Account)),
  /** Threads with their messages. */
  threads: optional(
    Schema.Array(
      Schema.Struct({
        /** The thread as lists show it; its counts are not made of the messages. */
        thread: Thread,
        /** Its messages in any order. Default: none. */
        messages: optional(Schema.Array(Message))
      })
    )
  ),
  /** Calls of one variant: of listings if the company has the feeds module. */
  calls: optional(Schema.Array(Call))
})

/** The records of an in-memory platform of one company; all optional. */
export interface World extends Schema.Schema.Type<typeof FromWire> {}

/** The same as the wire has them. */
export interface WireWorld extends Schema.Schema.Encoded<typeof FromWire> {}

/**
 * Decodes the records of a platform. Throws if one does not match the contract, and names the
 * field.
 */
export const worldFromWire = (world: WireWorld): World =>
  Either.getOrThrowWith(Schema.decodeEither(FromWire)(world), error => {
    const { path, detail } = firstInvalidField(error)
    return new TypeError(`the world of a test does not match the contract at ${path}: ${detail}`)
  })
