import { mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { Process } from "@estate/testing/Process"
import { rolldown } from "rolldown"
import { run } from "./Project.ts"

const { arch, platform } = process
/** Bun's own package runs a script that replaces a file, which pnpm then stores once more. */
const BUN = `@oven/bun-${platform}-${arch === "arm64" ? "aarch64" : arch}`

/** The packages of the runtimes beside Node.js, as users name them to npm. */
export const runtimePackages = [`${BUN}@1.4.5`, "deno@2.9.6", "workerd@1.20261117.1"]

/** The paths of their programs in a project. */
export const runtimePrograms = { bun: `node_modules/${BUN}/bin/bun`, deno: "node_modules/.bin/deno" }

/** The path of a Node.js of this major version: the one that runs, or the newest, put in the folder. */
export const nodeOf = async (version: string, folder: string): Promise<string> => {
  if (process.version.startsWith(`v${version}.`)) return process.execPath
  const [file = ""] = (
    await run(["npm", "pack", "--silent", `node-${platform}-${arch}@${version}`], folder)
  ).split("\n")
  // The program alone, of thousands of files.
  const destination = join(folder, version)
  mkdirSync(destination)
  await run(["tar", "-xzf", file, "-C", destination, "package/bin/node"], folder)
  return join(destination, "package/bin/node")
}

/** Runs `worker.js` of a project that has workerd, and returns what it answers. */
export const runInWorkerd = async (
  folder: string,
  env: Readonly<Record<string, string>>
): Promise<unknown> => {
  const bundle = await rolldown({
    input: join(folder, "worker.js"),
    platform: "browser",
    resolve: { conditionNames: ["workerd", "worker", "browser", "import"] }
  })
  await bundle.write({ file: join(folder, "worker.bundle.js"), format: "esm", codeSplitting: false })
  await bundle.close()
  const { default: workerd } = createRequire(join(folder, "package.json"))("workerd")
  const running = new Process(workerd, ["serve", "workerd.capnp", "--control-fd=1"], { cwd: folder, env })
  try {
    const [, port] = await running.waitForOutput(/"port":(\d+)/)
    return await (await fetch(`http://127.0.0.1:${port}/`)).json()
  } finally {
    await running.stop("SIGKILL")
  }
}
