import { defineConfig } from "rolldown"

export default defineConfig({
  input: "src/bin.ts",
  platform: "node",
  external: [],
  resolve: { conditionNames: ["@estate/source", "import", "node", "default"] },
  output: { file: "dist/bin.js", format: "esm", minify: true, banner: "#!/usr/bin/env node" }
})
