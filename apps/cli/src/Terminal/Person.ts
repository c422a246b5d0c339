import { createInterface } from "node:readline"
import { isatty, ReadStream } from "node:tty"
import { Context, Effect, Layer } from "effect"

const STANDARD_INPUT = 0

/** Whoever may sit at the terminal. */
export class Person extends Context.Tag("@estate/cli/Person")<
  Person,
  {
    /** Somebody can see a question and type an answer. */
    readonly isThere: boolean
    /** Asks on standard error; anything but a yes, in English or Russian, is a no. */
    readonly confirm: (question: string) => Effect.Effect<boolean>
  }
>() {
  /** At this process's own terminal. */
  static readonly layer: Layer.Layer<Person> = Layer.sync(Person, () => ({
    isThere: isatty(STANDARD_INPUT) && process.stderr.isTTY === true,
    confirm: question =>
      Effect.async(resume => {
        // Its own stream: `process.stdin` has ended where the text itself was typed in.
        const input = new ReadStream(STANDARD_INPUT)
        const lines = createInterface({ input, terminal: false })
        const finish = (isYes: boolean) => {
          lines.removeAllListeners()
          lines.close()
          input.destroy()
          resume(Effect.succeed(isYes))
        }
        process.stderr.write(`${question} [y/N] `)
        lines.once("line", answer => finish(/^(y|yes|д|да)$/iu.test(answer.trim())))
        lines.once("close", () => {
          process.stderr.write("\n")
          finish(false)
        })
        return Effect.sync(() => {
          lines.removeAllListeners()
          lines.close()
          input.destroy()
        })
      })
  }))
}
