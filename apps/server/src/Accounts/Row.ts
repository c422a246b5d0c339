import { Account } from "@estate/domain/Account"
import { Schema } from "effect"
import { dialled } from "../Store/PhoneDigits.ts"
import { folded } from "../Store/StoredText.ts"

const encodeRecord = Schema.encodeSync(Schema.parseJson(Account))

/** An account as a row of its table. */
export const accountRow = ({ company, record }: { readonly company: number; readonly record: Account }) => ({
  id: record.id,
  company,
  folded_text: folded([record.name, record.email, record.phone].join("\n")),
  dialled: dialled(record.phone),
  record: encodeRecord(record)
})
