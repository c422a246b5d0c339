import { Data, Either, ParseResult, Predicate, Schema } from "effect"
import { type Line, lineForms } from "./Line.ts"

/** A line cannot be read: `path` leads to the field that is wrong, and is empty where the whole line is. */
export class UnreadableLine extends Data.TaggedError("UnreadableLine")<{
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return this.path === "" ? this.detail : `${this.path}: ${this.detail}`
  }
}

type Read = (json: unknown) => Either.Either<Line, ParseResult.ParseError>

const readProjectCall = Schema.decodeUnknownEither(lineForms.call)
const readListingCall = Schema.decodeUnknownEither(lineForms.callOfListing)

// A union would tell of every field that the other variant has, so the variant is looked for first.
const readCall: Read = json => {
  const record = Predicate.hasProperty(json, "record") ? json.record : undefined
  const has = (field: string) => Predicate.hasProperty(record, field)
  const isOfListing = (has("orderTitle") || has("orderPrice")) && !has("projectName")
  return isOfListing ? readListingCall(json) : readProjectCall(json)
}

const readers: Readonly<Record<Line["type"], Read>> = {
  company: Schema.decodeUnknownEither(lineForms.company),
  account: Schema.decodeUnknownEither(lineForms.account),
  invoice: Schema.decodeUnknownEither(lineForms.invoice),
  catalogueItem: Schema.decodeUnknownEither(lineForms.catalogueItem),
  listing: Schema.decodeUnknownEither(lineForms.listing),
  thread: Schema.decodeUnknownEither(lineForms.thread),
  message: Schema.decodeUnknownEither(lineForms.message),
  call: readCall
}

const isLineType = (type: unknown): type is Line["type"] =>
  typeof type === "string" && Object.hasOwn(readers, type)

/** One line of an import, read as leniently as the client reads the wire. */
export const readLine = (text: string): Either.Either<Line, UnreadableLine> =>
  Either.gen(function* () {
    const json = yield* Either.try({
      try: (): unknown => JSON.parse(text),
      catch: cause =>
        new UnreadableLine({
          path: "",
          detail: `not JSON: ${cause instanceof Error ? cause.message : String(cause)}`
        })
    })
    const type = Predicate.hasProperty(json, "type") ? json.type : undefined
    if (!isLineType(type))
      return yield* Either.left(
        new UnreadableLine({ path: "type", detail: `expected one of ${Object.keys(readers).join(", ")}` })
      )
    return yield* Either.mapLeft(readers[type](json), unreadable)
  })

const unreadable = (error: ParseResult.ParseError) => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return new UnreadableLine({
    path: (issue?.path ?? []).map(String).join("."),
    detail: issue?.message ?? error.message
  })
}
