import type { IndexedTexts } from "./TextIndex.ts"

/** The texts of threads that a search looks at. */
export const threadTexts: IndexedTexts = {
  table: "threads",
  key: "number",
  columns: ["folded_title", "folded_author"],
  holds: row => `${row}.deleted = 0`
}

/** The text of invoices that a search for part of a number looks at. */
export const invoiceTexts: IndexedTexts = { table: "invoices", key: "id", columns: ["folded_number"] }
