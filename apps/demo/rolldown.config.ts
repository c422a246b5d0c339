import type { RolldownOptions } from "rolldown"
import { program } from "../../rolldown.shared.ts"

const { output: _, ...shared } = program()

/** The demo, and the sandbox as one file: its package's own build takes a compiler. */
const build: ReadonlyArray<RolldownOptions> = [
  program(),
  {
    ...shared,
    input: "../../packages/slack-sandbox/src/bin.ts",
    output: { file: "dist/sandbox.js", format: "esm", codeSplitting: false, minify: true }
  }
]

export default build
