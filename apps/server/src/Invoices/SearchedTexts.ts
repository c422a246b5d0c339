import type { IndexedTexts } from "../Store/TextIndex.ts"

/** What a search for a part of an invoice's number looks at. */
export const searchedTexts: IndexedTexts = { table: "invoices", key: "id", columns: ["folded_number"] }
