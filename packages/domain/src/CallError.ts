import type * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const optional = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(schema, { as: "Option", nullable: true })

type NoneByDefault<A, I> = Schema.PropertySignature<
  ":",
  Option.Option<A>,
  never,
  "?:",
  I | null | undefined,
  true
>

/** An optional field of an error: none if the error is raised without a value. */
export const noneByDefault = <A, I>(schema: Schema.Schema<A, I>): NoneByDefault<A, I> =>
  optional(schema).pipe(Schema.withConstructorDefault((): Option.Option<A> => Option.none()))

/** A call of the platform, as its errors, spans and logs describe it. */
export const PlatformCall = Schema.Struct({
  /** The name of the operation: `Threads.page`. */
  operation: Schema.String,
  /** The HTTP method. */
  method: Schema.String,
  /** The address without its values: `/v1/threads/{ulid}`. */
  urlTemplate: Schema.String,
  /** The number of the requested page; none if the call does not read a list. */
  page: optional(Schema.Int),
  /** The status of the last answer; none if there was no answer. */
  status: optional(Schema.Int),
  /** The platform's name for the request, for its operators; none if it sent none. */
  requestId: optional(Schema.String),
  /** How often the request was sent; 0 if it was refused before it was sent. */
  attempts: Schema.Int,
  /** False if the platform certainly did nothing. */
  mayHaveArrived: Schema.Boolean
})
/** The call that an error is about. */
export interface PlatformCall extends Schema.Schema.Type<typeof PlatformCall> {}

// The types of shared fields have names: declaration files of other modules repeat a type without
// a name, and drop its comments.

/** The fields of `callFields`. */
export type CallFields = {
  /** The call that failed; none where a platform raises the error. */
  readonly call: NoneByDefault<PlatformCall, typeof PlatformCall.Encoded>
}

/** The additional fields of `refusalFields`. */
export type RefusalFields = {
  /** What the platform said: at most 2 KiB, without the key. */
  readonly detail: typeof Schema.String
  /** The platform's name for the request, for its operators; none if it sent none. */
  readonly requestId: Schema.optionalWith<Schema.Schema<string>, { as: "Option"; nullable: true }>
}

/** The additional fields of `waitFields`. */
export type WaitFields = {
  /** If nothing was sent: when the client calls the platform again. */
  readonly triedAgainIn: NoneByDefault<Duration.Duration, typeof Schema.Duration.Encoded>
}

/** The fields of every error of a call: the call, if the client raised the error. */
export const callFields: CallFields = { call: noneByDefault(PlatformCall) }

/** The fields of every error that comes from the platform: its text and the request's id. */
export const refusalFields: CallFields & RefusalFields = {
  detail: Schema.String,
  requestId: optional(Schema.String),
  ...callFields
}

/** The fields of an error that repeats an earlier answer, since the platform asked to wait. */
export const waitFields: CallFields & RefusalFields & WaitFields = {
  ...refusalFields,
  triedAgainIn: noneByDefault(Schema.Duration)
}

const errorWith =
  <Shared extends Schema.Struct.Fields>(shared: Shared) =>
  <Self>() =>
  <const Tag extends string, Own extends Schema.Struct.Fields>(tag: Tag, own: Own) =>
    Schema.TaggedError<Self>()(tag, { ...own, ...shared })

/** Makes the class of an error of a call: its own fields, and `callFields`. */
export const callError = errorWith(callFields)

/** Makes the class of an error that may repeat an earlier answer: its fields, and `waitFields`. */
export const waitError = errorWith(waitFields)

type RefusalClass<Self, Tag extends string> = Schema.TaggedErrorClass<
  Self,
  Tag,
  {
    /** Distinguishes it from other errors. */
    readonly _tag: Schema.tag<Tag>
  } & CallFields &
    RefusalFields
>

/** Makes the class of an error whose message is a text followed by what the platform said. */
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

/** The arguments of an error that comes from the platform. */
export interface Refusal {
  /** What the platform said. */
  readonly detail: string
  /** The platform's name for the request. */
  readonly requestId: Option.Option<string>
  /** The call that failed. Default: none. */
  readonly call?: Option.Option<PlatformCall>
}
