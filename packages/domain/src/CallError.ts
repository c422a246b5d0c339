import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const optional = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(schema, { as: "Option", nullable: true })

/** A field of an error that is none unless the error is raised with a value. */
export const noneByDefault = <A, I>(schema: Schema.Schema<A, I>) =>
  optional(schema).pipe(Schema.withConstructorDefault((): Option.Option<A> => Option.none()))

/** A call of the platform, as its errors, spans and logs describe it. */
export const PlatformCall = Schema.Struct({
  /** The name of the operation: `Threads.page`. */
  operation: Schema.String,
  /** The method of HTTP. */
  method: Schema.String,
  /** The address without its values: `/v1/threads/{ulid}`. */
  urlTemplate: Schema.String,
  /** The number of the page that was asked for; none if it is no list. */
  page: optional(Schema.Int),
  /** The status of the last answer; none if no answer came. */
  status: optional(Schema.Int),
  /** The platform's name for the request, for its operators; none if it sent none. */
  requestId: optional(Schema.String),
  /** How often the request was sent; 0 if it was found wrong before. */
  attempts: Schema.Int,
  /** False if the platform certainly did nothing. */
  mayHaveArrived: Schema.Boolean
})
/** The call that an error is about. */
export interface PlatformCall extends Schema.Schema.Type<typeof PlatformCall> {}

/** The fields of every error of a call: the call, if the client raised the error. */
export const callFields = {
  /** The call that failed; none where a platform raises the error. */
  call: noneByDefault(PlatformCall)
}

/** The fields of every error that the platform answers with: its text and the request's id. */
export const refusalFields = {
  /** What the platform said, up to 2 KiB of it and without the key. */
  detail: Schema.String,
  /** The platform's name for the request, for its operators; none if it sent none. */
  requestId: optional(Schema.String),
  ...callFields
}

type RefusalClass<Self, Tag extends string> = Schema.TaggedErrorClass<
  Self,
  Tag,
  {
    /** Tells it from other errors. */
    readonly _tag: Schema.tag<Tag>
  } & typeof refusalFields
>

/** Makes the class of an error whose message is a text and what the platform said. */
export function refusal<Self>(): <const Tag extends string>(tag: Tag, text: string) => RefusalClass<Self, Tag>
export function refusal() {
  return (tag: string, text: string): unknown => {
    class Refused extends Schema.TaggedError<Refused>()(tag, refusalFields) {
      override get message() {
        return `${text}: ${this.detail}`
      }
    }
    return Refused
  }
}

/** The field of an error that repeats an earlier answer, since the platform asked to wait. */
export const waitFields = {
  /** If nothing was sent: when the client asks the platform again. */
  triedAgainIn: noneByDefault(Schema.Duration)
}

/** What an error that the platform answers with is constructed from. */
export interface Refusal {
  /** What the platform said. */
  readonly detail: string
  /** The platform's name for the request. */
  readonly requestId: Option.Option<string>
  /** The call that failed. Default: none. */
  readonly call?: Option.Option<PlatformCall>
}
