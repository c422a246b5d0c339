import { Data, Either, ParseResult, Predicate, Schema } from "effect"
import { type Line, lineTypes } from "./Line.ts"

/** A line cannot be read: `path` leads to the field that is wrong, and is empty where the whole line is. */
export class UnreadableLine extends Data.TaggedError("UnreadableLine")<{
  readonly path: string
  readonly detail: string
}> {
  override get message() {
    return this.path === "" ? this.detail : `${this.path}: ${this.detail}`
  }
}

type LineType = keyof typeof lineTypes

const decoders: Readonly<Record<LineType, (json: unknown) => Either.Either<Line, ParseResult.ParseError>>> = {
  company: Schema.decodeUnknownEither(lineTypes.company),
  thread: Schema.decodeUnknownEither(lineTypes.thread),
  message: Schema.decodeUnknownEither(lineTypes.message)
}

const isLineType = (type: unknown): type is LineType =>
  typeof type === "string" && Object.hasOwn(decoders, type)

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
        new UnreadableLine({ path: "type", detail: `expected one of ${Object.keys(decoders).join(", ")}` })
      )
    return yield* Either.mapLeft(decoders[type](json), unreadable)
  })

const unreadable = (error: ParseResult.ParseError) => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return new UnreadableLine({
    path: (issue?.path ?? []).map(String).join("."),
    detail: issue?.message ?? error.message
  })
}
