import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync
} from "node:fs"
import * as module from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { compileCacheFolder } from "../src/CompileCache.ts"
import { estate } from "./Estate.ts"

let home = ""
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "estate-cache-"))
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(home, { recursive: true })
})

/** Node.js 20 keeps no compiled code. */
const keepsCode = "enableCompileCache" in module

describe("the compile cache", () => {
  it("is filled by the first start, for its user alone, and used by the second", async () => {
    const folder = join(home, ".cache/estate")
    const env = { HOME: home, XDG_CACHE_HOME: "", NODE_DEBUG_NATIVE: "COMPILE_CACHE" }
    const first = await estate(["threads", "--help"], { env })
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("estate threads") })
    expect(existsSync(folder)).toBe(keepsCode)
    if (keepsCode) {
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(1)
    }
    const second = await estate(["threads", "--help"], { env })
    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 0, stdout: first.stdout })
    expect(first.stderr.includes("was accepted")).toBe(false)
    expect(second.stderr.includes("was accepted")).toBe(keepsCode)
  })

  it.each([
    ["missing", "/nonexistent"],
    ["read-only", "/proc"],
    ["no folder", "/dev/null"]
  ])("does not matter where the home folder is %s", async (_, HOME) => {
    const { code, stdout, stderr } = await estate(["threads", "--help"], {
      env: { HOME, XDG_CACHE_HOME: "" }
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toContain("estate threads")
    expect(existsSync(join(HOME, ".cache"))).toBe(false)
  })
})

describe("compileCacheFolder", () => {
  const own = () => join(home, "estate")
  const found = () => compileCacheFolder({ XDG_CACHE_HOME: home })

  it("is estate in the cache folder of the user, made if it is missing", () => {
    expect(found()).toBe(own())
    expect(compileCacheFolder({ HOME: home })).toBe(join(home, ".cache/estate"))
    expect(statSync(own()).mode & 0o777).toBe(0o700)
  })

  it.each(["/nonexistent", "/proc", "/dev/null"])("is none where it cannot be made: %s", HOME => {
    expect(compileCacheFolder({ HOME })).toBe(undefined)
  })

  it.each([0o777, 0o1777, 0o770, 0o702])("is not one of mode %o, which others can write to", mode => {
    mkdirSync(own())
    chmodSync(own(), mode)
    expect(found()).toBe(undefined)
    chmodSync(own(), 0o755)
    expect(found()).toBe(own())
  })

  it("is not one of another user", () => {
    mkdirSync(own(), { mode: 0o700 })
    const getuid = { value: () => statSync(own()).uid + 1 }
    vi.stubGlobal("process", Object.create(process, { getuid }))
    expect(found()).toBe(undefined)
  })

  it("is not what a link leads to, nor a relative path", () => {
    mkdirSync(join(home, "other"), { mode: 0o700 })
    symlinkSync(join(home, "other"), own())
    expect(found()).toBe(undefined)
    expect(compileCacheFolder({ XDG_CACHE_HOME: "cache" })).toBe(undefined)
  })
})
