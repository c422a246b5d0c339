import { Schema } from "effect"

/** The identifier of an agency on the platform. Keys and records belong to a company. */
export const CompanyId = Schema.Int.pipe(Schema.positive(), Schema.brand("CompanyId"))
export type CompanyId = typeof CompanyId.Type
