import { isPlain } from "@estate/command-line/Streams"
import { Context, Effect, Layer } from "effect"

/** Where a terminal does not tell its width. */
const USUAL_WIDTH = 80

/** Standard output: data and nothing else goes there. */
export class Output extends Context.Tag("@estate/cli/Output")<
  Output,
  {
    readonly isTerminal: boolean
    /** Columns of the terminal, as wide as it is now. */
    readonly width: number
    /** Both styles leave a line as it is where no colour is wanted. */
    readonly bold: (line: string) => string
    readonly dim: (line: string) => string
    readonly write: (text: string) => Effect.Effect<void>
  }
>() {
  /** This process's own. */
  static readonly layer = Layer.sync(Output, () => {
    const isTerminal = process.stdout.isTTY === true
    const style = (start: number, end: number) => (line: string) =>
      isPlain(process.stdout) ? line : `\u001b[${start}m${line}\u001b[${end}m`
    return {
      isTerminal,
      get width() {
        return process.stdout.columns || USUAL_WIDTH
      },
      bold: style(1, 22),
      dim: style(2, 22),
      write: text =>
        text === ""
          ? Effect.void
          : Effect.async(resume => {
              process.stdout.write(text, () => resume(Effect.void))
            })
    }
  })
}
