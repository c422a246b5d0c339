import { createInterface } from "node:readline"
import { PassThrough } from "node:stream"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"

/**
 * Asks a question and reads a line; empty if the input ends. `isHidden` does not show what is
 * typed.
 */
export const readAnswer = (question: string, { isHidden = false } = {}): Effect.Effect<string> =>
  Effect.flatMap(Host, ({ stderr, stdin }) =>
    Effect.async(resume => {
      const input = stdin.typed()
      // Only Node.js shows a line that it edits; here it shows nothing.
      const lines = createInterface({ input, output: new PassThrough(), terminal: isHidden })
      const close = () => {
        lines.removeAllListeners()
        lines.close()
        input.destroy()
      }
      const finish = (answer: Effect.Effect<string>, hasLineBreak: boolean) => {
        close()
        if (!hasLineBreak) stderr.write("\n")
        resume(answer)
      }
      // Asked once the terminal shows nothing, so that pasted text is hidden, too.
      stderr.write(question)
      lines.once("line", line => finish(Effect.succeed(line), !isHidden))
      lines.once("SIGINT", () => finish(Effect.interrupt, false))
      lines.once("close", () => finish(Effect.succeed(""), false))
      return Effect.sync(close)
    })
  )
