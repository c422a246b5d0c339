import type { ImportLineOf } from "@estate/api/ImportLine"
import type { AccountId } from "@estate/domain/Account"
import { Account } from "@estate/domain/Account"
import type { CompanyId } from "@estate/domain/Company"
import { dialled, searchedDigits } from "@estate/domain/PhoneDigits"
import type { Reads } from "@estate/store/Read"
import { dialectOf } from "../Store/Dialect.ts"
import { ofCompany, optionalFilter } from "../Store/Filters.ts"
import type { Condition, JsonPage, Paging } from "../Store/JsonPage.ts"
import { orderBy } from "../Store/RecordQuery.ts"
import { readRecords } from "../Store/Records.ts"
import { folded, jsonOf } from "../Store/StoredText.ts"

const byId = orderBy(["id"], "ASC", "accounts_in_order")

/** A page of a company's accounts, as JSON; with a text, those that it is a part of. */
export const accountsPage = (
  reads: Reads,
  company: CompanyId,
  { page, limit }: Paging,
  text: string | undefined
): JsonPage =>
  readRecords(reads, {
    table: "accounts",
    scope: [ofCompany(company)],
    filters: optionalFilter(text, wanted => ({
      ...matching(reads, wanted),
      index: "accounts_in_order",
      looksAtAll: true
    })),
    order: byId,
    page,
    limit
  })

/** True if the company has an account with this id. */
export const accountExists = ({ number }: Reads, company: CompanyId, id: AccountId): boolean =>
  number("SELECT 1 AS value FROM accounts WHERE id = ? AND company = ?", [id, company]) !== undefined

const matching = (reads: Reads, text: string): Condition => {
  const needle = folded(text.trim())
  const digits = searchedDigits(text)
  const { holds } = dialectOf(reads)
  return digits === undefined
    ? { sql: holds("folded_text"), params: [needle] }
    : { sql: `(${holds("folded_text")} OR ${holds("dialled")})`, params: [needle, digits] }
}

const encodeRecord = jsonOf(Account)

/** An account as a row of its table. */
export const accountRow = ({ company, record }: ImportLineOf<"account">) => ({
  id: record.id,
  company,
  folded_text: folded([record.name, record.email, record.phone].join("\n")),
  dialled: dialled(record.phone),
  record: encodeRecord(record)
})
