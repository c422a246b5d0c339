import { cutTo } from "@estate/text/TextWidth"
import { Context, Effect, Layer } from "effect"

/** Where a terminal does not tell its width. */
const USUAL_WIDTH = 80
const CLEAR_LINE = "\r\u001b[K"

/** What a person may be told, and where. */
interface Telling {
  /** Somebody is watching. */
  readonly isTerminal: boolean
  /** Columns of the terminal, as wide as it is now. */
  readonly width: number
  /** For whoever reads standard error, a log too. */
  readonly tell: (text: string) => Effect.Effect<void>
  /** For a person who is watching: nothing is written where there is no terminal. */
  readonly chat: (text: string) => Effect.Effect<void>
  /** A line that the next one replaces, for a person who is watching. An empty one takes it away. */
  readonly progress: (line: string) => Effect.Effect<void>
}

/** The same for whoever wants to hear of nothing but data and errors. */
export const quiet: Telling = {
  isTerminal: false,
  width: USUAL_WIDTH,
  tell: () => Effect.void,
  chat: () => Effect.void,
  progress: () => Effect.void
}

/** Standard error: what a person is told beside the data. */
export class Notices extends Context.Tag("@estate/cli/Notices")<Notices, Telling>() {
  /** This process's own. */
  static readonly layer = Layer.sync(Notices, () => {
    const isTerminal = process.stderr.isTTY === true
    const write = (text: string) =>
      Effect.sync(() => {
        process.stderr.write(text)
      })
    // A dumb terminal cannot take a line away again.
    const replacesLines = isTerminal && process.env.TERM !== "dumb"
    const width = () => process.stderr.columns || USUAL_WIDTH
    return {
      isTerminal,
      get width() {
        return width()
      },
      tell: text => write(`${text}\n`),
      chat: text => (isTerminal ? write(`${text}\n`) : Effect.void),
      progress: line => (replacesLines ? write(CLEAR_LINE + cutTo(line, width() - 1)) : Effect.void)
    }
  })
}
