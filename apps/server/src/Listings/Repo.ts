import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import type { ListingId } from "@estate/domain/Listing"
import { ListingNotFound } from "@estate/domain/ListingField"
import { Context, Effect, Layer, Option, Schema } from "effect"

const decodeFound = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ empty_fields: Schema.String })).pipe(Schema.maxItems(1))
)

/** The listings of all companies, as far as the service knows them: what was left empty. */
export class Listings extends Context.Tag("@estate/server/Listings")<
  Listings,
  {
    /** The fields as ready JSON. */
    readonly emptyFields: (
      company: CompanyId,
      id: ListingId
    ) => Effect.Effect<string, ListingNotFound | SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Listings,
    Effect.map(SqlClient, sql => ({
      emptyFields: Effect.fn("Listings.emptyFields")(function* (company: CompanyId, id: ListingId) {
        const rows = yield* sql`SELECT empty_fields FROM listings WHERE id = ${id} AND company = ${company}`
        const [found] = yield* Effect.orDie(decodeFound(rows))
        return found === undefined ? yield* listingNotFound() : found.empty_fields
      })
    }))
  )
}

/** The same words whether a listing never was or is another company's. */
const listingNotFound = () =>
  new ListingNotFound({ detail: "there is no such listing", requestId: Option.none() })
