import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { isPlain } from "@estate/command-line/Streams"
import { Context, Effect, Layer } from "effect"

/** For a terminal that does not report its width. */
const DEFAULT_WIDTH = 80

/** Standard output, or the file in its place: for data only. */
export class Output extends Context.Tag("@estate/cli/Output")<
  Output,
  {
    readonly isTerminal: boolean
    /** The current width of the terminal, in columns. */
    readonly width: number
    /** Both styles leave a line as it is in a pipe and with `NO_COLOR`. */
    readonly bold: (line: string) => string
    readonly dim: (line: string) => string
    readonly write: (piece: string | Uint8Array) => Effect.Effect<void, CommandFailed>
  }
>() {
  static readonly layer = Layer.sync(Output, () => {
    const isTerminal = process.stdout.isTTY === true
    const style = (start: number, end: number) => (line: string) =>
      isPlain(process.stdout) ? line : `\u001b[${start}m${line}\u001b[${end}m`
    return {
      isTerminal,
      get width() {
        return process.stdout.columns || DEFAULT_WIDTH
      },
      bold: style(1, 22),
      dim: style(2, 22),
      write: piece =>
        piece.length === 0
          ? Effect.void
          : Effect.async(resume => {
              process.stdout.write(piece, () => resume(Effect.void))
            })
    }
  })
}
