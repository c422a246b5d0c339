import manifest from "../package.json" with { type: "json" }
import { enableCompileCache } from "./CompileCache.ts"

const [first, ...others] = process.argv.slice(2)

// Answered here, since loading the program takes three times as long as printing its version.
if (first === "--version" && others.length === 0) {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1))
  process.stdout.write(`${manifest.version}\n`)
} else {
  enableCompileCache()
  process.getBuiltinModule("node:module").createRequire(import.meta.url)("./estate/estate.cjs")
}
