import { afterAll, beforeAll, describe, it } from "vitest"
import { agency, anna, annasMessages } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"

describe.concurrent("estate threads read", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(agency)
  })
  afterAll(() => platform.close())

  it("shows a conversation day by day on a terminal", async ({ expect }) => {
    expect((await onScreen(["threads", "read", anna], { platform, columns: 70 })).screen).toMatchSnapshot()
  })

  it("shows it in Russian, and marks what is unread without colour", async ({ expect }) => {
    const env = { LANG: "ru_RU.UTF-8", NO_COLOR: "1" }
    expect((await onScreen(["threads", "read", anna], { platform, env })).screen).toMatchSnapshot()
  })

  it("has the last message in the heading, where the conversation does not end with it", async ({
    expect
  }) => {
    const env = { NO_COLOR: "1" }
    const part = ["threads", "read", anna, "--limit", "1"]
    expect((await onScreen(part, { platform, env, columns: 80 })).screen).toMatchSnapshot()
    const russian = { platform, env: { ...env, ESTATE_LANG: "ru" }, columns: 40 }
    expect((await onScreen(part, russian)).screen).toMatchSnapshot()
  })

  it("gives the last messages, from however many pages they come", async ({ expect }) => {
    const many = await startPlatform((_, url) => pageOf(numbered(7), url))
    const texts = async (...part: ReadonlyArray<string>) =>
      (await estate(["threads", "read", anna, "--jq", 'map(.text) | join(" ")', ...part], { platform: many }))
        .stdout
    const found = await Promise.all(["1", "2", "4", "1000"].map(count => texts("--last", count)))
    expect(found).toEqual(["7\n", "6 7\n", "4 5 6 7\n", "1 2 3 4 5 6 7\n"])
    await many.close()
  })

  it.for([
    ["--last", "2", "--limit", "2"],
    ["--last", "2", "--all"],
    ["--last", "0"]
  ])("refuses %j", async (part, { expect }) => {
    const { code, stderr } = await estate(["threads", "read", anna, ...part], { platform })
    expect(code).toBe(2)
    expect(stderr).toContain("--last")
  })

  it("gives rows in a pipe", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(["threads", "read", anna], { platform })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatchSnapshot()
  })

  it("gives JSON, a page of it where one is asked for", async ({ expect }) => {
    const { stdout } = await estate(
      ["threads", "read", anna, "--format", "json", "--limit", "1", "--page", "3"],
      { platform }
    )
    expect(JSON.parse(stdout)).toEqual([
      {
        id: "01JD3Q8Z6N4T2V9W5X7Y0MSG03",
        text: "Спасибо 🙏",
        type: "text",
        direction: "incoming",
        readAt: null,
        createdAt: "2026-11-20T09:30:00"
      }
    ])
  })
})

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...annasMessages[0],
    ulid: `01JD3Q8Z6N4T2V9W5X7Y0MSG0${index + 1}`,
    message: String(index + 1)
  }))
