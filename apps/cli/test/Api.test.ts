import { writeFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { endpoints } from "@estate/api/Endpoints"
import { listenLocally } from "@estate/testing/LocalServer"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { describe, inject, it } from "vitest"
import { estate, onScreen } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"
import { quiet } from "./Records.ts"

const service = inject("service")
const api = (...args: ReadonlyArray<string>) => estate(["api", ...args], { service })

describe.concurrent("estate api", () => {
  it("gives the answer as it came", async ({ expect }) => {
    const { code, stdout } = await api("/v1/threads", "-f", "entity=order", "-f", "search=77")
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ ulid: quiet }], total: 1, pages: { page: 1 } })
  })

  it.for([
    ["v1/billing/counts", "count_id", "1001,1002,1003"],
    ["/v1/calls/list", "id", "501,502,503"],
    ["/v1/profile/account/list", "id", "5,6"],
    ["/v1/catalogues/items", "id", "12,13,14"]
  ])("gives all pages of %s as one document", async ([path = "", name = "", ids = ""], { expect }) => {
    const { stdout } = await api(
      path,
      "--paginate",
      "--jq",
      `map(.${name}) | sort | map(tostring) | join(",")`
    )
    expect(stdout).toBe(`${ids}\n`)
  })

  it("pages a filter, which does not say how many there are", async ({ expect }) => {
    expect((await api("/v1/billing/filter/payers", "--paginate", "--jq", "map(keys[0]) | sort")).stdout).toBe(
      '["","71","72"]\n'
    )
  })

  it("pages a filter to its end if the platform shortens pages", async ({ expect }) => {
    const all = Array.from({ length: 120 }, (_, n) => ({ [String(n + 1)]: `Payer ${n + 1}` }))
    const platform = await startPlatform(({ path }) => {
      const page = Number(path.split("/").at(-2))
      return { json: { data: [{ "": "All" }, ...all.slice((page - 1) * 50, page * 50)] } }
    })
    const asked = ["api", "/v1/billing/filter/payers", "--paginate", "--jq", "map(keys[0]) | [length, last]"]
    const { stdout } = await estate(asked, { platform })
    await platform.close()
    expect(stdout).toBe('[121,"120"]\n')
  })

  it("pages a list to its end, however the platform counts pages, or fails", async ({ expect }) => {
    const all = Array.from({ length: 120 }, (_, n) => ({ id: n + 1 }))
    const counting = (total: number) =>
      startPlatform((_, url) => {
        const page = Number(url.searchParams.get("page"))
        const limit = Number(url.searchParams.get("limit"))
        if (limit > 50) return { status: 400, json: { detail: "limit must be at most 50" } }
        const items = all.slice((page - 1) * 20, page * 20)
        return { json: { items, total, pages: { page, total: Math.ceil(all.length / limit) } } }
      })
    const [right, wrong] = await Promise.all([counting(120), counting(500)])
    const asked = ["api", "/v1/threads?limit=50", "--paginate", "--jq", "length"]
    const whole = await estate(asked, { platform: right })
    const cut = await estate(asked, { platform: wrong })
    await Promise.all([right.close(), wrong.close()])
    expect(whole).toMatchObject({ code: 0, stdout: "120\n" })
    expect(cut).toMatchObject({ code: 1, stdout: "" })
    expect(cut.stderr).toContain("the list may be incomplete")
  })

  it("warns if a list changes while it is paged", async ({ expect }) => {
    let all = Array.from({ length: 6 }, (_, n) => ({ id: n + 1 }))
    const platform = await startPlatform((_, url) => {
      const answer = pageOf(all, url)
      all = all.filter(({ id }) => id !== 1)
      return answer
    })
    const asked = ["api", "/v1/threads?limit=2", "--paginate", "--jq", "map(.id)"]
    const changed = await estate(asked, { platform })
    const steady = await estate(asked, { platform })
    await platform.close()
    expect([changed.code, changed.stdout]).toEqual([0, "[1,2,4,5,6]\n"])
    expect(changed.stderr).toMatch(/^estate: warning: .*the list changed while it was read/u)
    expect(steady).toMatchObject({ stdout: "[2,3,4,5,6]\n", stderr: "" })
  })

  it("pages a list whose counts are texts, as PHP may write them", async ({ expect }) => {
    const platform = await startPlatform((_, url) => {
      const page = url.searchParams.get("page") ?? ""
      return { json: { items: [{ id: page }], total: "3", pages: { page, total: "3" } } }
    })
    const { code, stdout } = await estate(["api", "/v1/threads", "--paginate", "--jq", "map(.id)"], {
      platform
    })
    await platform.close()
    expect([code, stdout]).toEqual([0, '["1","2","3"]\n'])
  })

  it("ends as the platform's status says", async ({ expect }) => {
    const asked = await Promise.all([
      api("/v1/nothing"),
      api("/v1/billing/count_info/1"),
      api("/v1/calls/list", "-f", "limit=0"),
      api(`/v1/threads/${quiet}/message`, "-X", "POST", "-f", "message= "),
      estate(["api", "/v1/calls/list"], { service, env: { ESTATE_API_KEY: "wrong" } }),
      estate(["api", "/v1/calls/list"], { service, env: { ESTATE_API_KEY: service.messagesKey } }),
      api("/v1/threads", "-f", "entity"),
      api("https://elsewhere.example/v1/threads"),
      estate(["api", "/v1/threads"], { env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" } })
    ])
    expect(asked.map(({ code }) => code)).toEqual([3, 3, 2, 2, 4, 4, 2, 2, 5])
    expect(asked.map(({ stdout }) => stdout).join("")).toBe("")
  })

  it("says why the platform cannot be reached, as every command does", async ({ expect }) => {
    const env = { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }
    const { stderr } = await estate(["api", "/v1/threads"], { env })
    expect(stderr).toContain("http://127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. ")
  })

  it("asks for all values of a name, and puts them into a body as an array", async ({ expect }) => {
    const calls = await api(
      "/v1/calls/list",
      ...["-f", "status[]=0", "-f", "status[]=1", "--jq", ".items | map(.status) | unique"]
    )
    expect(calls.stdout).toBe("[0,1]\n")
    const platform = await startPlatform(() => ({ json: [] }))
    await estate(["api", "/v1/x", "-X", "PUT", "-f", "a=1", "-f", "b=2", "-f", "a=3"], { platform })
    await platform.close()
    expect(platform.seen.map(({ body }) => JSON.parse(body))).toEqual([{ a: ["1", "3"], b: "2" }])
  })

  it("does not take one page for all of them", async ({ expect }) => {
    for (const path of ["/v1/billing/counts/2/1", "/v1/calls/list/2"]) {
      const { code, stdout, stderr } = await api(path, "--paginate")
      expect([code, stdout]).toEqual([2, ""])
      expect(stderr).toContain("the path already has a page")
    }
  })

  it("sends each request to the address that serves it", async ({ expect }) => {
    const [platform, chats] = await Promise.all([
      startPlatform(() => ({ json: [] })),
      startPlatform(() => ({ json: [] }))
    ])
    const env = { ESTATE_CHATS_URL: chats.url }
    const pathsAt = (served: string) =>
      endpoints.flatMap(({ path, resource }) => (resource.servedAt === served ? [path] : []))
    const atChats = [...pathsAt("chats"), "/v1/threads/1/unknown"]
    const atApi = [...pathsAt("api"), "/v1/threadsheets", "/v1/unknown", "/unknown/v1/threads"]
    await Promise.all(
      [...atChats, ...atApi].map(path => estate(["api", `${path.slice(1)}?a=1`], { platform, env }))
    )
    await Promise.all([platform.close(), chats.close()])
    const sentTo = ({ seen }: typeof platform) => seen.map(({ path }) => path).sort()
    expect(sentTo(chats)).toEqual(atChats.sort())
    expect(sentTo(platform)).toEqual(atApi.sort())
  })

  it("keeps to the platform's own path", async ({ expect }) => {
    const platform = await startPlatform(() => ({ json: [] }))
    const beneath = { ...platform, url: `${platform.url}/estate` }
    const ended = await Promise.all(
      ["../estate-of-others/x", "v1/../../x"].map(path => estate(["api", path], { platform: beneath }))
    )
    await platform.close()
    expect(ended.map(({ code }) => code)).toEqual([2, 2])
    expect(platform.seen).toEqual([])
  })

  it("asks a question again where it was one too many, and sends nothing else twice", async ({ expect }) => {
    const platform = await startPlatform(() => ({ status: 429, retryAfter: 0 }))
    const ended = await Promise.all([
      estate(["api", "/v1/x"], { platform }),
      estate(["api", "/v1/y", "-X", "POST"], { platform })
    ])
    await platform.close()
    expect(ended.map(({ code }) => code)).toEqual([5, 5])
    expect(platform.seen.filter(({ path }) => path === "/v1/x").length).toBeGreaterThan(1)
    expect(platform.seen.filter(({ path }) => path === "/v1/y")).toHaveLength(1)
  })

  it("tells how long the platform asks to wait, and only if it asks for that", async ({ expect }) => {
    const refused = async (retryAfter?: number | string) => {
      const asked = retryAfter === undefined ? {} : { retryAfter }
      const platform = await startPlatform(() => ({ status: 429, ...asked }))
      const { stderr } = await estate(["api", "/v1/y", "-X", "POST"], { platform })
      await platform.close()
      return stderr
    }
    expect(await refused(7)).toContain("asks to wait 7s")
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    expect(await refused(inAnHour)).toMatch(/asks to wait (1h|59m 5\ds)/)
    expect(await refused()).toContain("wait a little and try again")
  })

  it("takes no redirection for an answer", async ({ expect }) => {
    const platform = await startPlatform(() => ({ status: 302, text: "elsewhere" }))
    const { code, stdout, stderr } = await estate(["api", "/v1/x"], { platform })
    await platform.close()
    expect([code, stdout]).toEqual([5, ""])
    expect(stderr).toContain("302")
  })

  it("tells in a line what is not there, and which request it was", async ({ expect }) => {
    const detail = `\u001b[31mno\nsuch\u202e thing ${"x".repeat(5000)}`
    const platform = await startPlatform(() => ({ status: 404, json: { detail, requestId: "request-7" } }))
    const { code, stderr } = await estate(["api", "/v1/x", "--jq", "."], { platform })
    await platform.close()
    expect(code).toBe(3)
    const { error } = JSON.parse(stderr)
    expect(error).toMatchObject({ code: "NotFound", requestId: "request-7", profile: null })
    expect(error.message).toMatch(/^not found: no such thing x+…$/u)
    expect(error.message).toHaveLength(400)
  })

  it("shows the status and the headers with -i, also of a refusal", async ({ expect }) => {
    const { code, stdout } = await api("/v1/threads", "-i", "-f", "entity=order", "-f", "limit=1")
    const [head = "", body = ""] = stdout.split("\n\n")
    expect(code).toBe(0)
    expect(head).toMatch(/^HTTP 200\n(.*\n)*content-type: application\/json/u)
    expect(JSON.parse(body).items).toHaveLength(1)
    const refused = await api("/v1/threads/01JD3Q8Z6N4T2V9W5X7Y0ABZZZ/messages", "-i")
    expect(refused.code).toBe(3)
    expect(refused.stdout).toMatch(/^HTTP 404\n/u)
    expect(JSON.parse(refused.stdout.split("\n\n")[1] ?? "")).toMatchObject({ status: 404 })
    const { screen } = await onScreen(["api", "/v1/catalogues/items/numbers", "-i"], { service })
    expect(screen).toMatch(/^HTTP 200\n/u)
  })

  it("reads a compressed answer, and says if it breaks off", async ({ expect }) => {
    const json = JSON.stringify({ items: [{ id: 1 }], total: 1, pages: { page: 1, total: 1 } })
    const encodings = { br: brotliCompressSync, deflate: deflateSync, gzip: gzipSync }
    for (const [encoding, compress] of Object.entries(encodings)) {
      let isCut = false
      const server = createServer((_, response) => {
        const body = compress(json)
        response.setHeader("content-encoding", encoding).end(isCut ? body.subarray(0, -9) : body)
      })
      const { url, close } = await listenLocally(server)
      const ask = () =>
        estate(["api", "/v1/threads", "--paginate"], { env: { ESTATE_API_URL: url, ESTATE_API_KEY: "k" } })
      const whole = await ask()
      isCut = true
      const cut = await ask()
      await close()
      expect([whole.code, JSON.parse(whole.stdout)]).toEqual([0, [{ id: 1 }]])
      expect([cut.code, cut.stderr]).toEqual([5, expect.stringContaining(`body (${encoding}) breaks off`)])
    }
  })

  it("sends headers, but no other key than its own", async ({ expect }) => {
    const received: Array<IncomingHttpHeaders> = []
    const server = createServer((request, response) => {
      received.push(request.headers)
      response.end("{}")
    })
    const { url, close } = await listenLocally(server)
    const env = { ESTATE_API_URL: url, ESTATE_API_KEY: "own-key" }
    const ask = (...more: ReadonlyArray<string>) => estate(["api", "/v1/threads", ...more], { env })
    expect((await ask("-H", "X-Trace: a b", "-H", "accept:text/plain")).code).toBe(0)
    expect(received).toMatchObject([
      { "x-trace": "a b", accept: "text/plain", authorization: "Bearer own-key" }
    ])
    for (const header of ["Authorization: Bearer other", "host: elsewhere", "no header", "X: a\nY: b"]) {
      const { code, stderr } = await ask("-H", header)
      expect({ code, sent: received.length }).toEqual({ code: 2, sent: 1 })
      expect(stderr).not.toContain("other")
    }
    await close()
  })

  it("sends a DELETE without a body, or with the fields as its body", async ({ expect }) => {
    const platform = await startPlatform(() => ({ json: [] }))
    for (const [fields, body] of [
      [[], ""],
      [["-f", "reason=дубль"], '{"reason":"дубль"}']
    ] as const) {
      const { code, stdout } = await estate(["api", "/v1/x", "-X", "DELETE", ...fields], { platform })
      expect([code, stdout]).toEqual([0, "[]\n"])
      expect(platform.seen.at(-1)).toMatchObject({ method: "DELETE", body })
    }
    await platform.close()
  })

  it("sends a body as it is, from a file or standard input", async ({ expect }) => {
    const platform = await startPlatform(({ body }) => ({ text: body }))
    const folder = new TemporaryFolder()
    const body = '{ "message" : "да" }'
    writeFileSync(folder.file("body.json"), body)
    const post = (input: string, ...more: ReadonlyArray<string>) =>
      estate(["api", "/v1/x", "--input", input, ...more], { platform, input: body })
    expect((await post(folder.file("body.json"), "-X", "POST")).stdout).toBe(`${body}\n`)
    expect((await post("-", "-X", "PUT")).stdout).toBe(`${body}\n`)
    for (const more of [[], ["-X", "POST", "-f", "a=b"]]) expect((await post("-", ...more)).code).toBe(2)
    expect((await post(folder.file("none.json"), "-X", "POST")).code).toBe(2)
    expect(platform.seen).toHaveLength(2)
    await platform.close()
  })
})
