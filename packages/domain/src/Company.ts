import { Schema } from "effect"

/** The identifier of an agency, the owner of keys and records. */
export const CompanyId = Schema.Int.pipe(Schema.positive(), Schema.brand("CompanyId"))
export type CompanyId = typeof CompanyId.Type
