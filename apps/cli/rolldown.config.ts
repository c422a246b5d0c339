import type { Plugin, RolldownOptions } from "rolldown"
import { program } from "../../rolldown.shared.ts"

/** Loaded where they are needed and nowhere else: one is native, the other brings a file of its own. */
const apart = ["@napi-rs/keyring", "jq-wasm"]

/** Texts in other alphabets as escapes: V8 holds a source of ASCII alone in half the space, and reads it faster. */
const inAscii: Plugin = {
  name: "in-ascii",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk")
        chunk.code = chunk.code
          .replaceAll(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
          // Advice within a text of ECharts, which publint takes for an import of this file's own.
          .replaceAll(/\nimport \{/g, "\n\\x69mport {")
    }
  }
}

const { input: _, output: __, ...shared } = program(apart)

/** What people run is small and answers at once; it starts the program itself, whose compiled code can be kept as CommonJS only. */
const build: ReadonlyArray<RolldownOptions> = [
  program(),
  {
    ...shared,
    input: "src/Main.ts",
    plugins: [inAscii],
    // `NodeHttpClient` brings a second client along, which would be loaded to be left alone.
    treeshake: { moduleSideEffects: [{ test: /node_modules\/undici\//, sideEffects: false }] },
    output: {
      file: "dist/estate.cjs",
      format: "cjs",
      minify: true,
      codeSplitting: false,
      dynamicImportInCjs: false
    }
  }
]

export default build
