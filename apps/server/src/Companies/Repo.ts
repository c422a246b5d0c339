import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import type { Reads } from "@estate/store/Read"
import type { Cache } from "@estate/store/SqliteReads"
import { Context, Effect, Layer } from "effect"
import { StoreReads } from "../Store/StoreReads.ts"

/** The agencies that the service knows. */
export class Companies extends Context.Tag("@estate/server/Companies")<
  Companies,
  {
    readonly exists: (id: CompanyId) => Effect.Effect<boolean, SqlError>
    /** True if the company has the feeds module, which decides the variant of its calls. */
    readonly hasFeeds: (reads: Reads, id: CompanyId) => boolean
    /** True if there are no companies. */
    readonly isEmpty: Effect.Effect<boolean, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Companies,
    Effect.map(StoreReads, ({ lookUp, makeCache }) => {
      const feeds: Cache<boolean> = makeCache()
      return {
        exists: id => lookUp("Companies.exists", ({ number }) => number(EXISTS, [id]) !== undefined),
        hasFeeds: ({ number }, id) => feeds(String(id), () => number(HAS_FEEDS, [id]) !== undefined),
        isEmpty: lookUp("Companies.isEmpty", ({ number }) => number(ANY, []) === undefined)
      }
    })
  )
}

const EXISTS = "SELECT 1 AS value FROM companies WHERE id = ?"
const HAS_FEEDS = "SELECT 1 AS value FROM companies WHERE id = ? AND feeds = 1"
const ANY = "SELECT 1 AS value FROM companies LIMIT 1"
