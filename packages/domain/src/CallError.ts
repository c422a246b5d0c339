import { type Cause, Data, Option } from "effect"

/** The call that failed, as far as it is known. */
export interface PlatformCall {
  /** What it is named here: `Threads.page`. */
  readonly operation: string
  readonly method: string
  /** The template of its path: `/v1/threads/{ulid}`. */
  readonly urlTemplate: string
  /** Of the last answer, where one came. */
  readonly status: Option.Option<number>
  /** Where the platform gave one. */
  readonly requestId: Option.Option<string>
  /** How often it was sent. */
  readonly attempts: number
  /** False where the platform certainly did nothing. */
  readonly mayHaveArrived: boolean
}

/** What every error of a call carries: the call, where it is the client that tells of it. */
export interface OfCall {
  readonly call: Option.Option<PlatformCall>
}

/** What every refusal of the platform carries: its words, and the request's id where it gave one. */
export interface Refusal {
  readonly detail: string
  readonly requestId: Option.Option<string>
}

type CallErrorClass<Tag extends string> = new <Fields extends object>(
  ...given: object extends Fields ? [given?: Partial<OfCall>] : [given: Fields & Partial<OfCall>]
) => Cause.YieldableError & { readonly _tag: Tag } & Readonly<Fields> & OfCall

/**
 * The class that an error of a call extends, as `Data.TaggedError` makes one; `call` is none where it is left out. It is no schema: every
 * program loads all these errors, and to make a dozen schemas that none of them sends anywhere takes a tenth of a short one's time.
 */
export function callError<const Tag extends string>(tag: Tag): CallErrorClass<Tag>
export function callError(tag: string): unknown {
  return class extends Data.TaggedError(tag)<Partial<OfCall>> {
    constructor(given?: Partial<OfCall>) {
      super({ call: Option.none(), ...given })
    }
  }
}
