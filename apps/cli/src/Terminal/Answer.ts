import { createInterface } from "node:readline"
import { ReadStream } from "node:tty"
import { Effect } from "effect"

const STANDARD_INPUT = 0

/** Asks a question and reads a line; empty if the input ends. */
export const readAnswer = (question: string): Effect.Effect<string> =>
  Effect.async(resume => {
    // Its own stream, since `process.stdin` ends after a text was typed there.
    const input = new ReadStream(STANDARD_INPUT)
    const lines = createInterface({ input, terminal: false })
    const close = () => {
      lines.removeAllListeners()
      lines.close()
      input.destroy()
    }
    const finish = (answer: string) => {
      close()
      resume(Effect.succeed(answer))
    }
    process.stderr.write(question)
    lines.once("line", finish)
    lines.once("close", () => {
      process.stderr.write("\n")
      finish("")
    })
    return Effect.sync(close)
  })
