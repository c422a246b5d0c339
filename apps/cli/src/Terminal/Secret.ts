import { ReadStream } from "node:tty"
import { Effect } from "effect"

const STANDARD_INPUT = 0

const keys = { enter: "\r\n", erase: "\u007f\b", end: "\u0004", interrupt: "\u0003", eraseLine: "\u0015" }

/** Asks a question and reads a line that is not shown; empty if the input ends. */
export const readSecret = (question: string): Effect.Effect<string> =>
  Effect.async(resume => {
    const input = new ReadStream(STANDARD_INPUT)
    let typed = ""
    const close = () => {
      input.removeAllListeners()
      input.setRawMode(false)
      input.destroy()
      process.stderr.write("\n")
    }
    // Before the question, so that what is pasted at once is not shown either.
    input.setRawMode(true)
    input.setEncoding("utf8")
    process.stderr.write(question)
    input.on("data", chunk => {
      for (const key of String(chunk)) {
        if (keys.interrupt === key) {
          close()
          return resume(Effect.interrupt)
        }
        if (keys.enter.includes(key) || keys.end === key) {
          close()
          return resume(Effect.succeed(typed))
        }
        if (keys.erase.includes(key)) typed = typed.slice(0, -1)
        else if (keys.eraseLine === key) typed = ""
        else typed += key
      }
    })
    input.once("end", () => {
      close()
      resume(Effect.succeed(""))
    })
    return Effect.sync(close)
  })
