import type { CatalogueItemNotFound } from "./Catalogue.ts"
import type { InvoiceNotFound } from "./Invoice.ts"
import type { ListingNotFound } from "./ListingField.ts"
import type { MessageEmpty, MessageRejected, MessageTooLong, SendUncertain } from "./Message.ts"
import type { PlatformError } from "./PlatformError.ts"
import type { SearchTooShort, ThreadNotFound } from "./Thread.ts"

/** A record that the platform does not have, or not for this company (status 404). */
export type RecordNotFound = ThreadNotFound | InvoiceNotFound | ListingNotFound | CatalogueItemNotFound

/** An error that the client raises before it sends anything, or after it lost an answer. */
type RaisedByClient = MessageTooLong | MessageEmpty | SearchTooShort | SendUncertain

/**
 * Every error that a call can fail with. The tables of statuses, classes, exit codes and texts have
 * a row for each: an error that is missing there does not compile, nor does an endpoint with an
 * error that is missing here.
 */
export type CallFailure = PlatformError | RecordNotFound | MessageRejected | RaisedByClient
