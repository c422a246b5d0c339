import { Data } from "effect"

/** A call that Slack refuses: its code, and messages for some codes. */
export class Refusal extends Data.TaggedClass("Refusal")<{
  readonly error: string
  readonly messages: ReadonlyArray<string>
}> {
  static readonly of = (error: string, messages: ReadonlyArray<string> = []) =>
    new Refusal({ error, messages })

  get body() {
    if (this.messages.length === 0) return { ok: false, error: this.error }
    return {
      ok: false,
      error: this.error,
      errors: this.messages,
      response_metadata: { messages: this.messages.map(message => `[ERROR] ${message}`) }
    }
  }
}
