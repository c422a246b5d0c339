import { foldForSearch } from "@estate/domain/Search"

/** SQLite's texts end at a NUL: it is kept as the character that stands for what cannot be shown. */
export const storable = (text: string): string => text.replaceAll("\u0000", "\ufffd")

/** A text in the form in which search compares it. */
export const folded = (text: string): string => foldForSearch(storable(text))
