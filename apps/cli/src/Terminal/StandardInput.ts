import { isatty } from "node:tty"
import { Context, Effect, Layer } from "effect"

/** Standard input, read to its end. */
export class StandardInput extends Context.Tag("@estate/cli/StandardInput")<
  StandardInput,
  {
    readonly isTerminal: boolean
    readonly bytes: Effect.Effect<Uint8Array>
  }
>() {
  static readonly layer = Layer.sync(StandardInput, () => ({
    isTerminal: isatty(0),
    bytes: Effect.promise(async () => (await import("node:stream/consumers")).buffer(process.stdin))
  }))
}
