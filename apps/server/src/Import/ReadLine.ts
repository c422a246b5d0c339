import { type ImportLine, importLineSchemas } from "@estate/api/ImportLine"
import { schemaTextInRussian } from "@estate/command-line/SchemaTexts"
import { lenientDecoderOf } from "@estate/decode/Lenient"
import { plainLine } from "@estate/text/PlainText"
import { Either, ParseResult, Predicate, Record, Schema } from "effect"
import type { LineProblem } from "./LinesRefused.ts"

/** What is wrong in a line of any type. */
type Unreadable = Omit<LineProblem, "number">

type Read = (json: unknown) => Either.Either<ImportLine, ParseResult.ParseError>

/** Reads lines by a schema of `importLineSchemas`. */
const reader = ({ ast }: Schema.Schema.All): Read => {
  const decode = lenientDecoderOf(Schema.make<ImportLine, unknown, never>(ast))
  return json => Either.map(decode(json), ({ value }) => value)
}

const { call, callOfListing, ...ofOneKind } = importLineSchemas
const readProjectCall = reader(call)
const readListingCall = reader(callOfListing)

// A union would report every field of the other variant, so the variant is chosen first.
const readCall: Read = json => {
  const record = Predicate.hasProperty(json, "record") ? json.record : undefined
  const has = (field: string) => Predicate.hasProperty(record, field)
  const isOfListing = (has("orderTitle") || has("orderPrice")) && !has("projectName")
  return isOfListing ? readListingCall(json) : readProjectCall(json)
}

const readers: Readonly<Record<ImportLine["type"], Read>> = {
  ...Record.map(ofOneKind, schema => reader(schema)),
  call: readCall
}

const isLineType = (type: unknown): type is ImportLine["type"] =>
  typeof type === "string" && Object.hasOwn(readers, type)

const types = Object.keys(readers).join(", ")

/** Reads one line of an import, as leniently as the client reads answers. */
export const readLine = (text: string): Either.Either<ImportLine, Unreadable> =>
  Either.flatMap(parseJson(text), json => {
    const type = Predicate.hasProperty(json, "type") ? json.type : undefined
    return isLineType(type)
      ? Either.mapLeft(readers[type](json), unreadable)
      : Either.left({
          path: "type",
          what: { en: `expected one of ${types}`, ru: `ожидается одно из: ${types}` }
        })
  })

const parseJson = (text: string): Either.Either<unknown, Unreadable> => {
  try {
    return Either.right(JSON.parse(text))
  } catch (cause) {
    const reason = plainLine(cause instanceof Error ? cause.message : String(cause))
    return Either.left({ path: "", what: { en: `not JSON: ${reason}`, ru: `это не JSON: ${reason}` } })
  }
}

const unreadable = (error: ParseResult.ParseError): Unreadable => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  // Any larger number would become another one in JSON.parse.
  const en = (issue?.message ?? error.message).replace(
    /^Expected an integer,/u,
    `Expected an integer up to ${Number.MAX_SAFE_INTEGER},`
  )
  const ru = schemaTextInRussian(en.replace("an integer up to", "целое число не больше"))
  return { path: (issue?.path ?? []).map(String).join("."), what: { en, ru } }
}
