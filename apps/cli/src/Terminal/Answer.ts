import { createInterface } from "node:readline"
import { PassThrough } from "node:stream"
import { ReadStream } from "node:tty"
import { Effect } from "effect"

const STANDARD_INPUT = 0

/**
 * Asks a question and reads a line; empty if the input ends. `isHidden` does not show what is
 * typed.
 */
export const readAnswer = (question: string, { isHidden = false } = {}): Effect.Effect<string> =>
  Effect.async(resume => {
    // Its own stream, since `process.stdin` ends after a text was typed there.
    const input = new ReadStream(STANDARD_INPUT)
    // A line that Node.js edits is shown by Node.js alone: here, nowhere.
    const lines = createInterface({ input, output: new PassThrough(), terminal: isHidden })
    const close = () => {
      lines.removeAllListeners()
      lines.close()
      input.destroy()
    }
    const finish = (answer: Effect.Effect<string>, hasLineBreak: boolean) => {
      close()
      if (!hasLineBreak) process.stderr.write("\n")
      resume(answer)
    }
    // Asked once the terminal shows nothing, so that pasted text is hidden, too.
    process.stderr.write(question)
    lines.once("line", line => finish(Effect.succeed(line), !isHidden))
    lines.once("SIGINT", () => finish(Effect.interrupt, false))
    lines.once("close", () => finish(Effect.succeed(""), false))
    return Effect.sync(close)
  })
