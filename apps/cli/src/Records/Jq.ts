import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { Effect } from "effect"
import { interruptible } from "../Terminal/Interruptible.ts"
import { Output } from "../Terminal/Output.ts"

/** Prints what jq makes of a JSON document: on a terminal on several lines, in a pipe a value a line, texts bare. */
export const printJq = Effect.fnUntraced(function* (json: string, expression: string) {
  const output = yield* Output
  const flags = output.isTerminal ? ["-r"] : ["-r", "-c"]
  const { exitCode, stdout, stderr } = yield* Effect.tryPromise({
    try: async () => {
      const { loadJq } = await import("jq-wasm")
      const jq = await loadJq()
      // An expression may go on for ever.
      return interruptible(() => jq.raw(json, expression, flags))
    },
    catch: error => {
      const why = plainLine(String(error))
      return failed(ExitCode.failed, { en: `jq cannot be run: ${why}`, ru: `jq не запустить: ${why}` })
    }
  })
  const lines = output.isTerminal ? plainLines(stdout).join("\n") : stdout
  yield* output.write(lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`)
  if (exitCode !== 0) return yield* complaint(stderr)
})

/** What jq complains of is the expression. */
const complaint = (stderr: string) => {
  const said = plainLines(stderr)
    .map(line => line.replace(/^jq: (error: )?/u, "").trim())
    .filter(line => line !== "" && !/^\^+$/u.test(line) && !/compile errors?$/u.test(line))
    .join(" ")
  return failed(
    ExitCode.wrongUse,
    `--jq: ${said}`,
    {
      en: "The language is explained at https://jqlang.org/manual/",
      ru: "Язык описан на https://jqlang.org/manual/"
    },
    "JqFailed"
  )
}
