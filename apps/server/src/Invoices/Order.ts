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

const either = (column: string, index: string): Record<"asc" | "desc", Order> => ({
  asc: { columns: [column, "id"], direction: "ASC", index },
  desc: { columns: [column, "id"], direction: "DESC", index }
})

const missingLast = (column: string): Record<"asc" | "desc", Order> => ({
  asc: { columns: [`${column}_rising`, "id"], direction: "ASC", index: `invoices_rising_by_${column}` },
  desc: { columns: [`${column}_falling`, "id"], direction: "DESC", index: `invoices_falling_by_${column}` }
})

const orders: Readonly<Record<InvoiceSortKey, Record<"asc" | "desc", Order>>> = {
  count_number: either("number", "invoices_sorted_by_number"),
  created_at: either("created_at", "invoices_newest"),
  amount: either("amount", "invoices_sorted_by_amount"),
  payment_order: missingLast("payment_order"),
  payed_at: missingLast("paid_at"),
  acts_amount: either("acts_amount", "invoices_sorted_by_acts_amount")
}
