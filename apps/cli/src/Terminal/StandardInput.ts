import { isatty } from "node:tty"
import * as NodeStream from "@effect/platform-node/NodeStream"
import { Context, Effect, Stream } from "effect"

/** Standard input, read to its end. */
export class StandardInput extends Context.Tag("@estate/cli/StandardInput")<
  StandardInput,
  {
    readonly isTerminal: boolean
    readonly bytes: Effect.Effect<Uint8Array>
  }
>() {
  /** This process's own. */
  static readonly ofProcess = () =>
    StandardInput.of({
      isTerminal: isatty(0),
      bytes: Stream.runCollect(NodeStream.stdin).pipe(Effect.map(chunks => Buffer.concat([...chunks])))
    })
}
