import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest"
import { agency, anna } from "./Agency.ts"
import { estate, onScreen, type Run } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"

const ESTATE_THREAD_URL = "https://crm.example/l/{listingId}?thread={threadId}&from=estate"
const address = `https://crm.example/l/42?thread=${anna}&from=estate`

const service = inject("service")

describe("estate open", () => {
  let platform: Platform
  let folder: string
  beforeEach(async () => {
    platform = await startPlatform(agency)
    folder = newFolder()
  })
  afterEach(() => platform.close())

  /** A text without the line breaks of a terminal. */
  const unwrapped = (text: string) => text.replaceAll(/\s+/g, " ").trim()

  /** A terminal on which the platform's opener ends with this code. */
  const open = (
    line: ReadonlyArray<string>,
    code: number,
    env: Readonly<Record<string, string>>,
    run: Run = { platform }
  ) => {
    for (const name of ["xdg-open", "open"])
      writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/opened\nexit ${code}\n`, {
        mode: 0o755
      })
    return onScreen(line, { ...run, env: { PATH: `${folder}:${process.env.PATH}`, ...env } })
  }
  const opened = () => readFileSync(join(folder, "opened"), "utf8")

  it("opens the thread in the agency's own system, which gets the address as it is", async () => {
    const { code, screen } = await open(["open", "Анна"], 0, { ESTATE_THREAD_URL })
    expect({ code, screen }).toEqual({ code: 0, screen: `opened in the browser:\n${address}\n` })
    expect(opened()).toBe(`${address}\n`)
  })

  it("refuses an address that would be the same for everybody", async () => {
    const { code, screen } = await open(["open", anna], 0, {
      ESTATE_THREAD_URL: "https://crm.example/threads/"
    })
    expect(unwrapped(screen)).toContain("has neither {threadId} nor {listingId}")
    expect({ code, isOpened: existsSync(join(folder, "opened")) }).toEqual({ code: 2, isOpened: false })
  })

  it("opens a report, which only its owner can read", async () => {
    const cache = join(folder, "cache")
    mkdirSync(cache)
    const path = join(cache, "estate/pages/estate-catalogue.html")
    const page = await open(["report", "catalogue", "--open"], 0, { XDG_CACHE_HOME: cache }, { service })
    expect({ code: page.code, opened: opened() }).toEqual({ code: 0, opened: `file://${path}\n` })
    expect(readFileSync(path, "utf8")).toContain("<!doctype html>")
    expect(statSync(join(cache, "estate/pages")).mode & 0o777).toBe(0o700)
    const named = join(folder, "catalogue.csv")
    await open(["report", "catalogue", "--open", "-o", named], 0, { XDG_CACHE_HOME: cache }, { service })
    expect(opened()).toBe(`file://${named}\n`)
    const failed = await open(["report", "catalogue", "--open"], 3, { XDG_CACHE_HOME: cache }, { service })
    expect(failed.code).toBe(1)
    expect(failed.screen.replaceAll("\n", "")).toContain(path)
  })

  it("says the address where no browser can be opened", async () => {
    const { code, screen } = await open(["open", anna], 3, { ESTATE_THREAD_URL, ESTATE_LANG: "ru" })
    expect({ code, screen: unwrapped(screen) }).toEqual({
      code: 1,
      screen: `estate: не удалось открыть браузер Откройте сами: ${address}`
    })
  })

  it("prints the address in a pipe, without a request where it needs no listing", async () => {
    const env = { ESTATE_THREAD_URL: "http://crm.example/{threadId}" }
    const { code, stdout, stderr } = await estate(["open", anna], { platform, env })
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `http://crm.example/${anna}\n`, stderr: "" })
    expect(platform.seen).toEqual([])
  })

  it("ends with 3 where the thread is not there", async () => {
    const unknown = anna.replace(/.$/, "9")
    const { code, stderr } = await estate(["open", unknown], { platform, env: { ESTATE_THREAD_URL } })
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `estate: no such thread: ${unknown}. To find it: estate threads list\n`
    })
  })

  it("says what to set, and opens nothing but http and https", async () => {
    const unset = await open(["open", anna], 0, {})
    expect({ ...unset, screen: unwrapped(unset.screen) }).toEqual({
      code: 2,
      screen:
        "estate: ESTATE_THREAD_URL is not set Set it to the address of a thread in your system, such as https://crm.example/threads/{threadId}"
    })
    expect((await open(["open", anna], 0, { ESTATE_THREAD_URL: "file:///{threadId}" })).code).toBe(2)
    expect((await open(["open", anna], 0, { ESTATE_THREAD_URL: "javascript:alert(1)" })).code).toBe(2)
    expect(existsSync(join(folder, "opened"))).toBe(false)
    expect(platform.seen).toEqual([])
  })
})
