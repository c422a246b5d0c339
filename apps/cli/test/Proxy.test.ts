import { startProxy } from "@estate/testing/ForwardProxy"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { estate, startEstate } from "./Estate.ts"

const service = inject("service")
/** Only the proxy can resolve this host. */
const elsewhere = "http://platform.invalid"

describe("a proxy that the environment names", () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    proxy = await startProxy(new URL(service.url))
  })
  beforeEach(() => {
    proxy.requestedHosts.length = 0
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  afterAll(() => proxy.close())

  /** Runs `estate`, which reads the proxy from the environment of its process: that of the tests. */
  const proxied = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    return estate(args, { service, env })
  }

  it("leads to the platform", async () => {
    const env = { ESTATE_API_URL: elsewhere, HTTP_PROXY: proxy.url }
    const args = ["accounts", "list", "--jq", "length"]
    expect(await startEstate(args, { service, env })).toEqual({ code: 0, stdout: "2\n", stderr: "" })
    expect(new Set(proxy.requestedHosts)).toEqual(new Set(["platform.invalid"]))
  })

  it("may be in small letters", async () => {
    const args = ["api", "/v1/profile/account/list", "--jq", ".data.total"]
    const ended = await proxied(args, { ESTATE_API_URL: elsewhere, http_proxy: proxy.url })
    expect(ended).toEqual({ code: 0, stdout: "2\n", stderr: "" })
    expect(new Set(proxy.requestedHosts)).toEqual(new Set(["platform.invalid"]))
  })

  it("leads every kind of request there, an answer to a buyer too", async () => {
    const reply = ["threads", "reply", "01JD3Q8Z6N4T2V9W5X7Y0ABCD7", "Yes"]
    const env = { ESTATE_CHATS_URL: elsewhere, HTTP_PROXY: proxy.url, NO_PROXY: "127.0.0.1" }
    expect((await proxied(reply, env)).code).toBe(3)
    expect(new Set(proxy.requestedHosts)).toEqual(new Set(["platform.invalid"]))
  })

  it("is not asked where NO_PROXY names the platform", async () => {
    const env = { HTTP_PROXY: proxy.url, NO_PROXY: "example.com,127.0.0.1" }
    expect((await proxied(["accounts", "list", "--jq", "length"], env)).stdout).toBe("2\n")
    const named = { ESTATE_API_URL: elsewhere, HTTP_PROXY: proxy.url, NO_PROXY: "platform.invalid" }
    const { code, stderr } = await proxied(["catalogue", "counters"], named)
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining("platform.invalid") })
    expect(proxy.requestedHosts).toEqual([])
  })

  it("that is not there is an outage", async () => {
    const env = { ESTATE_API_URL: elsewhere, HTTP_PROXY: "http://127.0.0.1:1" }
    const { code, stdout } = await proxied(["threads", "list"], env)
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" })
  })
})
