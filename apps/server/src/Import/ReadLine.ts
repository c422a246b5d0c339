import { decoderOf } from "@estate/domain/Decode"
import { Data, Either, ParseResult, Predicate } from "effect"
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

const readProjectCall = decoderOf(lineForms.call)
const readListingCall = decoderOf(lineForms.callOfListing)

// A union would tell of every field that the other variant has, so the variant is looked for first.
const readCall: Read = json => {
  const record = Predicate.hasProperty(json, "record") ? json.record : undefined
  const has = (field: string) => Predicate.hasProperty(record, field)
  const isOfListing = (has("orderTitle") || has("orderPrice")) && !has("projectName")
  return isOfListing ? readListingCall(json) : readProjectCall(json)
}

const readers: Readonly<Record<Line["type"], Read>> = {
  company: decoderOf(lineForms.company),
  account: decoderOf(lineForms.account),
  invoice: decoderOf(lineForms.invoice),
  catalogueItem: decoderOf(lineForms.catalogueItem),
  listing: decoderOf(lineForms.listing),
  thread: decoderOf(lineForms.thread),
  message: decoderOf(lineForms.message),
  call: readCall
}

const isLineType = (type: unknown): type is Line["type"] =>
  typeof type === "string" && Object.hasOwn(readers, type)

/** One line of an import, read as leniently as the client reads the wire. */
export const readLine = (text: string): Either.Either<Line, UnreadableLine> =>
  Either.flatMap(parsed(text), json => {
    const type = Predicate.hasProperty(json, "type") ? json.type : undefined
    return isLineType(type)
      ? Either.mapLeft(readers[type](json), unreadable)
      : Either.left(
          new UnreadableLine({ path: "type", detail: `expected one of ${Object.keys(readers).join(", ")}` })
        )
  })

const parsed = (text: string): Either.Either<unknown, UnreadableLine> => {
  try {
    return Either.right(JSON.parse(text))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return Either.left(new UnreadableLine({ path: "", detail: `not JSON: ${why}` }))
  }
}

const unreadable = (error: ParseResult.ParseError) => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return new UnreadableLine({
    path: (issue?.path ?? []).map(String).join("."),
    detail: issue?.message ?? error.message
  })
}
