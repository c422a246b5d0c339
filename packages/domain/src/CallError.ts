import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const optional = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(schema, { as: "Option", nullable: true })

/** A call of the platform, as its errors, spans and logs describe it. */
export const PlatformCall = Schema.Struct({
  /** The name of the operation: `Threads.page`. */
  operation: Schema.String,
  method: Schema.String,
  /** `/v1/threads/{ulid}` */
  urlTemplate: Schema.String,
  /** The number of the page that was asked for, of a list. */
  page: Schema.optional(Schema.Int),
  /** Of the last answer; none if no answer came. */
  status: optional(Schema.Int),
  /** None if the platform sent none. */
  requestId: optional(Schema.String),
  /** How often the request was sent. */
  attempts: Schema.Int,
  /** False if the platform certainly did nothing. */
  mayHaveArrived: Schema.Boolean
})
export interface PlatformCall extends Schema.Schema.Type<typeof PlatformCall> {}

/** The fields of every error of a call: the call, if the client raised the error. */
export const callFields = {
  call: optional(PlatformCall).pipe(
    Schema.withConstructorDefault((): Option.Option<PlatformCall> => Option.none())
  )
}

/** The fields of every error that the platform answers with: its text and the request's id. */
export const refusalFields = {
  detail: Schema.String,
  requestId: optional(Schema.String),
  ...callFields
}

/** What an error that the platform answers with is constructed from. */
export interface Refusal {
  readonly detail: string
  readonly requestId: Option.Option<string>
  readonly call?: Option.Option<PlatformCall>
}
