import { encoderOf } from "@estate/decode/Encode"
import { foldForSearch } from "@estate/domain/Search"
import type { Schema } from "effect"

/** SQLite's texts end at a NUL, which becomes the replacement character. */
export const storable = (text: string): string => text.replaceAll("\u0000", "\ufffd")

/** A text in the form that searches compare. */
export const folded = (text: string): string => foldForSearch(storable(text))

/** Records in their wire form, as JSON. */
export const jsonOf = <A, I>(schema: Schema.Schema<A, I>): ((record: A) => string) => {
  const encode = encoderOf(schema)
  return record => JSON.stringify(encode(record))
}
