import type { IndexedTexts } from "../Store/TextIndex.ts"

/** What a search among threads looks at. */
export const searchedTexts: IndexedTexts = {
  table: "threads",
  key: "number",
  columns: ["folded_title", "folded_author"],
  holds: row => `${row}.deleted = 0`
}
