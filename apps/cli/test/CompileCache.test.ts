import { existsSync, readdirSync, statSync } from "node:fs"
import * as module from "node:module"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { beforeEach, describe, expect, it } from "vitest"
import { startEstate } from "./Estate.ts"

let home = ""
beforeEach(() => {
  home = newFolder()
})

/** Node.js 20 keeps no compiled code. */
const keepsCode = "enableCompileCache" in module

describe("the compile cache", () => {
  it("is filled by the first start, for its user alone, and used by the second", async () => {
    const folder = join(home, ".cache/estate")
    const env = { HOME: home, XDG_CACHE_HOME: "", NODE_DEBUG_NATIVE: "COMPILE_CACHE" }
    const first = await startEstate(["threads", "--help"], { env })
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("estate threads") })
    expect(existsSync(folder)).toBe(keepsCode)
    if (keepsCode) {
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(1)
    }
    const second = await startEstate(["threads", "--help"], { env })
    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 0, stdout: first.stdout })
    expect(first.stderr.includes("was accepted")).toBe(false)
    expect(second.stderr.includes("was accepted")).toBe(keepsCode)
  })

  it.each([
    ["missing", "/nonexistent"],
    ["read-only", "/proc"],
    ["no folder", "/dev/null"]
  ])("does not matter where the home folder is %s", async (_, HOME) => {
    const { code, stdout, stderr } = await startEstate(["threads", "--help"], {
      env: { HOME, XDG_CACHE_HOME: "" }
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toContain("estate threads")
    expect(existsSync(join(HOME, ".cache"))).toBe(false)
  })
})
