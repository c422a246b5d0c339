import { Schema } from "effect"

/** The identifier of a listing, which the wire calls an order (spec, «What the service does»). */
export const ListingId = Schema.NonNegativeInt.pipe(Schema.brand("ListingId"))
export type ListingId = typeof ListingId.Type
