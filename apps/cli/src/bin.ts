import manifest from "../package.json" with { type: "json" }
import { runCached } from "./Start/RunCached.ts"

// Asked for its version a program should answer at once, and that takes none of what is inside.
if (process.argv.length === 3 && process.argv[2] === "--version")
  process.stdout.write(`${manifest.version}\n`)
else runCached(new URL("./estate.cjs", import.meta.url))
