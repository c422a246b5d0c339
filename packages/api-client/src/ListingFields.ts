import type { HttpClient } from "@effect/platform"
import type { ListingId } from "@estate/domain/Listing"
import type { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Context, Effect, Layer } from "effect"
import { ApiClient } from "./ApiClient.ts"
import type { ClientSettings } from "./ClientSettings.ts"

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
  /** Over an `ApiClient` that is there. */
  static readonly layerClient: Layer.Layer<ListingFields, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(ListingFields, make)
  )

  /** The platform at the given address. */
  static readonly layer = (
    settings: ClientSettings
  ): Layer.Layer<ListingFields, never, HttpClient.HttpClient> =>
    Layer.provide(ListingFields.layerClient, ApiClient.layer(settings))
}

const make = Effect.gen(function* () {
  const ask = yield* Effect.flatMap(ApiClient, client => client.group("listingFields"))

  return ListingFields.of({
    empty: Effect.fn("ListingFields.empty")(function* (id) {
      const { data } = yield* ask(listingFields => listingFields.empty({ path: { id } }))
      return data
    })
  })
})
