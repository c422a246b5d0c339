import type { CatalogueItemNotFound } from "./Catalogue.ts"
import type { InvoiceNotFound } from "./Invoice.ts"
import type { ListingNotFound } from "./ListingField.ts"
import type { MessageEmpty, MessageRejected, MessageTooLong, SendUncertain } from "./Message.ts"
import type { PlatformError } from "./PlatformError.ts"
import type { SearchTooShort, ThreadNotFound } from "./Thread.ts"

/** A record that does not exist, or belongs to another company (status 404). */
export type RecordNotFound = ThreadNotFound | InvoiceNotFound | ListingNotFound | CatalogueItemNotFound

/** An error that the client raises before it sends anything, or after an answer was lost. */
type RaisedByClient = MessageTooLong | MessageEmpty | SearchTooShort | SendUncertain

/**
 * Every error that a call can fail with. The tables of statuses, classes, exit codes and texts have
 * a row for each: if a row is missing there, or an error of an endpoint is missing here, the
 * program does not compile.
 */
export type CallFailure = PlatformError | RecordNotFound | MessageRejected | RaisedByClient
