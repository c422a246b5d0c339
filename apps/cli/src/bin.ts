import { fileURLToPath } from "node:url"
import manifest from "../package.json" with { type: "json" }
import { groupOf } from "./Groups.ts"
import { runCached } from "./Start/RunCached.ts"

const [word = "", ...more] = process.argv.slice(2)

// Asked for its version a program should answer at once, and that takes none of what is inside.
if (word === "--version" && more.length === 0) {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1))
  process.stdout.write(`${manifest.version}\n`)
} else runCached(fileURLToPath(new URL("./estate", import.meta.url)), groupOf(word) ?? "estate")
