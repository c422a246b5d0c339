import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { cacheFolder } from "../src/CacheFolder.ts"

let home = ""
beforeEach(() => {
  home = newFolder()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe("cacheFolder", () => {
  const own = () => join(home, "estate")
  const found = () => cacheFolder({ XDG_CACHE_HOME: home })

  it("is estate in the cache folder of the user, made if it is missing", () => {
    expect(found()).toBe(own())
    expect(cacheFolder({ HOME: home })).toBe(join(home, ".cache/estate"))
    expect(statSync(own()).mode & 0o777).toBe(0o700)
  })

  it.each(["/nonexistent", "/proc", "/dev/null"])("is none where it cannot be made: %s", HOME => {
    expect(cacheFolder({ HOME })).toBe(undefined)
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

  it("is not what a link leads to", () => {
    mkdirSync(join(home, "other"), { mode: 0o700 })
    symlinkSync(join(home, "other"), own())
    expect(found()).toBe(undefined)
  })

  it("is that of the home where the variable has a relative path", () => {
    expect(cacheFolder({ HOME: home, XDG_CACHE_HOME: "cache" })).toBe(join(home, ".cache/estate"))
    expect(cacheFolder({ HOME: "home" })).toBe(undefined)
  })
})
