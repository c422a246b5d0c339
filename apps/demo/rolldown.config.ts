import type { RolldownOptions } from "rolldown"
import { program } from "../../rolldown.shared.ts"

const { output, ...shared } = program()
const { banner: _, ...others } = output

/** The demo, and the sandbox: its package's own build takes a compiler. */
const build: ReadonlyArray<RolldownOptions> = [
  program(),
  {
    ...shared,
    input: "../../packages/slack-sandbox/src/bin.ts",
    output: { ...others, cleanDir: false, entryFileNames: "sandbox.js" }
  }
]

export default build
