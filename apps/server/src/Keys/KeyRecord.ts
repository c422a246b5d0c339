import { areas } from "@estate/api/Key"
import { AccountId } from "@estate/domain/Account"
import { CompanyId } from "@estate/domain/Company"
import { Schema } from "effect"
import { rowsAs } from "../Store/StoredText.ts"

const AreasFromText = Schema.compose(Schema.split(","), Schema.Array(Schema.Literal(...areas)))

/** A key without its secret. `family` is the first key in its chain of replacements. */
export const KeyRecord = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  company: CompanyId,
  account: Schema.OptionFromNullOr(AccountId),
  areas: AreasFromText,
  created_at: Schema.DateTimeUtc,
  expires_at: Schema.OptionFromNullOr(Schema.DateTimeUtc),
  last_used_at: Schema.OptionFromNullOr(Schema.DateTimeUtc),
  family: Schema.OptionFromNullOr(Schema.String),
  requests_per_second: Schema.OptionFromNullOr(Schema.Int)
})
export type KeyRecord = typeof KeyRecord.Type

/** The columns of a record. */
export const RECORD = Object.keys(KeyRecord.fields).join(", ")

/** The records of rows. */
export const recordsOf = rowsAs(KeyRecord)
