import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { AccountId, CompanyId } from "@estate/domain/Company"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Context, Effect, Layer } from "effect"
import { dialledIn } from "../Store/PhoneDigits.ts"
import { Ranks } from "../Store/Ranks.ts"
import { makeReadRecords, type Order, whenGiven } from "../Store/Records.ts"
import { folded } from "../Threads/StoredText.ts"

/** Which accounts of a company, and which page of them. */
export interface AccountQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  /** Part of a name, an e-mail or a phone. */
  readonly text: string | undefined
}

const byId: Order = { columns: ["id"], direction: "ASC", index: "accounts_in_order" }

/** The people of all companies, as ready JSON; each company sees its own. */
export class Accounts extends Context.Tag("@estate/server/Accounts")<
  Accounts,
  {
    readonly list: (company: CompanyId, query: AccountQuery) => Effect.Effect<Page<string>, SqlError>
    readonly exists: (company: CompanyId, id: AccountId) => Effect.Effect<boolean, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const readRecords = makeReadRecords(sql, yield* Ranks)

      const matching = (text: string) => {
        const byText = sql`instr(folded_text, ${folded(text.trim())}) > 0`
        const digits = dialledIn(text)
        return digits === undefined ? byText : sql.or([byText, sql`instr(dialled, ${digits}) > 0`])
      }

      const list = Effect.fn("Accounts.list")(function* (company: CompanyId, query: AccountQuery) {
        return yield* readRecords({
          table: "accounts",
          scope: [sql`company = ${company}`],
          filters: whenGiven(query.text, text => ({
            where: matching(text),
            index: "accounts_in_order",
            yieldsBy: "id",
            looksAtAll: true
          })),
          order: byId,
          page: query.page,
          limit: query.limit
        })
      })

      const exists = Effect.fn("Accounts.exists")(function* (company: CompanyId, id: AccountId) {
        const rows = yield* sql`SELECT 1 FROM accounts WHERE id = ${id} AND company = ${company}`
        return rows.length > 0
      })

      return { list, exists }
    })
  ).pipe(Layer.provide(Ranks.layer))
}
