import { type ImportLine, importLineSchemas } from "@estate/api/ImportLine"
import { lenientDecoderOf } from "@estate/decode/Lenient"
import { Data, Either, ParseResult, Predicate, type Schema } from "effect"

/** An invalid line: `path` leads to the wrong field, and is empty if it is the whole line. */
export class UnreadableLine extends Data.TaggedError("UnreadableLine")<{
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return this.path === "" ? this.detail : `${this.path}: ${this.detail}`
  }
}

type Read = (json: unknown) => Either.Either<ImportLine, ParseResult.ParseError>

const reader = <A extends ImportLine, I>(schema: Schema.Schema<A, I>): Read => {
  const decode = lenientDecoderOf(schema)
  return json => Either.map(decode(json), ({ value }) => value)
}

const readProjectCall = reader(importLineSchemas.call)
const readListingCall = reader(importLineSchemas.callOfListing)

// A union would report every field of the other variant, so the variant is chosen first.
const readCall: Read = json => {
  const record = Predicate.hasProperty(json, "record") ? json.record : undefined
  const has = (field: string) => Predicate.hasProperty(record, field)
  const isOfListing = (has("orderTitle") || has("orderPrice")) && !has("projectName")
  return isOfListing ? readListingCall(json) : readProjectCall(json)
}

const readers: Readonly<Record<ImportLine["type"], Read>> = {
  company: reader(importLineSchemas.company),
  account: reader(importLineSchemas.account),
  invoice: reader(importLineSchemas.invoice),
  catalogueItem: reader(importLineSchemas.catalogueItem),
  listing: reader(importLineSchemas.listing),
  thread: reader(importLineSchemas.thread),
  message: reader(importLineSchemas.message),
  call: readCall
}

const isLineType = (type: unknown): type is ImportLine["type"] =>
  typeof type === "string" && Object.hasOwn(readers, type)

/** Reads one line of an import, as leniently as the client reads the wire. */
export const readLine = (text: string): Either.Either<ImportLine, UnreadableLine> =>
  Either.flatMap(parseJson(text), json => {
    const type = Predicate.hasProperty(json, "type") ? json.type : undefined
    return isLineType(type)
      ? Either.mapLeft(readers[type](json), unreadableLine)
      : Either.left(
          new UnreadableLine({ path: "type", detail: `expected one of ${Object.keys(readers).join(", ")}` })
        )
  })

const parseJson = (text: string): Either.Either<unknown, UnreadableLine> => {
  try {
    return Either.right(JSON.parse(text))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return Either.left(new UnreadableLine({ path: "", detail: `not JSON: ${reason}` }))
  }
}

const unreadableLine = (error: ParseResult.ParseError) => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return new UnreadableLine({
    path: (issue?.path ?? []).map(String).join("."),
    detail: issue?.message ?? error.message
  })
}
