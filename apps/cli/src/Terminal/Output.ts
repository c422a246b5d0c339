import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { Host } from "@estate/command-line/Host"
import { columnsOf, stylesOn } from "@estate/command-line/Streams"
import type { Language } from "@estate/text/Language"
import { Context, Effect, identity, Layer } from "effect"

/** The pager if none is set. */
export const DEFAULT_PAGER = "less -FRX"

/** How text for a person is laid out. */
export interface TextLayout {
  readonly language: Language
  /** In columns. */
  readonly width: number
  /** Both styles leave a line as it is in a pipe and with `NO_COLOR`. */
  readonly bold: (line: string) => string
  readonly dim: (line: string) => string
}

/** No style. */
export const unstyled: Pick<TextLayout, "bold" | "dim"> = { bold: identity, dim: identity }

/** `width` is the current one of the terminal. */
interface OutputShape extends Omit<TextLayout, "language"> {
  readonly isTerminal: boolean
  readonly write: (piece: string | Uint8Array) => Effect.Effect<void, CommandFailed>
  /** Writes a whole text for a person: in the pager, if the terminal has fewer lines. */
  readonly show: (text: string) => Effect.Effect<void, CommandFailed>
}

/** Standard output, or the file in its place: for data only. */
export class Output extends Context.Tag("@estate/cli/Output")<Output, OutputShape>() {
  static readonly layer = Layer.effect(
    Output,
    Effect.map(Host, ({ env, stdout }): OutputShape => {
      const isTerminal = stdout.isTTY === true
      const write = (piece: string | Uint8Array): Effect.Effect<void> =>
        piece.length === 0
          ? Effect.void
          : Effect.async(resume => {
              stdout.write(piece, () => resume(Effect.void))
            })
      return {
        isTerminal,
        get width() {
          return columnsOf(stdout)
        },
        ...stylesOn(stdout, env),
        write,
        show: text => {
          const pager = pagerFor(text, stdout.rows, env)
          if (!isTerminal || pager === undefined) return write(text)
          // Loaded here: few texts are that long.
          return Effect.flatMap(
            Effect.promise(() => import("./Pager.ts")),
            ({ page }) =>
              Effect.if(page(text, pager, env), { onTrue: () => Effect.void, onFalse: () => write(text) })
          )
        }
      }
    })
  )

  /** `--no-pager`. */
  static readonly withoutPager = (output: OutputShape): OutputShape => ({
    isTerminal: output.isTerminal,
    get width() {
      return output.width
    },
    bold: output.bold,
    dim: output.dim,
    write: output.write,
    show: output.write
  })
}

/** As git does: `ESTATE_PAGER`, else `PAGER`, else less; an empty one and `cat` mean no pager. */
const pagerFor = (
  text: string,
  rows: number,
  { ESTATE_PAGER, PAGER, TERM }: NodeJS.ProcessEnv
): string | undefined => {
  const pager = ESTATE_PAGER ?? PAGER ?? DEFAULT_PAGER
  const isPager = pager.trim() !== "" && pager.trim() !== "cat" && TERM !== "dumb"
  return isPager && rows > 0 && text.split("\n").length > rows ? pager : undefined
}
