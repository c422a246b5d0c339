import { jsonDocument } from "@estate/text/Json"
import { print } from "./Streams.ts"

/** Prints a value as one JSON document, which is safe on a terminal. */
export const printJson = (value: unknown) => print(jsonDocument(value).trimEnd())
