import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { type InputOptions, type OutputOptions, rolldown } from "rolldown"
import service from "../../server/rolldown.config.ts"
import builds from "../rolldown.config.ts"

const room = fileURLToPath(new URL("..", import.meta.url))
const serviceRoom = fileURLToPath(new URL("../../server/", import.meta.url))
const folder = "node_modules/.cache/test"

/** Where the program that the tests run is. */
export const program = `${room}${folder}/bin.cjs`

/** Where the service is that they ask: beside its own packages, one of which is native. */
export const serviceProgram = `${serviceRoom}node_modules/.cache/cli-test/bin.js`

/** Builds both as they are published, beside and not over what `pnpm build` made. */
export const build = async (): Promise<void> => {
  for (const { output, ...input } of builds)
    await write(input, room, { ...output, dir: `${room}${output.dir.replace("dist", folder)}` })
  const { output, ...input } = service
  await write(input, serviceRoom, { ...output, dir: dirname(serviceProgram) })
}

const write = async (input: InputOptions, cwd: string, output: OutputOptions) => {
  const bundle = await rolldown({ ...input, cwd })
  await bundle.write(output)
  await bundle.close()
}
