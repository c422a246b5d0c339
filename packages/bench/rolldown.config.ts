import { defineConfig } from "rolldown"

export default defineConfig({
  input: {
    bin: "src/bin.ts",
    node: "src/peers/Node.ts",
    fastify: "src/peers/Fastify.ts",
    fetchLoop: "src/peers/FetchLoop.ts",
    reader: "src/client/Reader.ts"
  },
  platform: "node",
  external: ["libsql", "pg", "fastify", "autocannon"],
  output: { dir: "dist", format: "esm" }
})
