import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { programs } from "@estate/testing/Programs"
import { type InputOptions, type OutputOptions, rolldown } from "rolldown"
import service from "../../server/rolldown.config.ts"
import builds from "../rolldown.config.ts"

const room = fileURLToPath(new URL("..", import.meta.url))
const serviceRoom = fileURLToPath(new URL("../../server/", import.meta.url))
const folder = "node_modules/.cache/test"

/** The folder in which programs of the tests may keep files. */
export const cacheFolder = `${room}${folder}/cache`

/** Turbo builds both before it runs these tests. */
const isBuilt = process.env.TURBO_HASH !== undefined

/** The path of the program that the tests run. */
export const program = isBuilt ? programs.estate : `${room}${folder}/bin.cjs`

/** The path of the service that they call: beside its own packages, one of which is native. */
export const serviceProgram = isBuilt ? programs.server : `${serviceRoom}node_modules/.cache/cli-test/bin.js`

/** Without turbo builds both as they are published, beside and not over what `pnpm build` made. */
export const build = async (): Promise<void> => {
  if (isBuilt) return
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
