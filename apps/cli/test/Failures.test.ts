import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { localhost } from "@estate/testing/Localhost"
import { listenLocally } from "@estate/testing/LocalServer"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { describe, inject, it } from "vitest"
import { anna } from "./Agency.ts"
import { estate, inShell, startEstate } from "./Estate.ts"
import { type Answer, pageOf, startPlatform } from "./Platform.ts"

const list = ["threads", "list"]
const read = ["threads", "read", anna]

const problem = (status: number, detail: string): Answer => ({
  status,
  json: { type: "about:blank", title: "Error", status, detail, requestId: "r-1" }
})

/** A page that lacks the number of pages. */
const unreadable = { json: { items: [], total: 1, pages: { page: 1 } } }

/** What a process has used, in whole seconds. */
const processorSeconds = (pid: number) => {
  const time = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" })
  return time.split(/[-:]/).reduce((total, part) => total * 60 + Number(part), 0)
}

describe.concurrent("what can go wrong", () => {
  it.for<[string, ReadonlyArray<string>, Answer, number]>([
    ["a wrong key", list, problem(401, "the key is not known"), 4],
    ["a refused key", list, problem(403, "the key is mistyped, has expired or was revoked"), 4],
    ["a forbidden thing", list, problem(403, "the key does not allow messages"), 4],
    ["a thread that is not there", read, problem(404, "there is no such thread"), 3],
    ["a request that is refused", list, problem(400, "limit is too large"), 2],
    ["a message that is refused", ["threads", "reply", anna, "hi"], problem(400, "too long"), 2],
    ["too many requests", list, { ...problem(429, "slow down"), retryAfter: 3600 }, 5],
    ["a failing platform", list, { status: 500, text: "<html>\n\u001b[31moops" }, 5],
    [
      "a page of a proxy",
      list,
      { status: 403, text: "<html><head><title>Denied</title></head>Ray 7</html>" },
      4
    ],
    ["a reason in JSON", list, { status: 500, json: { error: { code: 17, message: "no space left" } } }, 5],
    ["a status that no platform should have", list, { status: 418, json: { reason: "tea" } }, 5],
    ["an unreadable answer", list, unreadable, 1],
    ["an answer that is no JSON", list, { text: "<html>" }, 1]
  ])("%s", async ([_, args, answer, expected], { expect }) => {
    const platform = await startPlatform(({ method }, url) =>
      // A reply looks into its thread first.
      args.includes("reply") && method === "GET" ? pageOf([], url) : answer
    )
    const { code, stdout, stderr } = await estate(args, { platform })
    await platform.close()
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" })
    expect(stderr.trimEnd().split("\n")).toHaveLength(1)
    expect(stderr).toMatchSnapshot()
  })

  it("a platform that is not there", async ({ expect }) => {
    const { code, stdout, stderr } = await estate([...list, "--api-url", "http://127.0.0.1:1"], {
      env: { ESTATE_API_KEY: "k" }
    })
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it("a platform that closes the connection within its answer", async ({ expect }) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-length": "500" }).write('{"items":[')
      setTimeout(() => response.destroy(), 20)
    })
    const { url, close } = await listenLocally(server)
    for (const [language, said] of [
      ["en", "gave no whole answer: the connection was closed before the end of the answer. "],
      ["ru", "не ответила до конца: соединение закрылось раньше. "]
    ] as const) {
      const { code, stderr } = await estate([...list, "--api-url", url], {
        env: { ESTATE_API_KEY: "k", ESTATE_LANG: language }
      })
      expect(code).toBe(5)
      expect(stderr).toContain(`${url}/ ${said}`)
    }
    await close()
  })

  it("a platform whose certificate Node.js does not know, until it is named", async ({ expect }) => {
    const answer = JSON.stringify(pageOf([], new URL("http://localhost/?page=1")).json)
    const server = createTlsServer(localhost, (_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(answer)
    )
    const { port, close } = await listenLocally(server)
    const listed = (env: Record<string, string>) =>
      startEstate([...list, "--api-url", `https://localhost:${port}`], {
        env: { ESTATE_API_KEY: "k", ...env }
      })
    for (const ESTATE_LANG of ["en", "ru"]) {
      const { code, stderr } = await listed({ ESTATE_LANG })
      expect(code).toBe(5)
      expect(stderr.replace(`${port}`, "PORT")).toMatchSnapshot()
    }
    const file = new TemporaryFolder().file("localhost.pem")
    writeFileSync(file, localhost.cert)
    expect(await listed({ NODE_EXTRA_CA_CERTS: file })).toMatchObject({ code: 0, stderr: "" })
    await close()
  })

  it("a search that is too short", async ({ expect }) => {
    const platform = await startPlatform(() => ({}))
    const { code, stderr } = await estate([...list, "--search", "ab"], { platform })
    expect({ code, stderr }).toMatchSnapshot()
    expect(platform.seen).toEqual([])
    await platform.close()
  })

  it.for([
    ["SIGINT", 130],
    ["SIGTERM", 143]
  ] as const)("%s ends it with %d, quietly", async ([signal, code], { expect }) => {
    const platform = await startPlatform(() => ({ delayMillis: 10_000 }))
    const ended = await startEstate(list, {
      platform,
      during: kill => {
        const timer = setInterval(() => {
          if (platform.seen.length === 0) return
          clearInterval(timer)
          kill(signal)
        }, 20)
      }
    })
    expect(ended).toEqual({ code, stdout: "", stderr: "" })
    await platform.close()
  })

  it("Ctrl-C stops an expression that never ends", async ({ expect }) => {
    const platform = await startPlatform((_, url) => pageOf([], url))
    const ended = await startEstate([...list, "--jq", "def f: f; f"], {
      platform,
      during: (kill, pid) => {
        let before: number | undefined
        // Between the answer and the filter the program uses the processor for less than a second.
        const timer = setInterval(() => {
          if (platform.seen.length === 0) return
          const used = processorSeconds(pid)
          before ??= used
          if (used < before + 2) return
          clearInterval(timer)
          kill("SIGINT")
        }, 100)
      }
    })
    await platform.close()
    // The system ended it: a shell makes 130 of that.
    expect(ended).toEqual({ code: null, stdout: "", stderr: "" })
  })

  it("standard output that takes nothing", async ({ expect }) => {
    const full = await inShell("estate threads list >/dev/full", { service: inject("service") })
    expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining("no space left on the disk") })
    expect(full.stderr.trimEnd().split("\n")).toHaveLength(1)
    expect(await inShell("estate --version >/dev/full")).toEqual({ code: 1, stdout: "", stderr: "" })
    expect(await inShell("estate --version | true")).toEqual({ code: 0, stdout: "", stderr: "" })
  })
})
