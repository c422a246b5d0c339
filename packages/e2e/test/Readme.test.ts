import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Process } from "@estate/testing/Process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { company, message, thread } from "./ImportLines.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pages = ["../../api-client/README.md", "../../../docs/how-to/client.md"]
const text = pages.map(page => readFileSync(at(page), "utf8")).join("")
const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code)

// Inside the package, so that Node finds its dependencies.
const folder = at("../node_modules/.cache/readme")

let deployment: Deployment
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [index, code] of examples.entries()) writeFileSync(`${folder}/${index}.ts`, code)
  const compilerOptions = {
    rootDir: ".",
    outDir: "built",
    noEmit: false,
    composite: false,
    incremental: false,
    // Against the built packages, as users have them.
    customConditions: [],
    paths: {}
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: "../../../../../tsconfig.base.json", compilerOptions, include: ["*.ts"] })
  )
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
  deployment = await Deployment.start([
    company(1),
    thread(1, { author: "Анна", last_message: "Свободна?", unread_messages: 1 }),
    message(1, 1)
  ])
})
afterAll(() => deployment.close())

const run = async (command: string, ...args: ReadonlyArray<string>) => {
  const env = { ...process.env, ...deployment.clientEnv }
  const { code, stdout, stderr } = await new Process(command, args, { cwd: folder, env }).ended
  return { code, output: stdout + stderr }
}

describe("the examples of the client's README and how-to", () => {
  it("compile", async () => {
    expect(await run(at("../node_modules/.bin/tsc"), "-p", "tsconfig.json")).toEqual({ code: 0, output: "" })
  })

  it.each(
    [
      "Анна Свободна?",
      "Анна Свободна?",
      "0 long calls, 0 invoices to pay",
      "unread: 0",
      "empty fields: 0"
    ].map((output, index) => [index, output] as const)
  )("run: %d prints %s", async (index, output) => {
    expect(await run(process.execPath, `built/${index}.js`)).toEqual({ code: 0, output: `${output}\n` })
  })

  it("are all covered", () => {
    expect(examples.length).toBe(5)
  })
})
