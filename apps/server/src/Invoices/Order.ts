import type { InvoiceSortKey } from "@estate/domain/Invoice"
import type { Order } from "../Store/Records.ts"

/** Newest first. */
export const newestFirst: Order = {
  columns: ["created_at", "id"],
  direction: "DESC",
  index: "invoices_newest"
}

/**
 * The order of `sort` and `direction` (ascending by default); missing values come last either way.
 */
export const orderOf = (sort: InvoiceSortKey | undefined, direction: "asc" | "desc" = "asc"): Order =>
  sort === undefined ? newestFirst : orders[sort][direction]

const sorted = (direction: "ASC" | "DESC", column: string, index: string): Order => ({
  columns: [column, "id"],
  direction,
  index
})

const either = (column: string): Record<"asc" | "desc", Order> => ({
  asc: sorted("ASC", column, `invoices_sorted_by_${column}`),
  desc: sorted("DESC", column, `invoices_sorted_by_${column}`)
})

const missingLast = (column: string): Record<"asc" | "desc", Order> => ({
  asc: sorted("ASC", `${column}_rising`, `invoices_rising_by_${column}`),
  desc: sorted("DESC", `${column}_falling`, `invoices_falling_by_${column}`)
})

const orders: Readonly<Record<InvoiceSortKey, Record<"asc" | "desc", Order>>> = {
  count_number: either("number"),
  created_at: { asc: { ...newestFirst, direction: "ASC" }, desc: newestFirst },
  amount: either("amount"),
  payment_order: missingLast("payment_order"),
  payed_at: missingLast("paid_at"),
  acts_amount: either("acts_amount")
}
