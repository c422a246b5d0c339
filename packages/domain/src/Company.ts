import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"

/** The identifier of an agency, the owner of keys and records. */
export const CompanyId = Schema.Int.pipe(Schema.positive(), branded("CompanyId"))
/** A number that is known to be a company's identifier. */
export type CompanyId = typeof CompanyId.Type
