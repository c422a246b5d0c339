import { Account } from "@estate/domain/Account"
import { Call } from "@estate/domain/Call"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { firstInvalidField } from "../InvalidField.ts"
import { CatalogueEntry } from "./Catalogue.ts"
import { optional } from "./Handler.ts"
import { InvoiceEntry } from "./Invoices.ts"
import { ListingEntry } from "./ListingFields.ts"
import { ThreadEntry } from "./Threads.ts"

const FromWire = Schema.Struct({
  /** Invoices, with facts that their records do not contain. */
  invoices: optional(Schema.Array(InvoiceEntry)),
  /** Complexes and buildings, with facts that their records do not contain. */
  catalogue: optional(Schema.Array(CatalogueEntry)),
  /** Listings that the platform knows; others are not found. */
  listings: optional(Schema.Array(ListingEntry)),
  /** The people of the company. */
  accounts: optional(Schema.Array(Account)),
  /** Threads with their messages. */
  threads: optional(Schema.Array(ThreadEntry)),
  /** Calls of one variant: of listings if the company has the feeds module. */
  calls: optional(Schema.Array(Call))
})

/** The records of an in-memory platform of one company; all optional. */
export interface World extends Schema.Schema.Type<typeof FromWire> {}

/** The same records in wire format. */
export interface WireWorld extends Schema.Schema.Encoded<typeof FromWire> {}

/**
 * Decodes the records of a platform. If one does not match the contract, throws and names the
 * field.
 */
export const worldFromWire = (world: WireWorld): World =>
  Either.getOrThrowWith(Schema.decodeEither(FromWire)(world), error => {
    const { path, detail } = firstInvalidField(error)
    return new TypeError(`the world of a test does not match the contract at ${path}: ${detail}`)
  })
