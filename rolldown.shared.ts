import type { RolldownOptions } from "rolldown"

/** How a program is built: one file that runs with Node alone, but for what cannot be bundled. What is imported when it is needed is in it and runs only then. */
export const program = (external: ReadonlyArray<string> = []): RolldownOptions => ({
  input: "src/bin.ts",
  platform: "node",
  external: [...external],
  resolve: { conditionNames: ["@estate/source", "import", "node", "default"] },
  output: {
    file: "dist/bin.js",
    format: "esm",
    codeSplitting: false,
    minify: true,
    banner: "#!/usr/bin/env node"
  }
})
