import { Data, Either } from "effect"

/** A call that Slack refuses: its code, messages for some codes, and further fields. */
export class Refusal extends Data.TaggedClass("Refusal")<{
  readonly error: string
  readonly messages: ReadonlyArray<string>
  readonly extra: Readonly<Record<string, string>>
}> {
  static readonly of = (error: string, messages: ReadonlyArray<string> = []) =>
    new Refusal({ error, messages, extra: {} })

  /** The app was not granted a scope. */
  static readonly ofScope = (needed: string, provided: ReadonlyArray<string>) =>
    new Refusal({ error: "missing_scope", messages: [], extra: { needed, provided: provided.join(",") } })

  get body() {
    if (this.messages.length === 0) return { ok: false, error: this.error, ...this.extra }
    return {
      ok: false,
      error: this.error,
      errors: this.messages,
      response_metadata: { messages: this.messages.map(message => `[ERROR] ${message}`) }
    }
  }
}

/** Refuses a call. */
export const refuse = (error: string) => Either.left(Refusal.of(error))

/** What must be there for a call to be performed. */
export const present = <A>(value: A | undefined, error: string): Either.Either<A, Refusal> =>
  value === undefined ? refuse(error) : Either.right(value)
