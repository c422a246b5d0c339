import type { ListingId } from "@estate/domain/Listing"
import type { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import { serviceClass } from "./internal/services/Layers.ts"
import { listingFields } from "./internal/services/ListingFields.ts"

/** The methods of `ListingFields`. */
export interface ListingFieldsService {
  /** The fields of a listing that nobody has filled in. */
  readonly empty: (
    listing: ListingId
  ) => Effect.Effect<ReadonlyArray<ListingField>, PlatformError | ListingNotFound>
}

/** Empty fields of listings (spec, «Listing fields», endpoint 9). */
export class ListingFields extends serviceClass<ListingFields, ListingFieldsService>()(
  "@estate/api-client/ListingFields",
  listingFields
) {}
