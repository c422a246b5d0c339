import * as Schema from "effect/Schema"

/** The identifier of an agency, the owner of keys and records. */
export const CompanyId = Schema.Int.pipe(Schema.positive(), Schema.brand("CompanyId"))
export type CompanyId = typeof CompanyId.Type
