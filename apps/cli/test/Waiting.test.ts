import { createServer } from "node:net"
import { listenLocally } from "@estate/testing/LocalServer"
import { describe, inject, it } from "vitest"
import { agency } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"

const service = inject("service")

describe.concurrent("a platform that is slow", () => {
  it("is named on a terminal after two seconds, in both languages, and not in a pipe", async ({ expect }) => {
    const platform = await startPlatform((_, url) => ({ ...pageOf([], url), delayMillis: 4500 }))
    const host = new URL(platform.url).host
    const english = await onScreen(["threads", "list"], { platform, withReplaced: true })
    expect(english.screen).toMatch(/waiting for \S+: [2-9] s \(GET \/v1\/threads\)/u)
    expect(english.screen).toContain(host)
    expect(english.screen.split("\r\u001b[K").at(-1)).toBe("0 threads\n")
    const russian = await onScreen(["threads", "list"], {
      platform,
      env: { ESTATE_LANG: "ru" },
      withReplaced: true
    })
    expect(russian.screen).toContain(`ожидание ответа ${host}: `)
    const quiet = await onScreen(["threads", "list", "--quiet"], { platform, withReplaced: true })
    expect(quiet.screen).not.toContain("waiting")
    expect((await estate(["threads", "list"], { platform })).stderr).toBe("")
    await platform.close()
  })

  it("is not waited for longer than --timeout, retries included", async ({ expect }) => {
    let asked: ReadonlyArray<string> = []
    const silent = createServer(socket =>
      socket.once("data", request => {
        asked = [...asked, `${request}`.split("\r\n", 1)[0] ?? ""]
      })
    )
    const { url, close } = await listenLocally(silent)
    const env = { ESTATE_API_URL: url, ESTATE_API_KEY: "k" }
    for (const line of ["threads list", "api /v1/threads", "report calls"]) {
      asked = []
      const { code, stdout, stderr } = await estate([...line.split(" "), "--timeout", "5s"], { env })
      expect({ line, code, stdout }).toEqual({ line, code: 5, stdout: "" })
      // None a second time.
      expect(asked).toEqual([...new Set(asked)])
      expect(asked).not.toEqual([])
      expect(stderr).toContain("no answer within 5s")
    }
    await close()
  })

  it("is waited for as long as --timeout says", async ({ expect }) => {
    const platform = await startPlatform((_, url) => ({ ...pageOf([], url), delayMillis: 1500 }))
    expect((await estate(["threads", "list", "--timeout", "1s"], { platform })).code).toBe(5)
    expect((await estate(["threads", "list", "--timeout", "1m"], { platform })).code).toBe(0)
    await platform.close()
    expect((await estate(["threads", "list", "--timeout", "soon"], { platform })).code).toBe(2)
  })
})

describe.concurrent("ESTATE_DEBUG", () => {
  it("prints each request on standard error, and never the key, an id or a text", async ({ expect }) => {
    const platform = await startPlatform(agency)
    const env = { ESTATE_DEBUG: "1" }
    const list = await estate(["threads", "list", "--search", "Karenina"], { platform, env })
    expect(list.stderr).toMatch(/^estate: GET \/v1\/threads status=200 millis=\d+\n$/u)
    expect(list.stdout).not.toContain("estate:")
    const api = await estate(["api", "/v1/threads", "-f", "search=Karenina"], { platform, env })
    expect(api.stderr).toMatch(/^estate: GET \/v1\/threads status=200 millis=\d+\n$/u)
    expect(list.stderr + api.stderr).not.toMatch(new RegExp(`Karenina|${platform.key}`, "u"))
    await platform.close()
    const none = await estate(["threads", "list", "--timeout", "5s"], { platform, env })
    expect(none.stderr).toMatch(/^estate: GET \/v1\/threads millis=\d+ error=".*"\n/u)
    expect(none.stderr).toMatch(/ attempt=2 /u)
  })

  it("has the platform's id of the request, and is off at 0", async ({ expect }) => {
    const missing = ["catalogue", "show", "424242"]
    const { stderr } = await estate(missing, { service, env: { ESTATE_DEBUG: "1" } })
    const [, request] = /^estate: GET \S+ status=404 millis=\d+ request=(\S+)\n/u.exec(stderr) ?? []
    expect(stderr.split("\n")[1]).toContain(request)
    const off = await estate(missing, { service, env: { ESTATE_DEBUG: "0" } })
    expect(off.stderr).not.toContain("millis")
  })
})
