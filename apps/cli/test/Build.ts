import { fileURLToPath } from "node:url"
import { type RolldownOptions, rolldown } from "rolldown"
import service from "../../server/rolldown.config.ts"
import builds from "../rolldown.config.ts"

const room = fileURLToPath(new URL("..", import.meta.url))
const serviceRoom = fileURLToPath(new URL("../../server/", import.meta.url))
const folder = "node_modules/.cache/test"

/** Where the program that the tests run is. */
export const program = `${room}${folder}/bin.js`

/** Where the service is that they ask: beside its own packages, one of which is native. */
export const serviceProgram = `${serviceRoom}node_modules/.cache/cli-test/bin.js`

/** Builds both as they are published, beside and not over what `pnpm build` made. */
export const build = async (): Promise<void> => {
  for (const one of builds) await write(one, room, file => `${room}${file.replace("dist", folder)}`)
  await write(service, serviceRoom, () => serviceProgram)
}

const write = async ({ output, ...input }: RolldownOptions, cwd: string, place: (file: string) => string) => {
  if (output === undefined || Array.isArray(output) || output.file === undefined)
    throw new Error("a file is expected of each build")
  const bundle = await rolldown({ ...input, cwd })
  await bundle.write({ ...output, file: place(output.file) })
  await bundle.close()
}
