import { Host } from "@estate/command-line/Host"
import { columnsOf } from "@estate/command-line/Streams"
import { cutTo, wrapTo } from "@estate/text/TextWidth"
import { Context, Effect, Layer } from "effect"

/** Goes to the beginning of the line, and clears it. */
export const CLEAR_LINE = "\r\u001b[K"

/** Messages beside the data. */
interface NoticesShape {
  readonly isTerminal: boolean
  /** The current width of the terminal, in columns. */
  readonly width: number
  /** Prints a line, to a log too. */
  readonly print: (text: string) => Effect.Effect<void>
  /** Prints a line, also with `--quiet`; on a terminal below the line that shows progress. */
  readonly warn: (text: string) => Effect.Effect<void>
  /** Prints a line on a terminal only. */
  readonly printOnTerminal: (text: string) => Effect.Effect<void>
  /** Shows a line that the next one replaces, on a terminal only; an empty line clears it. */
  readonly showProgress: (line: string) => Effect.Effect<void>
}

const wrapped = (line: string, width: number) => (line.length <= width ? [line] : wrapTo(line, width))

/** Prints warnings only (`--quiet`). */
export const quietly = ({ warn, width }: NoticesShape): NoticesShape => ({
  isTerminal: false,
  width,
  warn,
  print: () => Effect.void,
  printOnTerminal: () => Effect.void,
  showProgress: () => Effect.void
})

/** Standard error. */
export class Notices extends Context.Tag("@estate/cli/Notices")<Notices, NoticesShape>() {
  static readonly layer = Layer.effect(
    Notices,
    Effect.map(Host, ({ env, stderr }) => {
      const isTerminal = stderr.isTTY === true
      const write = (text: string) => Effect.sync(() => void stderr.write(text))
      // A dumb terminal cannot replace a line.
      const replacesLines = isTerminal && env.TERM !== "dumb"
      const width = () => columnsOf(stderr)
      // A terminal would break a long line within a word.
      const laidOut = (text: string) =>
        isTerminal
          ? text
              .split("\n")
              .flatMap(line => wrapped(line, width()))
              .join("\n")
          : text
      return {
        isTerminal,
        get width() {
          return width()
        },
        print: text => write(`${laidOut(text)}\n`),
        warn: text => write(`${isTerminal ? "\n" : ""}${laidOut(text)}\n`),
        printOnTerminal: text => (isTerminal ? write(`${laidOut(text)}\n`) : Effect.void),
        showProgress: line => (replacesLines ? write(CLEAR_LINE + cutTo(line, width() - 1)) : Effect.void)
      }
    })
  )
}
