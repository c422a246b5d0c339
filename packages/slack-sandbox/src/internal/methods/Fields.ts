import { Either, ParseResult, Schema } from "effect"
import { Refusal } from "./Refusal.ts"

/** The parameters of a call: strings from a form, any JSON from a JSON body. */
export type Fields = Readonly<Record<string, unknown>>

/** An integer; in a form, its digits. */
export const FormInt = Schema.Union(Schema.Int, Schema.NumberFromString.pipe(Schema.int()))

/** A boolean; in a form, `true` or `1`. */
export const FormBoolean = Schema.transform(
  Schema.Union(Schema.Boolean, Schema.String, Schema.Number),
  Schema.Boolean,
  {
    strict: true,
    decode: value => value === true || value === "true" || value === "1" || value === 1,
    encode: value => value
  }
)

/** Any JSON; in a form, its text. */
export const FormJson = Schema.Union(
  Schema.parseJson(Schema.Unknown),
  Schema.Unknown.pipe(Schema.filter(value => typeof value !== "string"))
)

/** Reads the parameters of a method; fails with `invalid_arguments`, as Slack does. */
export const readFields =
  <A, I>(schema: Schema.Schema<A, I>) =>
  (fields: Fields): Either.Either<A, Refusal> =>
    Schema.decodeUnknownEither(schema, { errors: "all" })(fields).pipe(
      Either.mapLeft(error =>
        Refusal.of(
          "invalid_arguments",
          ParseResult.ArrayFormatter.formatErrorSync(error).map(issue =>
            issue._tag === "Missing"
              ? `missing required field: ${issue.path.join(".")}`
              : `${issue.message} [json-pointer:/${issue.path.join("/")}]`
          )
        )
      )
    )
