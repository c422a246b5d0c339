import { describe, it } from "vitest"
import { agency, threads } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Answers, pageOf, startPlatform } from "./Platform.ts"

/** A platform that has drifted: in its threads, and with a status that nobody documented. */
const drifted: Answers = (request, url) => {
  if (request.path === "/v1/threads")
    return pageOf(
      threads.map(({ author, ...thread }, n) => ({
        ...thread,
        ...(n === 0 ? {} : { author }),
        unread_messages: String(thread.unread_messages),
        last_message_at: n === 1 ? "20.11.2026" : thread.last_message_at,
        entity: n === 2 ? "resume" : "order",
        is_pinned: false
      })),
      url
    )
  if (request.path.startsWith("/v1/threads/")) return agency(request, url)
  if (request.path.startsWith("/v1/profile")) return { status: 418, json: {} }
  return { status: 403, json: { type: "about:blank", title: "Forbidden", status: 403, detail: "no" } }
}

describe.concurrent("estate drift", () => {
  it("shows what differs and in how many records, on a terminal and in a pipe, without content", async ({
    expect
  }) => {
    const platform = await startPlatform(drifted)
    const env = { NO_COLOR: "1" }
    const screen = await onScreen(["drift"], { platform, env, columns: 120 })
    const russian = await onScreen(["drift"], {
      platform,
      env: { ...env, ESTATE_LANG: "ru" },
      columns: 120
    })
    const inPipe = await estate(["drift"], { platform })
    await platform.close()
    expect([screen.code, russian.code, inPipe.code]).toEqual([0, 0, 0])
    expect(screen.screen).toMatchSnapshot("on a terminal")
    expect(russian.screen).toMatchSnapshot("on a terminal in Russian")
    expect(inPipe.stdout).toMatchSnapshot("in a pipe")
    const all = screen.screen + inPipe.stdout + inPipe.stderr
    for (const { author, last_message } of threads) {
      expect(all).not.toContain(author)
      expect(all).not.toContain(last_message)
    }
  })

  it("gives JSON, and ends with 1 only if that is asked for", async ({ expect }) => {
    const platform = await startPlatform(drifted)
    const { code, stdout, stderr } = await estate(["drift", "--fail", "--size", "2", "--format", "json"], {
      platform
    })
    await platform.close()
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toContainEqual({
      operation: "Threads.page",
      path: "items.unread_messages",
      kind: "type",
      expected: "number",
      actual: "string",
      outcome: "read",
      count: 2,
      of: 2
    })
    expect(stderr).toContain('"code":"ContractDiffers"')
  })

  it("ends with 5 where nobody answers, and with 2 before anything is asked", async ({ expect }) => {
    const env = { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }
    const { code, stdout } = await estate(["drift", "--format", "json"], { env })
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" })
    expect((await estate(["drift", "--size", "1001"], { env })).code).toBe(2)
  })
})
