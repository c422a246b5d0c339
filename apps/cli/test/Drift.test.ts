import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { describe, it } from "vitest"
import { threads } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Answers, pageOf, startPlatform } from "./Platform.ts"

/**
 * A platform that has drifted: in its threads, and with a status that nobody documented. It denies
 * the rest.
 */
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
  if (request.path.startsWith("/v1/profile")) return { status: 418, json: {} }
  return { status: 403, json: { type: "about:blank", title: "Forbidden", status: 403, detail: "no" } }
}

/** The operations that it denies. Those that need an id from a denied list are not called. */
const denied = endpoints
  .filter(
    ({ method, idsFrom }: Endpoint) => method === "GET" && [undefined, "threads.list"].includes(idsFrom?.list)
  )
  .map(({ operation }) => operation)
  .filter(operation => operation !== "Threads.page" && operation !== "Accounts.page")

/** Where a screen names them. */
const names = /(?:[\w.]+, )+[\w.]+(?=: (?:the platform denies|платформа отказала))/

describe.concurrent("estate drift", () => {
  it("shows what differs and in how many records, on a terminal and in a pipe, without content", async ({
    expect
  }) => {
    const platform = await startPlatform(drifted)
    const env = { NO_COLOR: "1" }
    const columns = 400
    const screen = await onScreen(["drift"], { platform, env, columns })
    const russian = await onScreen(["drift"], { platform, env: { ...env, ESTATE_LANG: "ru" }, columns })
    const inPipe = await estate(["drift"], { platform })
    await platform.close()
    expect([screen.code, russian.code, inPipe.code]).toEqual([0, 0, 0])
    for (const { screen: text } of [screen, russian])
      expect(names.exec(text)?.[0].split(", ").sort()).toEqual(denied.toSorted())
    expect(screen.screen.replace(names, "OPERATIONS")).toMatchSnapshot("on a terminal")
    expect(russian.screen.replace(names, "OPERATIONS")).toMatchSnapshot("on a terminal in Russian")
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
