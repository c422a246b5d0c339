import type { SqlError } from "@effect/sql/SqlError"
import type { AccountId } from "@estate/domain/Account"
import { Account } from "@estate/domain/Account"
import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Reads } from "@estate/store/Read"
import { Context, Effect, Layer } from "effect"
import { DayCounts } from "../Store/DayCounts.ts"
import { dialectOf } from "../Store/Dialect.ts"
import { ofCompany, optionalFilter } from "../Store/Filters.ts"
import type { Condition, JsonPage } from "../Store/JsonPage.ts"
import { dialled, searchedDigits } from "../Store/PhoneDigits.ts"
import { type Order, readRecords } from "../Store/Records.ts"
import { folded, jsonOf } from "../Store/StoredText.ts"
import { StoreReads } from "../Store/StoreReads.ts"

/** Filters of a company's accounts, and the page. */
export interface AccountQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  /** Part of a name, an email or a phone. */
  readonly text: string | undefined
}

const byId: Order = { columns: ["id"], direction: "ASC", index: "accounts_in_order" }

/** The accounts of all companies, as JSON; each company sees its own. */
export class Accounts extends Context.Tag("@estate/server/Accounts")<
  Accounts,
  {
    readonly list: (reads: Reads, company: CompanyId, query: AccountQuery) => JsonPage
    readonly exists: (company: CompanyId, id: AccountId) => Effect.Effect<boolean, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const { lookUp } = yield* StoreReads
      const counts = yield* DayCounts
      return {
        list: (reads, company, query) =>
          readRecords(reads, counts, {
            table: "accounts",
            scope: [ofCompany(company)],
            filters: optionalFilter(query.text, text => ({
              ...matching(reads, text),
              index: "accounts_in_order",
              looksAtAll: true
            })),
            order: byId,
            page: query.page,
            limit: query.limit
          }),
        exists: (company, id) =>
          lookUp("Accounts.exists", ({ number }) => number(EXISTS, [id, company]) !== undefined)
      }
    })
  ).pipe(Layer.provide(DayCounts.layer))
}

const EXISTS = "SELECT 1 AS value FROM accounts WHERE id = ? AND company = ?"

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
export const accountRow = ({ company, record }: { readonly company: number; readonly record: Account }) => ({
  id: record.id,
  company,
  folded_text: folded([record.name, record.email, record.phone].join("\n")),
  dialled: dialled(record.phone),
  record: encodeRecord(record)
})
