import type { CompanyId } from "@estate/domain/Company"
import type { CountedRecords } from "./DayCounts.ts"
import type { DividedTable } from "./DayCountTriggers.ts"
import type { Filter } from "./Filters.ts"
import type { Condition, Paging } from "./JsonPage.ts"

/**
 * Columns in one direction, and the index that contains them and all columns that filters examine.
 */
export interface Order {
  readonly columns: readonly [string, ...ReadonlyArray<string>]
  readonly index: string
  /** Its `ORDER BY`, and that of the rows from their end. */
  readonly sql: string
  readonly reversedSql: string
}

/** An order by columns, all in one direction. */
export const orderBy = (columns: Order["columns"], direction: "ASC" | "DESC", index: string): Order => {
  const towards = (end: "ASC" | "DESC") => `ORDER BY ${columns.map(column => `${column} ${end}`).join(", ")}`
  return {
    columns,
    index,
    sql: towards(direction),
    reversedSql: towards(direction === "ASC" ? "DESC" : "ASC")
  }
}

/** The first and the last moment, inclusive; each begins with its day. */
export interface Period {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Counted records that one or more indexes find. */
export interface CountedList extends CountedRecords {
  /** How to find the records of each list, if not with the order's index. */
  readonly found?: { readonly index: string; readonly where: ReadonlyArray<Condition> }
}

/** The records of a company that have one of some values in the column that divides the lists. */
export const countedBy = (
  { list, by }: DividedTable,
  company: CompanyId,
  values: readonly [Value, ...ReadonlyArray<Value>]
): CountedList => {
  const [first, ...others] = values
  const nameOf = (value: Value) => `${list} ${value}`
  return {
    lists: [nameOf(first), ...others.map(nameOf)],
    company,
    found: { index: list, where: values.map(value => ({ sql: `${by} = ?`, params: [value] })) }
  }
}

type Value = string | number

/** What is counted by day. */
export interface ListDays {
  /** The order whose first column has the counted days. */
  readonly newest: Order
  /** All records of the list. */
  readonly all: CountedRecords
  /** The records that match the filters, if exactly these are counted. */
  readonly filtered: CountedList | undefined
  /** A filter of the first column of `newest`. */
  readonly period: Period | undefined
}

/** Filters, order and page of a table's records. */
export interface RecordQuery extends Paging {
  readonly table: string
  /** The condition that every record of the list matches, such as its company. */
  readonly scope: ReadonlyArray<Condition>
  /** Filters other than the period. */
  readonly filters: ReadonlyArray<Filter>
  readonly order: Order
  /** The day counts, if the list has any. */
  readonly days?: ListDays
}
