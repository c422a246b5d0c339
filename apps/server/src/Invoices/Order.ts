import type { InvoiceSortKey } from "@estate/domain/Invoice"
import { type Order, orderBy } from "../Store/RecordQuery.ts"

/** Newest first. */
export const newestFirst = orderBy(["created_at", "id"], "DESC", "invoices_newest")

/**
 * The order of `sort` and `direction` (ascending by default); missing values come last either way.
 */
export const orderOf = (sort: InvoiceSortKey | undefined, direction: "asc" | "desc" = "asc"): Order =>
  sort === undefined ? newestFirst : orders[sort][direction]

const either = (column: string): Record<"asc" | "desc", Order> => ({
  asc: orderBy([column, "id"], "ASC", `invoices_sorted_by_${column}`),
  desc: orderBy([column, "id"], "DESC", `invoices_sorted_by_${column}`)
})

const missingLast = (column: string): Record<"asc" | "desc", Order> => ({
  asc: orderBy([`${column}_rising`, "id"], "ASC", `invoices_rising_by_${column}`),
  desc: orderBy([`${column}_falling`, "id"], "DESC", `invoices_falling_by_${column}`)
})

const orders: Readonly<Record<InvoiceSortKey, Record<"asc" | "desc", Order>>> = {
  count_number: either("number"),
  created_at: { asc: orderBy(newestFirst.columns, "ASC", newestFirst.index), desc: newestFirst },
  amount: either("amount"),
  payment_order: missingLast("payment_order"),
  payed_at: missingLast("paid_at"),
  acts_amount: either("acts_amount")
}
