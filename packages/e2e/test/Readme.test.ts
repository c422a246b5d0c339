import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { House } from "./House.ts"
import { company, message, thread } from "./Lines.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const readme = readFileSync(at("../../api-client/README.md"), "utf8")
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code)

// Within the room, so that its packages are found.
const folder = at("../node_modules/.cache/readme")

let house: House
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
    // As users have the packages: their sources take longer to read than the examples.
    customConditions: []
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: "../../../../../tsconfig.base.json", compilerOptions, include: ["*.ts"] })
  )
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
  house = await House.open([
    company(1),
    thread(1, { author: "Анна", last_message: "Свободна?", unread_messages: 1 }),
    message(1, 1)
  ])
})
afterAll(() => house.close())

const run = (command: string, ...args: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number | null; readonly said: string }>(resolve => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...house.client } })
    let said = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text
      })
    child.on("close", code => resolve({ code, said }))
  })

describe("the examples of the client's README", () => {
  it("are of the types they seem to be of", async () => {
    expect(await run(at("../node_modules/.bin/tsc"), "-p", "tsconfig.json")).toEqual({ code: 0, said: "" })
  })

  it.each(
    ["Анна Свободна?", "0 long calls, 0 invoices to pay", "Анна Свободна?", "unread: 0"].map(
      (said, index) => [index, said] as const
    )
  )("run: %d says %s", async (index, said) => {
    expect(await run(process.execPath, `built/${index}.js`)).toEqual({ code: 0, said: `${said}\n` })
  })

  it("are all tried", () => {
    expect(examples.length).toBe(4)
  })
})
