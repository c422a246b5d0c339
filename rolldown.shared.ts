import type { RolldownOptions } from "rolldown"

/** How a program is built: one file that runs with Node alone, but for what cannot be bundled. */
export const program = (external: ReadonlyArray<string> = []): RolldownOptions => ({
  input: "src/bin.ts",
  platform: "node",
  external: [...external],
  resolve: { conditionNames: ["@estate/source", "import", "node", "default"] },
  output: { file: "dist/bin.js", format: "esm", minify: true, banner: "#!/usr/bin/env node" }
})
