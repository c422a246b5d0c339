import type { CatalogueItemNotFound } from "@estate/domain/Catalogue"
import type { InvoiceNotFound } from "@estate/domain/Invoice"
import type { ListingNotFound } from "@estate/domain/ListingField"
import type { MessageEmpty, MessageRejected, MessageTooLong, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, ThreadNotFound } from "@estate/domain/Thread"

/** Something that the platform does not have. */
export type NotFoundError = ThreadNotFound | InvoiceNotFound | ListingNotFound | CatalogueItemNotFound

/** Every error of the platform that a command can fail with. */
export type EstateError =
  | PlatformError
  | NotFoundError
  | SearchTooShort
  | MessageTooLong
  | MessageEmpty
  | MessageRejected
  | SendUncertain
