import type { CompanyId } from "@estate/domain/Company"
import { isListingNumber, isSearchable } from "@estate/domain/Search"
import type { Reads } from "@estate/sqlite/Read"
import { dialectOf } from "../Store/Dialect.ts"
import type { Condition } from "../Store/JsonPage.ts"
import { threadTexts } from "../Store/SearchedTexts.ts"
import { folded } from "../Store/StoredText.ts"
import { candidates } from "../Store/TextIndex.ts"

/**
 * How to match threads: its condition, and SQL for the few candidates; undefined if all threads
 * must be read.
 */
interface Matcher {
  readonly condition: Condition
  readonly few: Condition | undefined
}

/**
 * A search of threads: the listing's number, or, from three characters on, part of its title or of
 * the author's name. If the candidates are few, only those are read, by key. With `looksAtAll` no
 * candidates are searched for: all of the company's threads are read.
 */
export const threadSearch = (
  reads: Reads,
  company: CompanyId,
  search: string,
  looksAtAll: boolean
): { readonly from: string; readonly condition: Condition } => {
  const text = search.trim()
  const matchers = [
    ...(isListingNumber(text) && Number.isSafeInteger(Number(text))
      ? [byListing(company, Number(text))]
      : []),
    ...(isSearchable(text) ? [byText(reads, company, text, looksAtAll)] : [])
  ]
  const condition = joinedBy(
    " OR ",
    matchers.map(matcher => matcher.condition)
  )
  const few = matchers.flatMap(matcher => (matcher.few === undefined ? [] : [matcher.few]))
  if (few.length < matchers.length) return { from: "threads", condition }
  const keys = joinedBy(" UNION ALL ", few)
  return {
    from: dialectOf(reads).from("threads", undefined),
    condition: {
      sql: `number IN ${keys.sql} AND ${condition.sql}`,
      params: [...keys.params, ...condition.params]
    }
  }
}

const byListing = (company: CompanyId, listing: number): Matcher => ({
  condition: { sql: "listing_id = ?", params: [listing] },
  few: {
    sql: "SELECT number FROM threads WHERE company = ? AND listing_id = ? AND deleted = 0",
    params: [company, listing]
  }
})

const byText = (reads: Reads, company: CompanyId, text: string, looksAtAll: boolean): Matcher => {
  const needle = folded(text)
  const { holds } = dialectOf(reads)
  return {
    condition: {
      sql: `${holds("folded_title")} OR ${holds("folded_author")}`,
      params: [needle, needle]
    },
    few: looksAtAll ? undefined : candidates(reads, threadTexts, company, text)
  }
}

const joinedBy = (between: string, conditions: ReadonlyArray<Condition>): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(between)})`,
  params: conditions.flatMap(({ params }) => params)
})
