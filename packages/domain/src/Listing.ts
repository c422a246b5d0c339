import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"

/** The identifier of a listing, which the wire calls an order (spec, «What the service does»). */
export const ListingId = Schema.NonNegativeInt.pipe(branded("ListingId"))
/** A number that is known to be a listing's identifier. */
export type ListingId = typeof ListingId.Type
