import { emptyListingFields } from "@estate/api/ListingFields"
import type { ListingId } from "@estate/domain/Listing"
import type { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Context, Effect, Layer } from "effect"
import { ApiClient } from "./ApiClient.ts"
import { layerConfigOf, layerOf } from "./internal/Layers.ts"
import { dataOf } from "./internal/Paginate.ts"

/** What listings still lack (spec, «Listing fields», endpoint 9). */
export class ListingFields extends Context.Tag("@estate/api-client/ListingFields")<
  ListingFields,
  {
    /** The fields that were left empty when the listing was created or edited. */
    readonly empty: (
      listing: ListingId
    ) => Effect.Effect<ReadonlyArray<ListingField>, PlatformError | ListingNotFound>
  }
>() {
  /** Over an `ApiClient` that is there, without a layer: a short program has it sooner so. */
  static readonly make: Effect.Effect<ListingFields["Type"], never, ApiClient> = Effect.suspend(() => make)

  /** Over an `ApiClient` that is there. */
  static readonly layerClient: Layer.Layer<ListingFields, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(ListingFields, make)
  )

  /** The platform at the given address. */
  static readonly layer = layerOf(ListingFields.layerClient)

  /** The platform by settings that are read: from the environment where nothing else is said. */
  static readonly layerConfig = layerConfigOf(ListingFields.layerClient)
}

const make = Effect.gen(function* () {
  const { operation } = yield* ApiClient
  const empty = operation("ListingFields.empty", emptyListingFields)

  return ListingFields.of({
    empty: id => Effect.map(empty({ path: { id } }), dataOf)
  })
})
