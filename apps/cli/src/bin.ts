import manifest from "../package.json" with { type: "json" }
import { withCompileCache } from "./CompileCache.ts"

const args = process.argv.slice(2)

// Answered here, since loading the program takes three times as long as printing its version.
if (args.length === 1 && ["--version", "-v", "-V", "version"].includes(args[0] ?? "")) {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1))
  process.stdout.write(`${manifest.version}\n`)
} else {
  const { createRequire } = process.getBuiltinModule("node:module")
  const load = (): ReturnType<typeof import("./Main.ts").load> =>
    createRequire(__filename)("./estate/estate.cjs").load(args)
  void withCompileCache(load).then(({ run }) => run())
}
