import type { IndexedTexts } from "./TextIndex.ts"

/** The texts that a search for threads examines. */
export const threadTexts: IndexedTexts = {
  table: "threads",
  key: "number",
  columns: ["folded_title", "folded_author"],
  holds: row => `${row}.deleted = 0`
}

/** The text that a search by part of an invoice number examines. */
export const invoiceTexts: IndexedTexts = { table: "invoices", key: "id", columns: ["folded_number"] }

/** All texts that are indexed. */
export const indexedTexts: ReadonlyArray<IndexedTexts> = [threadTexts, invoiceTexts]
