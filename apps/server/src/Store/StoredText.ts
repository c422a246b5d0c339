import { foldForSearch } from "@estate/domain/Search"

/** SQLite's texts end at a NUL, which becomes the replacement character. */
export const storable = (text: string): string => text.replaceAll("\u0000", "\ufffd")

/** A text in the form that searches compare. */
export const folded = (text: string): string => foldForSearch(storable(text))
