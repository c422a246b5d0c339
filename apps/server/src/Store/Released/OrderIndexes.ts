/** The columns that filters of invoices examine; a number is searched by any part of it. */
const ofInvoices = ["created_at", "amount", "payer_id", "recipient_id", "status", "folded_number"]

const ofCalls = [
  "duration",
  "waiting",
  "time_of_day",
  "status",
  "package_id",
  "phone_digits",
  "folded_project"
]

/** The indexes of orders, and the columns that they begin with. */
const orders: ReadonlyArray<readonly [name: string, table: string, columns: ReadonlyArray<string>]> = [
  ["invoices_newest", "invoices", ["company", "created_at DESC", "id DESC"]],
  ["invoices_sorted_by_amount", "invoices", ["company", "amount", "id"]],
  ["invoices_sorted_by_number", "invoices", ["company", "number", "id"]],
  ["invoices_sorted_by_acts_amount", "invoices", ["company", "acts_amount", "id"]],
  ["invoices_rising_by_payment_order", "invoices", ["company", "payment_order_rising", "id"]],
  ["invoices_falling_by_payment_order", "invoices", ["company", "payment_order_falling", "id"]],
  ["invoices_rising_by_paid_at", "invoices", ["company", "paid_at_rising", "id"]],
  ["invoices_falling_by_paid_at", "invoices", ["company", "paid_at_falling", "id"]],
  ["calls_newest", "calls", ["company", "feeds", "called_at DESC", "id DESC"]]
]

/**
 * The index of each order ends with all columns that filters examine: a filter that many rows match
 * reads only this index, to count the rows and to skip to a deep page.
 *
 * Gain: with three ranges that almost all of 300,000 calls match, the middle page takes 46 ms of
 * processor time instead of 430; that of a recipient's invoices by amount 25 instead of 200. The
 * store is a tenth larger. To delete it: make shorter indexes in a migration.
 */
export const orderIndexes = orders.map(([name, table, columns]) => {
  const ordered = columns.map(column => column.split(" ")[0])
  const looked = (table === "calls" ? ofCalls : ofInvoices).filter(column => !ordered.includes(column))
  return `CREATE INDEX ${name} ON ${table} (${[...columns, ...looked].join(", ")})`
})
