import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { rolldown } from "rolldown"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"

const folder = fileURLToPath(new URL("../../node_modules/.cache/lock-race", import.meta.url))
const program = join(folder, "LockRace.mjs")

let config = ""
let estate = ""
beforeAll(async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("./LockRace.ts", import.meta.url)),
    platform: "node",
    resolve: { conditionNames: ["@estate/source", "import", "node", "default"] }
  })
  await bundle.write({ file: program, format: "esm", codeSplitting: false })
  await bundle.close()
})
beforeEach(() => {
  config = newFolder()
  estate = join(config, "estate")
  mkdirSync(estate, { mode: 0o700 })
})

/** What the processes printed, all started at the same moment. */
const race = async (kinds: ReadonlyArray<string>) => {
  const children = kinds.map(kind =>
    spawn(process.execPath, [program, kind], {
      env: { PATH: process.env.PATH, XDG_CONFIG_HOME: config },
      stdio: ["pipe", "pipe", "inherit"]
    })
  )
  const printed = children.map(async child => {
    let text = ""
    for await (const part of child.stdout.setEncoding("utf8")) text += part
    return text.replace("ready\n", "")
  })
  const ended = children.map(child => once(child, "close"))
  await Promise.all(children.map(child => once(child.stdout, "data")))
  for (const child of children) child.stdin.end()
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual(kinds.map(() => 0))
  return (await Promise.all(printed)).join("")
}

const four = ["hold", "hold", "hold", "hold"]

describe("withProfileLock", () => {
  it("lets one process in at a time, after one that died with the lock", async () => {
    const lock = join(estate, "changing")
    mkdirSync(lock)
    writeFileSync(join(lock, "token-of-the-dead"), "")
    utimesSync(join(lock, "token-of-the-dead"), 0, 0)
    expect(await race(four)).toBe("")
    expect(readdirSync(estate)).toEqual([])
  })

  it("lets one process in at a time, while another outlives its lock and then releases it", async () => {
    expect(await race([...four, "outlive", "outlive"])).toBe("")
    expect(readdirSync(estate)).toEqual([])
  })

  it("takes over the empty folder that an earlier version left", async () => {
    mkdirSync(join(estate, "changing"))
    utimesSync(join(estate, "changing"), 0, 0)
    expect(await race(four)).toBe("")
    expect(readdirSync(estate)).toEqual([])
  })
})
