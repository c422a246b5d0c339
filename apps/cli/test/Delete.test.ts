import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { agency, anna } from "./Agency.ts"
import { estate, onScreen, onTerminal, withoutPort } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"

describe("estate threads delete", () => {
  let platform: Platform
  beforeEach(async () => {
    platform = await startPlatform(agency)
  })
  afterEach(() => platform.close())

  const deleted = () => platform.seen.filter(({ method }) => method === "DELETE").map(({ path }) => path)

  it("asks on a terminal, with what will be lost", async () => {
    const options = { platform, typing: [{ after: "[y/N]", type: "y\n" }] }
    const { code, screen } = await onScreen(["threads", "delete", anna], options)
    expect({ code, screen: withoutPort(screen) }).toMatchSnapshot()
    expect(deleted()).toEqual([`/v1/threads/${anna}`])
  })

  it("keeps the id whole on a narrow terminal", async () => {
    const options = { platform, columns: 60, typing: [{ after: "[y/N]", type: "\n" }] }
    const { screen } = await onScreen(["threads", "delete", anna], options)
    expect(screen).toContain(`Анна Каренина, Двушка на Лесной 🏠 (thread\n${anna})\n`)
  })

  it("deletes nothing without a yes", async () => {
    const options = { platform, typing: [{ after: "[y/N]", type: "\n" }] }
    expect((await onScreen(["threads", "delete", anna], options)).code).toBe(1)
    expect(deleted()).toEqual([])
  })

  it("says that nothing was deleted if its question is interrupted", async () => {
    const { code, screen } = await onTerminal(["threads", "delete", anna], {
      platform,
      typing: [{ after: "[y/N]", type: "\u0003" }]
    })
    expect(code).toBe(130)
    expect(screen).toMatch(/\[y\/N\] (\^C)?\nestate: not deleted\n$/)
    expect(deleted()).toEqual([])
  })

  it("needs --yes where nobody can be asked", async () => {
    expect(await estate(["threads", "delete", anna], { platform })).toEqual({
      code: 2,
      stdout: "",
      stderr: "estate: there is no terminal to confirm the deletion: add --yes\n"
    })
    expect(deleted()).toEqual([])
    expect((await estate(["threads", "delete", anna, "--yes"], { platform })).code).toBe(0)
    expect(deleted()).toHaveLength(1)
  })

  it.each([
    ["en", "interrupted: the thread may have been deleted. See: estate threads read", "y"],
    ["ru", "прервано: диалог мог быть удалён. Проверьте: estate threads read", "д"]
  ])("interrupted while it is under way, says that it may be done, in %s", async (language, text, yes) => {
    const slow = await startPlatform((request, url) => ({
      ...agency(request, url),
      ...(request.method === "DELETE" ? { delayMillis: 60_000 } : {})
    }))
    const { code, screen } = await onTerminal(["threads", "delete", anna], {
      platform: slow,
      env: { ESTATE_LANG: language },
      typing: [{ after: language === "ru" ? "[д/Н]" : "[y/N]", type: `${yes}\n` }],
      interruptWhen: () => slow.seen.some(({ method }) => method === "DELETE")
    })
    await slow.close()
    expect(code).toBe(130)
    expect(screen.replaceAll("\n", " ")).toContain(` estate: ${text} ${anna} `)
  })

  it("asks nothing about a thread that is not there", async () => {
    const { code, screen } = await onScreen(["threads", "delete", anna.replace(/.$/, "9")], { platform })
    expect(code).toBe(3)
    expect(screen).not.toContain("[y/N]")
  })
})
