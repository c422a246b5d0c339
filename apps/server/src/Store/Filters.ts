import type { CompanyId } from "@estate/domain/Company"
import type { Bound, Cost } from "@estate/store/Read"
import type { Condition } from "./JsonPage.ts"

/** A condition that narrows a list, and the index that serves it. */
export interface Filter extends Condition {
  /** The index's name; undefined if rows are found by their id. */
  readonly index: string | undefined
  /** The cost of looking at up to `FEW` of its rows. Default: bounded, by the index. */
  readonly cost?: Cost
  /** The first column of the order that the index yields. */
  readonly yieldsBy?: string
  /** The index ends with the columns of the order, though it does not yield rows in that order. */
  readonly hasOrder?: boolean
  /** The index only makes a full scan cheaper: any filter that seeks is preferred. */
  readonly looksAtAll?: boolean
  /** Conditions that the index seeks; each row that the filter leaves out fulfils one of them. */
  readonly leavesOut?: () => ReadonlyArray<Condition>
}

/** A filter, unless the parameter is missing. */
export const optionalFilter = <A>(
  value: A | undefined,
  filter: (value: A) => Filter
): ReadonlyArray<Filter> => (value === undefined ? [] : [filter(value)])

/** The records of a company. */
export const ofCompany = (company: CompanyId): Condition => ({ sql: "company = ?", params: [company] })

/** The rows that have none of a column's values, which ascend: a seek for each gap. */
export const othersThan = (column: string, values: ReadonlyArray<Bound>): ReadonlyArray<Condition> => [
  { sql: `${column} IS NULL`, params: [] },
  { sql: `${column} < ?`, params: values.slice(0, 1) },
  ...values.slice(1).map((value, index) => ({
    sql: `${column} > ? AND ${column} < ?`,
    params: [values[index] ?? null, value]
  })),
  { sql: `${column} > ?`, params: values.slice(-1) }
]
