import type { CompanyId } from "@estate/domain/Company"
import { isListingNumber, isSearchable } from "@estate/domain/Search"
import type { Cost, Reads } from "@estate/store/Read"
import { dialectOf } from "../Store/Dialect.ts"
import { type Condition, countUpToFew, FEW } from "../Store/JsonPage.ts"
import { threadTexts } from "../Store/SearchedTexts.ts"
import { folded } from "../Store/StoredText.ts"
import { type Candidates, candidates } from "../Store/TextIndex.ts"

/**
 * How to match threads: its condition, and SQL for the few candidates; undefined if all threads
 * must be read.
 */
interface Matcher {
  readonly condition: Condition
  readonly few: Candidates | undefined
}

/**
 * A search of threads: the listing's number, or, from three characters on, part of its title or of
 * the author's name. If the candidates are few, only those are read, by key. With `areFew` no
 * candidates are searched for: all of the company's threads are read.
 */
export const threadSearch = (
  reads: Reads,
  company: CompanyId,
  search: string,
  areFew: boolean
): { readonly from: string; readonly condition: Condition; readonly cost: Cost } => {
  const text = search.trim()
  const matchers = [
    ...(isListingNumber(text) && Number.isSafeInteger(Number(text))
      ? [byListing(reads, company, Number(text), areFew)]
      : []),
    ...(isSearchable(text) ? [byText(reads, company, text, areFew)] : [])
  ]
  const condition = joinedBy(
    " OR ",
    matchers.map(matcher => matcher.condition)
  )
  const few = matchers.flatMap(matcher => (matcher.few === undefined ? [] : [matcher.few]))
  if (few.length < matchers.length)
    return { from: "threads", condition, cost: areFew ? "bounded" : "unbounded" }
  const keys = joinedBy(" UNION ALL ", few)
  return {
    from: dialectOf(reads).from("threads", undefined),
    condition: {
      sql: `number IN ${keys.sql} AND ${condition.sql}`,
      params: [...keys.params, ...condition.params]
    },
    cost: few.every(({ cost }) => cost === "bounded") ? "bounded" : "unbounded"
  }
}

const byListing = (reads: Reads, company: CompanyId, listing: number, areFew: boolean): Matcher => {
  const where = { sql: "company = ? AND listing_id = ? AND deleted = 0", params: [company, listing] }
  return {
    condition: { sql: "listing_id = ?", params: [listing] },
    few: {
      sql: `SELECT number FROM threads WHERE ${where.sql}`,
      params: where.params,
      cost: areFew || countUpToFew(reads, "threads", where) <= FEW ? "bounded" : "unbounded"
    }
  }
}

const byText = (reads: Reads, company: CompanyId, text: string, areFew: boolean): Matcher => {
  const needle = folded(text)
  const { holds } = dialectOf(reads)
  return {
    condition: {
      sql: `${holds("folded_title")} OR ${holds("folded_author")}`,
      params: [needle, needle]
    },
    few: areFew ? undefined : candidates(reads, threadTexts, company, text)
  }
}

const joinedBy = (between: string, conditions: ReadonlyArray<Condition>): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(between)})`,
  params: conditions.flatMap(({ params }) => params)
})
