import { emptyListingFields } from "@estate/api/ListingFields"
import type { ListingId } from "@estate/domain/Listing"
import type { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import type { Internals } from "./internal/Internals.ts"
import { serviceClass } from "./internal/Layers.ts"
import { dataOf } from "./internal/paging/Paginate.ts"

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
  client => make(client)
) {}

const make = ({ operation }: Internals): ListingFieldsService => {
  const empty = operation(emptyListingFields)

  return {
    empty: id => Effect.map(empty({ path: { id } }), dataOf)
  }
}
