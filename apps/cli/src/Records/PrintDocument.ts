import { jsonDocument } from "@estate/text/Json"
import { Effect } from "effect"
import { Output } from "../Terminal/Output.ts"
import { printJq } from "./Jq.ts"

/** Prints one JSON document, or what jq makes of it. */
export const printDocument = Effect.fnUntraced(function* (document: unknown, jq: string | undefined) {
  const output = yield* Output
  yield* jq === undefined ? output.write(jsonDocument(document)) : printJq(JSON.stringify(document), jq)
})
