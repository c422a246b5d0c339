import type { CompanyId } from "@estate/domain/Company"
import { isListingNumber, isSearchable } from "@estate/domain/Search"
import type { Cost, Reads } from "@estate/store/Read"
import { dialectOf } from "../Store/Dialect.ts"
import { type Condition, countUpToFew, FEW } from "../Store/JsonPage.ts"
import { threadTexts } from "../Store/SearchedTexts.ts"
import { folded } from "../Store/StoredText.ts"
import { type Candidates, candidates } from "../Store/TextIndex.ts"

/**
 * How to match threads: a condition, and SQL for the candidates if they are few; undefined if all
 * threads must be read.
 */
interface Matcher {
  readonly condition: Condition
  readonly few: Candidates | undefined
}

/**
 * A search for threads: by the listing's number or, from three characters on, by part of its title
 * or of the author's name. If there are few candidates, only those are read, by key. If `all` are
 * few, candidates are not used: the whole list is read from `whole`.
 */
export const threadSearch = (
  reads: Reads,
  company: CompanyId,
  search: string,
  { whole, all }: { readonly whole: string; readonly all: number }
): { readonly from: string; readonly condition: Condition; readonly cost: Cost } => {
  const text = search.trim()
  const matchers = [
    ...(isListingNumber(text) && Number.isSafeInteger(Number(text))
      ? [byListing(reads, company, Number(text), all <= FEW)]
      : []),
    ...(isSearchable(text) ? [byText(reads, company, text, all)] : [])
  ]
  const condition = joinedBy(
    " OR ",
    matchers.map(matcher => matcher.condition)
  )
  const few = matchers.flatMap(matcher => (matcher.few === undefined ? [] : [matcher.few]))
  if (few.length < matchers.length)
    return { from: whole, condition, cost: all <= FEW ? "bounded" : "unbounded" }
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

const byText = (reads: Reads, company: CompanyId, text: string, all: number): Matcher => {
  const needle = folded(text)
  const { holds } = dialectOf(reads)
  return {
    condition: {
      // The shorter text first.
      sql: `${holds("folded_author")} OR ${holds("folded_title")}`,
      params: [needle, needle]
    },
    few: all <= FEW ? undefined : candidates(reads, threadTexts, company, text, all)
  }
}

const joinedBy = (between: string, conditions: ReadonlyArray<Condition>): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(between)})`,
  params: conditions.flatMap(({ params }) => params)
})
