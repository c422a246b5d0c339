import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { jsonDocument } from "@estate/text/Json"
import { plainLine, plainLines } from "@estate/text/PlainText"
import { Effect } from "effect"
import { Output } from "../Terminal/Output.ts"
import { interruptible } from "../Terminal/Signals.ts"

/** Prints the result of a jq expression: strings without quotes; in a pipe, one value per line. */
export const printJq = Effect.fnUntraced(function* (json: string, expression: string) {
  const output = yield* Output
  const flags = output.isTerminal ? ["-r"] : ["-r", "-c"]
  const { exitCode, stdout, stderr } = yield* Effect.tryPromise({
    try: async () => {
      const { loadJq } = await import("jq-wasm")
      const jq = await loadJq()
      // An expression may never end.
      return interruptible(() => jq.raw(json, expression, flags))
    },
    catch: error => {
      const why = plainLine(String(error))
      return failed(ExitCode.failed, {
        en: `jq cannot be loaded: ${why}`,
        ru: `не удалось загрузить jq: ${why}`
      })
    }
  })
  const lines = output.isTerminal ? plainLines(stdout).join("\n") : stdout
  yield* output.write(lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`)
  if (exitCode !== 0) return yield* invalidExpression(stderr)
})

/** jq reports errors of the expression. */
const invalidExpression = (stderr: string) => {
  const problem = plainLines(stderr)
    .map(line => line.replace(/^jq: (error: )?/u, "").trim())
    .filter(line => line !== "" && !/^\^+$/u.test(line) && !/compile errors?$/u.test(line))
    .join(" ")
  return failed(
    ExitCode.wrongUse,
    `--jq: ${problem}`,
    {
      en: "See https://jqlang.org/manual/",
      ru: "Справка по jq: https://jqlang.org/manual/"
    },
    "JqFailed"
  )
}

/** Prints a JSON document, or the result of a jq expression on it. */
export const printDocument = Effect.fnUntraced(function* (document: unknown, jq: string | undefined) {
  const output = yield* Output
  yield* jq === undefined ? output.write(jsonDocument(document)) : printJq(JSON.stringify(document), jq)
})
