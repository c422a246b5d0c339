import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { agency, anna } from "./Agency.ts"
import { estate, onTerminal } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"

const ESTATE_THREAD_URL = "https://crm.example/l/{listingId}?thread={threadId}&from=estate"
const address = `https://crm.example/l/42?thread=${anna}&from=estate`

describe("estate open", () => {
  let platform: Platform
  let folder: string
  beforeEach(async () => {
    platform = await startPlatform(agency)
    folder = mkdtempSync(join(tmpdir(), "estate-open-"))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await platform.close()
  })

  /** A text without the line breaks of a terminal. */
  const unwrapped = (text: string) => text.replaceAll(/\s+/g, " ").trim()

  /** A terminal on which the platform's opener ends with this code. */
  const open = (id: string, code: number, env: Readonly<Record<string, string>>) => {
    for (const name of ["xdg-open", "open"])
      writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/opened\nexit ${code}\n`, {
        mode: 0o755
      })
    return onTerminal(["open", id], { platform, env: { PATH: `${folder}:${process.env.PATH}`, ...env } })
  }
  const opened = () => readFileSync(join(folder, "opened"), "utf8")

  it("opens the thread in the agency's own system, which gets the address as it is", async () => {
    const { code, screen } = await open("Анна", 0, { ESTATE_THREAD_URL })
    expect({ code, screen }).toEqual({ code: 0, screen: `opened in the browser: ${address}\n` })
    expect(opened()).toBe(`${address}\n`)
  })

  it("says the address where no browser can be opened", async () => {
    const { code, screen } = await open(anna, 3, { ESTATE_THREAD_URL, ESTATE_LANG: "ru" })
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
    const unset = await open(anna, 0, {})
    expect({ ...unset, screen: unwrapped(unset.screen) }).toEqual({
      code: 2,
      screen:
        "estate: ESTATE_THREAD_URL is not set Set it to the address of a thread in your system, such as https://crm.example/threads/{threadId}"
    })
    expect((await open(anna, 0, { ESTATE_THREAD_URL: "file:///{threadId}" })).code).toBe(2)
    expect((await open(anna, 0, { ESTATE_THREAD_URL: "javascript:alert(1)" })).code).toBe(2)
    expect(existsSync(join(folder, "opened"))).toBe(false)
    expect(platform.seen).toEqual([])
  })
})
