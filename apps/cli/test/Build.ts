import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import builds from "../rolldown.config.ts"

const room = fileURLToPath(new URL("..", import.meta.url))
const folder = `${room}node_modules/.cache/test`

/** Where the program that the tests run is. */
export const program = `${folder}/bin.js`

/** Builds the program as it is published, beside and not over what `pnpm build` made. */
export default async function build() {
  for (const { output, ...input } of builds) {
    if (output === undefined || Array.isArray(output) || output.file === undefined)
      throw new Error("a file is expected of each build")
    const bundle = await rolldown({ ...input, cwd: room })
    await bundle.write({ ...output, file: output.file.replace("dist", folder) })
    await bundle.close()
  }
}
