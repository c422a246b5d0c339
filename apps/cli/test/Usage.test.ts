import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, it } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { program } from "./Build.ts"
import { estate } from "./Estate.ts"

describe.concurrent("how estate is used", () => {
  it.for([
    [["nonsense"]],
    [["threads", "nonsense"]],
    [["threads", "list", "--nonsense"]],
    [["threads", "list", "--format", "xml"]],
    [["threads", "list", "--limit", "many"]],
    [["threads", "list", "--limit", "1001"]],
    [["threads", "list", "--page", "0"]],
    [["threads", "list", "--all", "--page", "2"]],
    [["threads", "read"]],
    [["threads", "read", "42"]],
    [["threads", "delete", "../../v1/keys", "--yes"]]
  ])("wrong use ends with 2: %j", async ([args = []], { expect }) => {
    const { code, stdout, stderr } = await estate(args, {
      env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it.for([
    [["nonsense"]],
    [["threads", "list", "--format", "xml"]],
    [["threads", "list", "--limit", "1001"]],
    [["calls", "list", "--since", "long"]],
    [["threads", "reply", "01JD3Q8Z6N4T2V9W5X7Y0ABCD1"]]
  ])("speaks Russian of how it is used: %j", async ([args = []], { expect }) => {
    const { stdout, stderr } = await estate(args, {
      env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k", LANG: "ru_RU.UTF-8" }
    })
    expect(stdout + stderr).toMatchSnapshot()
  })

  it("tells all wrong settings at once", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(["report", "morning", "--chats-url", "chats"], {
      env: { ESTATE_API_URL: "ftp://x", ESTATE_TIME_ZONE: "Mars", ESTATE_LANG: "xx" }
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it("knows its version", async ({ expect }) => {
    const { code, stdout } = await estate(["--version"])
    expect({ code, version: stdout.trim() }).toEqual({ code: 0, version: manifest.version })
  })
})

describe("what is kept of a run for the next one", () => {
  it("is kept once for each group, whatever is typed, and does not matter where it cannot be read", async ({
    expect
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "estate-start-"))
    // Other tests are at it meanwhile.
    const isBuilt = (path: string) => !path.includes(".cache", path.lastIndexOf("/"))
    cpSync(dirname(program), folder, { recursive: true, filter: isBuilt })
    const kept = () => readdirSync(join(folder, "estate")).filter(name => name.endsWith(".cache"))
    const run = (...words: ReadonlyArray<string>) =>
      spawnSync(process.execPath, [join(folder, "bin.js"), ...words], { encoding: "utf8" })
    const help = run("threads", "--help")
    expect(help.stdout).toContain("estate threads")
    for (const word of ["nonsense", "noise", "--help"]) run(word)
    expect(kept().map(name => name.split(".")[0])).toEqual(["estate", "threads"])
    for (const name of kept()) writeFileSync(join(folder, "estate", name), "[no cache\n")
    expect(run("threads", "--help").stdout).toBe(help.stdout)
    rmSync(folder, { recursive: true })
  })
})
