import { emptyListingFields } from "@estate/api/ListingFields"
import type { ListingId } from "@estate/domain/Listing"
import type { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiClient } from "./ApiClient.ts"
import { internals } from "./internal/Internals.ts"
import { layerConfigOf, layerOf } from "./internal/Layers.ts"
import { dataOf } from "./internal/paging/Paginate.ts"

/** The methods of `ListingFields`. */
export interface ListingFieldsService {
  /** The fields of a listing that nobody has filled in. */
  readonly empty: (
    listing: ListingId
  ) => Effect.Effect<ReadonlyArray<ListingField>, PlatformError | ListingNotFound>
}

/** Empty fields of listings (spec, «Listing fields», endpoint 9). */
export class ListingFields extends Context.Tag("@estate/api-client/ListingFields")<
  ListingFields,
  ListingFieldsService
>() {
  /** The service over an `ApiClient`. */
  static readonly layerWithoutDependencies: Layer.Layer<ListingFields, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(ListingFields, make)
  )

  /** The service over a client of its own, with these settings. */
  static readonly layer = layerOf(ListingFields.layerWithoutDependencies)

  /** The same by a `Config`; default: the environment. */
  static readonly layerConfig = layerConfigOf(ListingFields.layerWithoutDependencies)
}

const make = Effect.gen(function* () {
  const { operation } = (yield* ApiClient)[internals]
  const empty = operation(emptyListingFields)

  return ListingFields.of({
    empty: id => Effect.map(empty({ path: { id } }), dataOf)
  })
})
