import type { RolldownOptions } from "rolldown"
import { program } from "../../rolldown.shared.ts"

const { output, ...shared } = program()
const { banner: _, ...file } = output

/** The demo, and the sandbox as one file: its package's own build takes a compiler. */
const build: ReadonlyArray<RolldownOptions> = [
  program(),
  {
    ...shared,
    input: "../../packages/slack-sandbox/src/bin.ts",
    output: { ...file, file: "dist/sandbox.js" }
  }
]

export default build
