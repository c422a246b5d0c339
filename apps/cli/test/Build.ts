import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import config from "../rolldown.config.ts"

const room = fileURLToPath(new URL("..", import.meta.url))

/** Where the program that the tests run is. */
export const program = `${room}node_modules/.cache/test/bin.js`

/** Builds the program as it is published, beside and not over what `pnpm build` made. */
export default async function build() {
  if (Array.isArray(config) || typeof config === "function") throw new Error("one build is expected")
  const { output, ...input } = config
  const bundle = await rolldown({ ...input, cwd: room })
  await bundle.write({ ...(Array.isArray(output) ? {} : output), file: program })
  await bundle.close()
}
