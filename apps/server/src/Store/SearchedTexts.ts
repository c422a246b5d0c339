import type { IndexedTexts } from "./TextIndex.ts"

/** The texts that a search of threads looks at. */
export const threadTexts: IndexedTexts = {
  table: "threads",
  key: "number",
  columns: ["folded_title", "folded_author"],
  holds: row => `${row}.deleted = 0`
}

/** The text that a search by part of an invoice's number looks at. */
export const invoiceTexts: IndexedTexts = { table: "invoices", key: "id", columns: ["folded_number"] }

/** All texts that are indexed. */
export const indexedTexts: ReadonlyArray<IndexedTexts> = [threadTexts, invoiceTexts]
